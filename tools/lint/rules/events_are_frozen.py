"""Require frozen dataclasses in every events.py: a subscriber cannot change what it receives."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation


def check(source: SourceFile) -> Iterator[Violation]:
    if not (
        source.path.endswith("/events.py")
        and source.below("src/guildhall/domains/", "src/guildhall/services/")
    ):
        return
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and not any(map(_freezes, node.decorator_list)):
            yield source.at(node.lineno, f"{node.name} is a domain event: declare it @dataclass(frozen=True)")


def _freezes(decorator: ast.expr) -> bool:
    if not (isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)):
        return False
    frozen = any(
        keyword.arg == "frozen" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True
        for keyword in decorator.keywords
    )
    return decorator.func.id == "dataclass" and frozen
