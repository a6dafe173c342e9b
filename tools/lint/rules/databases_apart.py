"""Do not tell the two databases apart by a comparison: ask `database_of`, or declare a construct for each."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

NAMES = frozenset({"sqlite", "postgresql", "postgres"})
CHOOSES = "src/guildhall/core/db/opening.py"
"""Chooses the database by its address, once."""


def check(source: SourceFile) -> Iterator[Violation]:
    elsewhere = source.below(CHOOSES, "src/guildhall/migrations/")
    if not (source.python and source.below("src/")) or elsewhere:
        return
    for node in source.nodes:
        if _names_one(node):
            yield source.at(
                getattr(node, "lineno", 0),
                "ask the database (database_of) what differs between the databases",
            )


def _names_one(node: ast.AST) -> bool:
    match node:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            return _is_name(left) or _is_name(right)
        case ast.Call(func=ast.Attribute(attr="startswith"), args=[argument]):
            return _is_name(argument)
        case ast.MatchValue(value=value):
            return _is_name(value)
        case _:
            return False


def _is_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and str(node.value).partition(":")[0] in NAMES
