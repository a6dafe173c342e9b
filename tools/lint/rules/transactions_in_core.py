"""Allow only core to begin and end transactions: a command that commits would break the enclosing one."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

CALLS = frozenset({"begin", "begin_nested", "commit", "rollback"})


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/")) or source.below("src/guildhall/core/"):
        return
    for node in source.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CALLS:
            yield source.at(
                node.lineno, f".{node.func.attr}() belongs in src/guildhall/core: use Runtime.writing()"
            )
