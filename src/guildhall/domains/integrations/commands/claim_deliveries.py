"""Claims deliveries before they are sent, so that no other process sends them too.

Only the first open delivery of a subject may be sent. A due delivery behind it is postponed until the one before it is
closed (note_deliveries.py). So each is examined only a few times, however long the backlog is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Row, bindparam, update

from guildhall.core.db.database import database_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.models import WebhookDelivery
from guildhall.domains.integrations.queries.due_deliveries import (
    WholeDelivery,
    lock_next,
    lock_open,
    with_contents,
)

CLAIM = timedelta(seconds=60)  # longer than a request can take
BEHIND = timedelta(hours=6)
"""The time after which a postponed delivery is examined again, if nothing made it due before."""
EXAMINED = 64  # due deliveries at a time

_THESE = update(WebhookDelivery).where(
    WebhookDelivery.id.in_(bindparam("ids", type_=WebhookDelivery.id.type, expanding=True))
)
_UNTIL = bindparam("until", type_=WebhookDelivery.due_at.type)
_CLAIM = _THESE.values(attempts=WebhookDelivery.attempts + 1, due_at=_UNTIL).returning(
    WebhookDelivery.id,
    WebhookDelivery.event_id,
    WebhookDelivery.subject_id,
    WebhookDelivery.position,
    WebhookDelivery.attempts,
    WebhookDelivery.try_until,
)
_PUT_OFF = _THESE.values(due_at=_UNTIL)


@dataclass(frozen=True, slots=True)
class ClaimedDeliveries:
    """Deliveries for the process to send. `put_off`: other due deliveries were postponed."""

    deliveries: list[WholeDelivery]
    put_off: bool


def claim_deliveries(uow: UnitOfWork, endpoint_id: str, most: int) -> ClaimedDeliveries:
    """Claim deliveries of an endpoint that may be sent now: at most `most` of the EXAMINED that are due first."""
    database_of(uow.db).only_look_up(uow.db)
    due = lock_next(uow, endpoint_id, max(most, EXAMINED))
    free = [row.id for row in due if row.behind is None][:most]
    put_off = _put_off(uow, [row for row in due if row.behind is not None])
    if not free:
        return ClaimedDeliveries([], put_off)
    claimed = uow.db.execute(_CLAIM, {"ids": free, "until": uow.now + CLAIM}).all()
    return ClaimedDeliveries(with_contents(uow, endpoint_id, claimed), put_off)


def _put_off(uow: UnitOfWork, rows: Sequence[Row[str, str | None]]) -> bool:
    """Postpone deliveries that are behind others. Returns whether there were any.

    The others stay locked until the commit: if one were closed in the meantime, it would not make the next one due.
    """
    if not rows:
        return False
    still_open = lock_open(uow, {row.behind for row in rows})
    ids = [row.id for row in rows if row.behind in still_open]
    if ids:
        uow.db.execute(_PUT_OFF, {"ids": ids, "until": uow.now + BEHIND})
    return bool(ids)
