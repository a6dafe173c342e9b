"""/functions/v1: a seat in a workshop, from taking it to giving it back, and what shows that one was there."""

from __future__ import annotations

from datetime import date as Day
from typing import Annotated

from fastapi import Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Id, Money, Timestamp, attached
from guildhall.api.functions.bodies import (
    AddParticipant,
    CancelSeat,
    Enroll,
    MailParticipants,
    SeatTerms,
    VerifyCertificate,
)
from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier
from guildhall.domains.orders.commands.add_participant import add_participant
from guildhall.domains.orders.commands.enrol import Enrolment, enrol
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.payments.commands.cancel_seat import cancel_seat, cancellation_terms
from guildhall.domains.workshops.certificate import attested, certificate_of
from guildhall.domains.workshops.commands.write_to_participants import write_to_participants
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.http.dependencies import RuntimeDep, bearer, caller_in
from guildhall.http.once import Once

router = FunctionRouter()

SIGN_IN = "Please log in to enroll in workshops."


NO_SEAT_LEFT = ("not_found", "workshop_full", "already_enrolled", "workshop_completed", "enrolment_closed")
"""Why somebody gets no seat, in the specification's texts."""


class TakenSeat(Answer):
    """`totalAmount` is to be paid, with the tax that may be added: until `heldUntil`, or the seat is free again (W1).

    A free workshop answers 'enrolled'.
    """

    enrollment_id: Id
    order_id: Id
    enrollment_status: SeatStatus
    held_until: Timestamp | None
    total_amount: Money
    currency: str


class CancelTerms(Answer):
    """`reason` is the word of a refusal; `refund` is what would go back by card of what was `paid`."""

    allowed: bool
    reason: str | None
    until: Timestamp
    paid: Money
    refund: Money
    currency: str | None


class GivenBack(Answer):
    """The money on its way back."""

    refunded: Money


class NotifiedPeople(Answer):
    """How many people."""

    people: int


class AttestedSeat(Answer):
    """`date` is the workshop's first day."""

    holder: str
    workshop: str
    date: Day


@router.function(
    "/enroll",
    refuses=("not_allowed", "insufficient_aal", "email_exists", "price_changed", *NO_SEAT_LEFT),
    once=Once(),
)
async def enroll(request: Request, body: Enroll, runtime: RuntimeDep) -> TakenSeat:
    """Take a seat; `amount` is the price that the page shows."""
    token = bearer(request)
    order = NewOrder(workshop_id=body.workshop_id, unit_price=body.amount, referral_code=body.referral_code)

    def take(uow: UnitOfWork) -> Enrolment:
        caller = caller_in(uow, token)
        require_sign_in(caller, SIGN_IN)
        return enrol(uow, caller, order)

    return _seat(await runtime.write(take))


@router.function(
    "/add-participant", refuses=("not_allowed", "reference_required", *NO_SEAT_LEFT), once=Once()
)
async def add(body: AddParticipant, runtime: RuntimeDep, caller: CallerDep) -> TakenSeat:
    """For admins: give somebody a seat by their address."""
    return _seat(await runtime.write(lambda uow: add_participant(uow, caller, body.payload())))


@router.function("/seat-terms", refuses=("not_found",))
async def seat_terms(body: SeatTerms, runtime: RuntimeDep, caller: CallerDep) -> CancelTerms:
    """What giving a seat back would mean."""
    terms = await runtime.read(lambda uow: cancellation_terms(uow, caller, body.enrollment_id))
    return CancelTerms(
        allowed=terms.refusal is None,
        reason=terms.refusal.reason if terms.refusal else None,
        until=terms.until,
        paid=to_major(terms.paid),
        refund=to_major(terms.by_card),
        currency=terms.currency,
    )


@router.function(
    "/cancel-seat",
    refuses=(
        "not_found",
        "seat_cancelled",
        "attended",
        "too_late",
        "workshop_over",
        "refund_by_hand",
        "nothing_to_refund",
        "other_provider",
        "other_currency",
        "order_changed",
    ),
    once=Once(),
)
async def cancel(body: CancelSeat, runtime: RuntimeDep, caller: CallerDep) -> GivenBack:
    """Give a seat back. Only an admin may keep its money (`refund: false`)."""
    refunded = await run_in_threadpool(
        cancel_seat,
        runtime,
        body.enrollment_id,
        caller=caller,
        refund=body.refund,
        reason=body.reason or "",
    )
    return GivenBack(refunded=to_major(refunded.minor if refunded else 0))


@router.function("/mail-participants", refuses=("not_allowed", "not_found"), once=Once(resumes=True))
async def mail(body: MailParticipants, runtime: RuntimeDep, caller: CallerDep) -> NotifiedPeople:
    """For admins: one mail to everybody enrolled. The same `messageId` is sent once."""
    people = await runtime.write(
        lambda uow: write_to_participants(
            uow,
            caller,
            body.workshop_id,
            message_id=body.message_id,
            subject=body.subject,
            message=body.message,
        )
    )
    return NotifiedPeople(people=people)


@router.paper(
    "GET", "/certificates/{enrollment_id}", "application/pdf", refuses=("not_found", "not_attended")
)
async def certificate(
    enrollment_id: Annotated[Identifier, Path()], runtime: RuntimeDep, caller: CallerDep
) -> Response:
    """The certificate of attendance as PDF, for the seat's holder and for admins."""
    paper = await runtime.read(lambda uow: certificate_of(uow, caller, enrollment_id))
    drawn = await run_in_threadpool(paper.draw)
    return attached(drawn, "application/pdf", f"certificate-{paper.code}.pdf")


@router.function("/verify-certificate", refuses=("not_found",))
async def verify(body: VerifyCertificate, runtime: RuntimeDep) -> AttestedSeat:
    """For whoever was shown a certificate: what its code proves."""
    found = await runtime.read(lambda uow: attested(uow, body.code))
    return AttestedSeat(holder=found.holder, workshop=found.workshop, date=found.first_day)


def _seat(seat: Enrolment) -> TakenSeat:
    return TakenSeat(
        enrollment_id=seat.id,
        order_id=seat.order_id,
        enrollment_status=SeatStatus(seat.enrollment_status),
        held_until=seat.held_until,
        total_amount=to_major(seat.total_amount),
        currency=seat.currency,
    )
