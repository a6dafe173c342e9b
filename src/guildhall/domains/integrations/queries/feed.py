"""Pages of the event log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, func, select

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
_LAST = select(func.max(Event.position))


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


def last_position(uow: UnitOfWork) -> int:
    return uow.db.execute(_LAST).scalar_one() or 0
