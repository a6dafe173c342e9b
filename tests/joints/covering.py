"""A covering set: few combinations in which all values meet that can meet."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

Combination = tuple[Any, ...]
Meeting = tuple[tuple[int, Any], ...]
"""Values that meet, each with the number of its dimension."""

TRIED = 80  # combinations that are compared for each that is chosen: more give a set that is hardly smaller


def covering(
    dimensions: Sequence[Sequence[Any]],
    possible: Callable[[Combination], bool],
    also: Sequence[tuple[int, ...]] = (),
) -> list[Combination]:
    """Return possible combinations in which any two values of different dimensions meet, if they can at all.

    `also`: dimensions of which any values meet all at once. It always returns the same combinations: greedily, each
    brings as many new meetings as the best of some.
    """
    places = [*combinations(range(len(dimensions)), 2), *also]
    everything = [each for each in product(*dimensions) if possible(each)]
    Random(0).shuffle(everything)
    having: dict[Meeting, list[Combination]] = defaultdict(list)
    for combination in everything:
        for meeting in _meetings(combination, places):
            having[meeting].append(combination)
    missing, chosen = dict.fromkeys(having), list[Combination]()
    while missing:
        wanted = next(reversed(missing))
        best = max(
            having[wanted][:TRIED],
            key=lambda each: sum(meeting in missing for meeting in _meetings(each, places)),
        )
        chosen.append(best)
        for meeting in _meetings(best, places):
            missing.pop(meeting, None)
    return chosen


def _meetings(combination: Combination, places: Sequence[tuple[int, ...]]) -> Iterator[Meeting]:
    return (tuple((place, combination[place]) for place in each) for each in places)
