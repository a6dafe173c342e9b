"""Pages of the event log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import Event

_PAGE = (
    select(
        Event.id,
        Event.position,
        Event.kind,
        Event.subject_table,
        Event.subject_id,
        Event.version,
        Event.payload,
        Event.happened_at,
    )
    .where(Event.position > bindparam("after"))
    .order_by(Event.position)
    .limit(bindparam("most"))
)
_SPAN = select(func.min(Event.position), func.max(Event.position))
_HAS = select(Event.id).where(Event.position == bindparam("position"))


@dataclass(frozen=True, slots=True)
class EventRow:
    """One numbered event."""

    id: str
    position: int
    kind: str
    subject_table: str
    subject_id: str
    version: int
    payload: dict[str, Any] | None
    happened_at: datetime


def events_after(uow: UnitOfWork, after: int, most: int) -> list[EventRow]:
    """Return at most `most` events whose positions are greater than `after`, in the order of their positions."""
    return [EventRow(*row) for row in uow.db.execute(_PAGE, {"after": after, "most": most})]


def log_span(uow: UnitOfWork) -> tuple[int, int]:
    """Return the positions of the first and the last event of the log; 0 and 0 of an empty one."""
    first, last = uow.db.execute(_SPAN).one()
    return first or 0, last or 0


def check_cursor(uow: UnitOfWork, after: int) -> tuple[int, int]:
    """Return the log's span. Raises Conflict for a cursor from which a reader would silently miss events.

    cursor_ahead: the log never came that far before it was restored from a backup. cursor_too_old: events behind it
    were deleted. 0 is the beginning of whatever is kept.
    """
    first, last = log_span(uow)
    if 0 < after < first - 1:
        raise Conflict("cursor_too_old", details=str(last), values={"first": first, "last": last})
    if after not in {0, first - 1} and uow.db.execute(_HAS, {"position": after}).first() is None:
        raise Conflict("cursor_ahead", details=str(last), values={"last": last})
    return first, last
