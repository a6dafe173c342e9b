"""Allow imports inside functions only where they are listed, each with its reason. Five of them are our own modules."""

import ast
from collections.abc import Iterator

from tools.lint.imports import belongs, imported
from tools.lint.source import SourceFile, Violation

LISTED = {
    ("src/guildhall/config/addresses.py", "psycopg"): "7 MB that a shop on SQLite does not need",
    ("src/guildhall/core/db/opening.py", "guildhall.core.db.postgres_database"): "psycopg takes 7 MB",
    ("src/guildhall/services/files/storage.py", "guildhall.services.files.bucket"): "obstore takes 22 MB",
    ("src/guildhall/telemetry/start.py", "guildhall.telemetry.sentry"): "the extra `sentry`",
    ("src/guildhall/api/auth/factors.py", "segno"): "used once in the life of an account",
    ("src/guildhall/core/schema/migrate.py", "alembic"): "14 MB that a serving process does not need",
    ("src/guildhall/services/files/pictures.py", "PIL"): "needed only by processes that work on pictures",
    ("src/guildhall/services/pdf/paper.py", "PIL"): "needed only by processes that work on pictures",
    ("src/guildhall/services/pdf/paper.py", "fpdf"): "20 MB and 0.3 s, needed only by processes that draw",
}


def check(source: SourceFile) -> Iterator[Violation]:
    if not (source.python and source.below("src/")):
        return
    listed = {module for path, module in LISTED if path == source.path}
    inside = _lines_of_functions(source)
    found = [place for place in imported(source) if place[0] in inside]
    for line, name in found:
        if not belongs(name, *listed):
            yield source.at(line, f"import {name} at the top of the module, or list it in {__name__}")
    for module in listed:
        if not any(belongs(name, module) for _, name in found):
            yield source.at(0, f"no function imports {module}: remove it from {__name__}")


def _lines_of_functions(source: SourceFile) -> set[int]:
    functions = (node for node in source.nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))
    return {line for node in functions for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
