"""The imports of a Python file, wherever in it they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.lint.source import Source


def imported(source: Source) -> Iterator[tuple[int, str]]:
    """Pairs of line and absolute module name."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.lineno, node.module


def belongs(module: str, *packages: str) -> bool:
    """Whether the module is one of the packages or lies in one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)
