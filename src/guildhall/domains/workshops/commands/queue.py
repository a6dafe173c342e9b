"""The queue before a workshop that many want to book at once: it keeps the order in which they came.

At most `queue_places` visitors book and pay at a time: those who hold a seat that is not paid yet, and those who were
admitted and have not booked yet. Below that number there is no queue.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, delete, func, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict, NotFound, TooMany
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.models import QueueTicket, SaleQueue, Workshop, WorkshopEnrollment
from guildhall.domains.workshops.rules import NO_SUCH, SeatStatus

IN_QUEUE = "Many people want to book this workshop right now. Please wait for your turn."
QUEUE_FULL = "Too many people are already waiting. Please try again later."
GONE = timedelta(seconds=90)  # without a sign of the page, its visitor is not admitted; the place is kept
ROUND = timedelta(seconds=1)  # between two admissions
LONGEST_LINE = 20_000  # people who wait for one workshop
FORGOTTEN = timedelta(days=1)
SOONEST, LATEST = 3, 30  # seconds until a page asks again


@dataclass(frozen=True, slots=True)
class Turn:
    """A visitor's turn to book. `admitted`: one may book, until `until` if others wait. `ahead`: how many are first."""

    admitted: bool
    until: datetime | None
    ahead: int
    ask_again_seconds: int


def take_turn(uow: UnitOfWork, workshop_id: str, account_id: str | None) -> None:
    """Use the account's turn, if there is a queue. The caller holds the workshop's lock. Raises Conflict in_queue."""
    places = uow.settings.queue_places
    if not places:
        return
    mine = _of(workshop_id, account_id)
    admitted = delete(QueueTicket).where(*mine, QueueTicket.admitted_until > uow.now)
    if uow.db.execute(admitted).rowcount:
        return
    if _waiting(uow, workshop_id) or _busy(uow, workshop_id) >= places:
        raise Conflict("in_queue", IN_QUEUE)


def join_queue(uow: UnitOfWork, workshop_id: str, account_id: str) -> Turn:
    """Take a place at the end of the queue, or keep the one that the account has, and return its turn.

    Raises NotFound for an unknown workshop; TooMany queue_full.
    """
    if uow.db.scalar(select(Workshop.id).where(Workshop.id == workshop_id, Workshop.is_active)) is None:
        raise NotFound(NO_SUCH)
    if not uow.settings.queue_places:
        return Turn(True, None, 0, SOONEST)
    _keep_place(uow, workshop_id, account_id)
    _admit(uow, workshop_id)
    ticket = uow.db.execute(select(QueueTicket.__table__).where(*_of(workshop_id, account_id))).one()
    if ticket.admitted_until is not None:
        return Turn(True, ticket.admitted_until, 0, SOONEST)
    ahead = _waiting(uow, workshop_id, QueueTicket.created_at < ticket.created_at)
    again = min(max(SOONEST, ahead // uow.settings.queue_places), LATEST)
    return Turn(False, None, ahead, again)


def leave_queue(uow: UnitOfWork, workshop_id: str, account_id: str) -> None:
    uow.db.execute(delete(QueueTicket).where(*_of(workshop_id, account_id)))


def forget_tickets(uow: UnitOfWork, batch: int) -> int:
    """Delete a batch of tickets whose pages are long gone. Returns how many."""
    old = select(QueueTicket.id).where(QueueTicket.seen_at < uow.now - FORGOTTEN).limit(batch)
    return uow.db.execute(delete(QueueTicket).where(QueueTicket.id.in_(old))).rowcount


def _keep_place(uow: UnitOfWork, workshop_id: str, account_id: str) -> None:
    """Insert the account's ticket, or note that its page asks. A turn that was not used begins again at the end."""
    mine = _of(workshop_id, account_id)
    uow.db.execute(delete(QueueTicket).where(*mine, QueueTicket.admitted_until <= uow.now))
    if uow.db.execute(update(QueueTicket).where(*mine).values(seen_at=uow.now)).rowcount:
        return
    if _waiting(uow, workshop_id) >= LONGEST_LINE:
        raise TooMany(60, QUEUE_FULL, reason="queue_full")
    row = {"id": new_id(), "workshop_id": workshop_id, "account_id": account_id, "seen_at": uow.now}
    insert_new(uow.db, QueueTicket, row)


def _admit(uow: UnitOfWork, workshop_id: str) -> None:
    """Admit the first in line for whom there is a place; at most one transaction a second does it."""
    first = {"workshop_id": workshop_id, "admitted_at": uow.now - ROUND}
    insert_new(uow.db, SaleQueue, first)
    due = SaleQueue.workshop_id == workshop_id, SaleQueue.admitted_at <= uow.now - ROUND
    if uow.db.scalar(select(SaleQueue.workshop_id).where(*due)) is None:
        return
    if not uow.db.execute(update(SaleQueue).where(*due).values(admitted_at=uow.now)).rowcount:
        return
    free = uow.settings.queue_places - _busy(uow, workshop_id)
    if free > 0:
        present = _in_line(workshop_id), QueueTicket.seen_at > uow.now - GONE
        order = QueueTicket.created_at, QueueTicket.id
        next_ones = select(QueueTicket.id).where(*present).order_by(*order).limit(free)
        until = uow.now + timedelta(minutes=uow.settings.queue_minutes)
        uow.db.execute(update(QueueTicket).where(QueueTicket.id.in_(next_ones)).values(admitted_until=until))


def _busy(uow: UnitOfWork, workshop_id: str) -> int:
    """Return how many hold a seat that they have not paid, or were admitted and have not booked."""
    holding = (
        WorkshopEnrollment.workshop_id == workshop_id,
        WorkshopEnrollment.enrollment_status == SeatStatus.PENDING,
        WorkshopEnrollment.held_until > uow.now,
    )
    admitted = QueueTicket.workshop_id == workshop_id, QueueTicket.admitted_until > uow.now
    return _count(uow, WorkshopEnrollment, *holding) + _count(uow, QueueTicket, *admitted)


def _waiting(uow: UnitOfWork, workshop_id: str, *more: Any) -> int:
    """Return how many wait whose pages are still open."""
    return _count(uow, QueueTicket, _in_line(workshop_id), QueueTicket.seen_at > uow.now - GONE, *more)


def _in_line(workshop_id: str) -> Any:
    return and_(QueueTicket.workshop_id == workshop_id, QueueTicket.admitted_until.is_(None))


def _of(workshop_id: str, account_id: str | None) -> tuple[Any, Any]:
    return QueueTicket.workshop_id == workshop_id, QueueTicket.account_id == account_id


def _count(uow: UnitOfWork, table: type, *conditions: Any) -> int:
    return int(uow.db.execute(select(func.count()).select_from(table).where(*conditions)).scalar_one())
