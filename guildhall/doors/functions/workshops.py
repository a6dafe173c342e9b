"""/functions/v1: a seat in a workshop, from taking it to giving it back, and what shows that one was there."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep, bearer, caller_in
from guildhall.doors.functions.bodies import (
    AddParticipant,
    CancelSeat,
    Enroll,
    MailParticipants,
    SeatTerms,
    VerifyCertificate,
)
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_sign_in
from guildhall.kit.house import House
from guildhall.kit.money import to_major
from guildhall.kit.wire import Identifier
from guildhall.orders.actions.add_participant import add_participant
from guildhall.orders.actions.enrol import Enrolment, enrol
from guildhall.orders.wish import NewOrder
from guildhall.payments.actions.cancel_seat import cancel_seat, cancellation_terms
from guildhall.workshops.actions.write_to_participants import write_to_participants
from guildhall.workshops.certificate import attested, certificate_of

router = function_router()

SIGN_IN = "Please log in to enroll in workshops."


@router.post("/enroll")
async def enroll(request: Request, body: Enroll, runtime: RuntimeDep) -> Response:
    """Take a seat: {enrollmentId, orderId, enrollmentStatus, heldUntil, totalAmount, currency}.

    `amount` is the price that the page shows; `totalAmount` what is to be paid, with the tax that may be added.

    A free workshop answers 'enrolled'. Otherwise the seat is held until `heldUntil` for the order to be paid (W1).
    Refusals carry the specification's texts: workshop_full, already_enrolled.
    """
    token = bearer(request)
    order = NewOrder(workshop_id=body.workshop_id, unit_price=body.amount, referral_code=body.referral_code)

    def take(house: House) -> Enrolment:
        caller = caller_in(house, token)
        require_sign_in(caller, SIGN_IN)
        return enrol(house, caller, order)

    return answered(_wire(await runtime.write(take)))


@router.post("/add-participant")
async def add(body: AddParticipant, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: give somebody a seat by their address. Answers as enroll does."""
    return answered(_wire(await runtime.write(lambda house: add_participant(house, caller, body.wish()))))


@router.post("/seat-terms")
async def seat_terms(body: SeatTerms, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """What giving a seat back would mean: {allowed, reason, until, paid, refund, currency}.

    `reason` is the stable word of a refusal; `refund` is what would go back by card of what was `paid`.
    """
    terms = await runtime.read(lambda house: cancellation_terms(house, caller, body.enrollment_id))
    return answered(
        {
            "allowed": terms.refusal is None,
            "reason": terms.refusal.reason if terms.refusal else None,
            "until": terms.until,
            "paid": to_major(terms.paid),
            "refund": to_major(terms.by_card),
            "currency": terms.currency,
        }
    )


@router.post("/cancel-seat")
async def cancel(body: CancelSeat, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Give a seat back: {refunded}, the money on its way back. Only an admin may keep it (`refund: false`)."""
    refunded = await run_in_threadpool(
        cancel_seat,
        runtime,
        body.enrollment_id,
        caller=caller,
        refund=body.refund,
        reason=body.reason or "",
    )
    return answered({"refunded": to_major(refunded)})


@router.post("/mail-participants")
async def mail(body: MailParticipants, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: one mail to everybody enrolled: {people}. The same `messageId` is sent once."""
    people = await runtime.write(
        lambda house: write_to_participants(
            house,
            caller,
            body.workshop_id,
            message_id=body.message_id,
            subject=body.subject,
            message=body.message,
        )
    )
    return answered({"people": people})


@router.get("/certificates/{enrollment_id}", response_class=Response)
async def certificate(
    enrollment_id: Annotated[Identifier, Path()], runtime: RuntimeDep, caller: CallerDep
) -> Response:
    """The certificate of attendance as PDF, for the seat's holder and for admins."""
    paper = await runtime.read(lambda house: certificate_of(house, caller, enrollment_id))
    drawn = await run_in_threadpool(paper.draw)
    headers = {
        "content-disposition": f'attachment; filename="certificate-{paper.code}.pdf"',
        "cache-control": "private, no-store",
    }
    return Response(drawn, media_type="application/pdf", headers=headers)


@router.post("/verify-certificate")
async def verify(body: VerifyCertificate, runtime: RuntimeDep) -> Response:
    """For whoever was shown a certificate: {holder, workshop, date} by its code, or 404."""
    found = await runtime.read(lambda house: attested(house, body.code))
    return answered({"holder": found.holder, "workshop": found.workshop, "date": found.first_day})


def _wire(seat: Enrolment) -> dict[str, Any]:
    return {
        "enrollmentId": seat.id,
        "orderId": seat.order_id,
        "enrollmentStatus": seat.enrollment_status,
        "heldUntil": seat.held_until,
        "totalAmount": to_major(seat.total_amount),
        "currency": seat.currency,
    }
