"""SQL only in models, access, queries and actions of a room, and in services with tables of their own.

Neither its exceptions nor a row that a query answered is SQL: those may be known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.lint.imports import belongs, imported
from tools.lint.source import Finding, Source

SERVICES = tuple(
    f"guildhall/{name}/" for name in ("kit", "tables", "mail", "audit", "files", "demo", "payments/sandbox")
)
FILES = ("models.py", "access.py", "queries.py", "actions.py", "listeners.py")
FOLDERS = ("actions", "queries")
NOT_SQL = ("sqlalchemy.exc", "sqlalchemy.Row")


def check(source: Source) -> Iterator[Finding]:
    if not (source.python and source.below("guildhall/")) or source.below(*SERVICES):
        return
    *folders, file = source.path.split("/")
    if file in FILES or any(folder in FOLDERS for folder in folders):
        return
    for line, name in imported(source):
        if belongs(name, "sqlalchemy") and not belongs(name, *NOT_SQL):
            yield source.at(line, f"{name}: SQL belongs in models, access, queries or actions")
