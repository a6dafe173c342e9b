"""What the back office hears of the rooms below."""

from __future__ import annotations

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.file_uses import uses_of
from guildhall.services.files.events import FileLeaving


def on_file_leaving(uow: UnitOfWork, event: FileLeaving) -> None:
    """Keep a file that pages show. Raises Conflict."""
    uses = uses_of(uow, event.file_id)
    if uses:
        shown = ", ".join(f"{use.table}: {use.title or use.id}" for use in uses[:5])
        raise Conflict("file_in_use", "This file is in use and cannot be deleted.", details=shown)
