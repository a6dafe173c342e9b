"""Finds the imports of a Python file, also inside of functions."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile


def imported(source: SourceFile) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each import: `from a.b import c` imports a.b.c."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            for name in node.names:
                yield node.lineno, f"{node.module}.{name.name}"


def belongs(name: str, *packages: str) -> bool:
    """Return True if the name is one of the packages or inside of one."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)
