"""What the back office hears of the rooms below."""

from __future__ import annotations

from guildhall.backoffice.queries.file_uses import uses_of
from guildhall.files.facts import FileLeaving
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House


def on_file_leaving(house: House, fact: FileLeaving) -> None:
    """Keep a file that pages show. Raises Conflict."""
    uses = uses_of(house, fact.file_id)
    if uses:
        shown = ", ".join(f"{use.table}: {use.title or use.id}" for use in uses[:5])
        raise Conflict("file_in_use", "This file is in use and cannot be deleted.", details=shown)
