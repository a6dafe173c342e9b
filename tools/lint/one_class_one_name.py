"""One class, one name: no two classes of the product share a name, so that a search finds the one that is meant.

DUPLICATES are the names that still stand for several classes, with how many. The list must be exact and only shrinks.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tools.lint.source import Finding, Source

DUPLICATES: Mapping[str, int] = {
    "Answer": 3,
    "Attendance": 2,
    "Challenge": 2,
    "Column": 2,
    "Due": 2,
    "Fault": 2,
    "Forged": 2,
    "Branding": 2,
    "Level": 2,
    "Link": 2,
    "Person": 2,
    "Plan": 2,
    "Prepared": 2,
    "Standing": 2,
    "Sum": 2,
    "Terms": 2,
}


def check(everything: Sequence[Source], duplicates: Mapping[str, int] = DUPLICATES) -> Iterator[Finding]:
    found: dict[str, list[tuple[Source, int]]] = defaultdict(list)
    for source in everything:
        if source.python and source.below("src/"):
            for node in source.tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append((source, node.lineno))
    for name, places in found.items():
        if 1 < len(places) != duplicates.get(name):
            first, line = places[0]
            for source, number in places[1:]:
                yield source.at(
                    number, f"{name} is also a class of {first.path}:{line}: give it a name of its own"
                )
    for name in duplicates:
        if len(found[name]) < 2:
            yield Finding(
                "tools/lint/one_class_one_name.py",
                0,
                f"{name} is no longer a duplicate: take it out of DUPLICATES",
            )
