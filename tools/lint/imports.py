"""The imports of a Python file, wherever in it they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.lint.source import Source


def imported(source: Source) -> Iterator[tuple[int, str]]:
    """Pairs of line and full name: `from a.b import c` imports a.b.c."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for name in node.names:
                yield node.lineno, f"{node.module}.{name.name}"


def belongs(name: str, *packages: str) -> bool:
    """Whether the name is one of the packages or lies in one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
