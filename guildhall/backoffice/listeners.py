"""What the back office hears of the rooms below."""

from __future__ import annotations

from guildhall.backoffice.queries.file_uses import FileUse, uses_of
from guildhall.files.facts import FileLeaving
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House


def on_file_leaving(house: House, fact: FileLeaving) -> None:
    """Keep a file that pages show. Raises Conflict."""
    uses = uses_of(house, fact.caller, fact.file_id)
    if uses:
        shown = ", ".join(_named(use) for use in uses[:5])
        raise Conflict("file_in_use", "This file is in use and cannot be deleted.", details=shown)


def _named(use: FileUse) -> str:
    """Return the table and the row's title, without the latter where the caller may not see the row."""
    title = use.title or use.id
    return f"{use.table}: {title}" if title else use.table
