"""Take a seat: a timed hold until it is paid, or an enrollment at once if it is free (W1)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, case, func, insert, select, update

from guildhall.core.db.columns import Id
from guildhall.core.errors import Conflict, existing
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.mailboxes import mailbox_family
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.models import Profile
from guildhall.domains.workshops.commands.lock_workshops import LOCK_WORKSHOP, OF_HOLDER
from guildhall.domains.workshops.commands.waiting_list import close_place
from guildhall.domains.workshops.models import Workshop, WorkshopEnrollment, venue_of
from guildhall.domains.workshops.queries import EARLY, IN_LINE, LIVE_OFFER, TAKEN
from guildhall.domains.workshops.rules import SeatStatus, WaitingStatus, refusal
from guildhall.services.shop_settings.vat_rates import TaxCategory

Seats = WorkshopEnrollment

_COUNT = select(
    func.count(case((TAKEN, 1))).label("taken"),
    func.count(case((and_(OF_HOLDER, TAKEN, ~LIVE_OFFER), 1))).label("mine"),
    func.count(case((and_(OF_HOLDER, ~TAKEN), 1))).label("lapsed"),
    func.max(case((and_(OF_HOLDER, LIVE_OFFER), Seats.held_until))).label("offered_until"),
    IN_LINE.label("in_line"),
    select(EARLY).where(Workshop.id == bindparam("workshop_id", type_=Id)).scalar_subquery().label("early"),
).where(
    Seats.workshop_id == bindparam("workshop_id", type_=Id),
    Seats.enrollment_status != SeatStatus.CANCELED,
)
_CANCEL_LAPSED = (
    update(Seats)
    .where(
        Seats.workshop_id == bindparam("of_workshop", type_=Id),
        Seats.user_id == bindparam("of_profile", type_=Id),
        Seats.enrollment_status == SeatStatus.PENDING,
    )
    .values(enrollment_status=SeatStatus.CANCELED, held_until=None)
    .returning(Seats.id)
)
_SEAT = insert(Seats)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat just taken, with its price, which is the early-bird price if `early`. `held_until` is None once it is
    enrolled.

    `venue` is the address of the workshop, None if it is online.
    """

    id: str
    status: SeatStatus
    held_until: datetime | None
    title: str
    price: Money
    early: bool
    venue: str | None
    tax_category: TaxCategory


def hold_seat(
    uow: UnitOfWork,
    workshop_id: str,
    *,
    profile_id: str,
    account_id: str | None,
    order_id: str | None,
    by_admin: bool = False,
) -> Seat:
    """Take a seat for a customer: held for `settings.seat_hold` until paid, or enrolled at once if free (W1).

    The early-bird price is decided here, while the workshop is locked: of any number of buyers for the last early seats
    exactly as many get it.

    by_admin: an admin may add a participant after enrollment has closed.
    Raises NotFound for an unknown or inactive workshop; Conflict workshop_full, already_enrolled, workshop_completed,
    enrolment_closed with the specification's texts (W2); TooMany holds_used_up after
    several holds for one mailbox.
    """
    requested = {"workshop_id": workshop_id, "profile_id": profile_id, "now": uow.now}
    workshop = existing(uow.db.execute(LOCK_WORKSHOP, requested).first())
    count = uow.db.execute(_COUNT, requested).one()
    offered = count.offered_until is not None
    if refused := refusal(
        is_active=workshop.is_active,
        status=workshop.status,
        closed=not (by_admin or offered) and workshop.enrolment_closes_at <= uow.now,
        # An offer keeps its seat. Others get one only if there are more than people in line; an admin may decide.
        taken=0 if offered else count.taken + (0 if by_admin else count.in_line),
        seats=workshop.max_participants,
        mine=count.mine > 0,
    ):
        raise refused
    if count.lapsed:
        cancel_lapsed(uow, workshop_id, profile_id)
    until = None
    if workshop.price:
        if not offered:
            count_hold(uow, workshop_id, profile_id)
        until = _held_until(uow, workshop.enrolment_closes_at, count.offered_until, by_admin=by_admin)
    status = SeatStatus.PENDING if until else SeatStatus.ENROLLED
    whose = {"user_id": profile_id, "workshop_id": workshop_id}
    state: dict[str, Any] = {"auth_user_id": account_id, "order_id": order_id, "enrolled_at": uow.now}
    state |= {"enrollment_status": status, "held_until": until, "early": bool(count.early)}
    seat_id = _take_offer(uow, whose, state) if offered else _insert(uow, whose | state)
    if offered or count.in_line:
        close_place(uow, workshop_id, profile_id, WaitingStatus.ACCEPTED)
    uow.publish(BusinessEvent("seat.held" if until else "seat.enrolled", "workshop_enrollments", seat_id))
    return _seat(seat_id, status, until, workshop, early=bool(count.early))


def _seat(
    seat_id: str, status: SeatStatus, held_until: datetime | None, workshop: Any, *, early: bool
) -> Seat:
    price = Money(workshop.early_price if early else workshop.price, workshop.currency)
    taxed = venue_of(workshop.place), TaxCategory(workshop.tax_category)
    return Seat(seat_id, status, held_until, workshop.title, price, early, *taxed)


def _insert(uow: UnitOfWork, row: dict[str, Any]) -> str:
    seat_id = new_id()
    uow.db.execute(_SEAT, {"id": seat_id, **row})
    return seat_id


def _take_offer(uow: UnitOfWork, whose: dict[str, Any], state: dict[str, Any]) -> str:
    """Turn the hold of an offer into the seat of an order. Raises Conflict if the offer ended meanwhile."""
    taken = update(Seats).where(
        Seats.user_id == whose["user_id"], Seats.workshop_id == whose["workshop_id"], LIVE_OFFER
    )
    seat_id = uow.db.scalar(taken.values(**state).returning(Seats.id), {"now": uow.now})
    if seat_id is None:
        raise Conflict("workshop_full")
    return str(seat_id)


def cancel_lapsed(uow: UnitOfWork, workshop_id: str, profile_id: str) -> None:
    """Cancel the customer's own hold that ran out, so that a new one can take its place."""
    whose = {"of_workshop": workshop_id, "of_profile": profile_id}
    lapsed = uow.db.scalars(_CANCEL_LAPSED, whose).all()
    uow.publish(BusinessEvent("seat.cancelled", "workshop_enrollments", lapsed))


def _held_until(
    uow: UnitOfWork, enrolment_closes_at: datetime, offered_until: datetime | None, *, by_admin: bool
) -> datetime:
    """Return the end of a new hold; the hold of an offer lasts at least as long as the offer."""
    closed = enrolment_closes_at <= uow.now
    end = uow.now + uow.settings.seat_hold if by_admin and closed else hold_end(uow, enrolment_closes_at)
    return max(end, offered_until or end)


def hold_end(uow: UnitOfWork, enrolment_closes_at: datetime) -> datetime:
    """Return the end of a hold that begins now: after `settings.seat_hold`, when enrollment closes at the latest."""
    return min(uow.now + uow.settings.seat_hold, enrolment_closes_at)


def count_hold(
    uow: UnitOfWork, workshop_id: str, profile_id: str, limit: limits.Limit = limits.HOLDS
) -> None:
    """Count a hold against the limit of the customer's mailbox, so that no one can block seats with repeated holds.

    All spellings of a mailbox's address, and all of its accounts, share one limit. Raises TooMany.
    """
    email = uow.db.execute(select(Profile.email).where(Profile.id == profile_id)).scalar_one()
    limits.take(uow, limit, workshop_id, mailbox_family(email))
