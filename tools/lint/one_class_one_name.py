"""Each class has a name of its own over all trees, so that a search finds the one that is meant.

Private classes and those inside of functions and classes are seen by one module only; they may share a name.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence

from tools.lint.source import SourceFile, Violation


def check(everything: Sequence[SourceFile]) -> Iterator[Violation]:
    places: dict[str, list[tuple[SourceFile, int]]] = defaultdict(list)
    for source in everything:
        if source.python:
            for node in source.tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append((source, node.lineno))
    for name, (first, *others) in places.items():
        for source, number in others:
            yield source.at(
                number, f"{name} is also a class of {first[0].path}:{first[1]}: rename one of them"
            )
