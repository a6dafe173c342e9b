"""Limit files to 400 lines and Python functions to 50."""

import ast
from collections.abc import Iterator

from tools.lint.source import SourceFile, Violation

FILE_LIMIT = 400
FUNCTION_LIMIT = 50
CODE = (".py", ".ts", ".tsx", ".mjs", ".sh", ".css")
GENERATED = (".types.ts", ".d.ts")


def counts(source: SourceFile) -> bool:
    """Return True if the file is code written by people."""
    written = source.path.endswith(CODE) and not source.path.endswith(GENERATED)
    return written and not source.below("src/guildhall/migrations/versions/")


def check(source: SourceFile) -> Iterator[Violation]:
    if not counts(source):
        return
    if len(source.lines) > FILE_LIMIT:
        yield source.at(0, f"{len(source.lines)} lines: split it (limit {FILE_LIMIT})")
    if source.python:
        for node in source.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > FUNCTION_LIMIT:
                    yield source.at(node.lineno, f"{node.name}: {length} lines (limit {FUNCTION_LIMIT})")
