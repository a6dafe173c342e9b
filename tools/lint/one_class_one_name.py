"""Each class of the product has a name of its own, so that a search finds the one that is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tools.lint.source import Finding, Source


def check(everything: Sequence[Source]) -> Iterator[Finding]:
    places: dict[str, list[tuple[Source, int]]] = defaultdict(list)
    for source in everything:
        if source.python and source.below("src/"):
            for node in source.tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append((source, node.lineno))
    for name, (first, *others) in places.items():
        for source, number in others:
            yield source.at(
                number, f"{name} is also a class of {first[0].path}:{first[1]}: rename one of them"
            )
