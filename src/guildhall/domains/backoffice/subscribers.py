"""Subscribers of the back office to events of other modules."""

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.file_uses import FileUse, uses_of
from guildhall.services.files.events import FileLeaving


def on_file_leaving(uow: UnitOfWork, event: FileLeaving) -> None:
    """Refuse to delete a file that pages show. Raises Conflict."""
    uses = uses_of(uow, event.caller, event.file_id)
    if uses:
        shown = ", ".join(_named(use) for use in uses[:5])
        raise Conflict("file_in_use", details=shown)


def _named(use: FileUse) -> str:
    """Return the table and the row's title; only the table if the caller may not see the row."""
    title = use.title or use.id
    return f"{use.table}: {title}" if title else use.table
