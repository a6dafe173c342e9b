"""/functions/v1: book and cancel seats in workshops, message participants, certificates of attendance."""

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import Response

from guildhall.api.functions.answers import Answer, Money, Timestamp, attached
from guildhall.api.functions.bodies import (
    AddParticipant,
    CancelSeat,
    Enroll,
    MailParticipants,
    SeatTerms,
    VerifyCertificate,
)
from guildhall.api.functions.declare import FunctionRouter, Reading, Writing
from guildhall.api.functions.route import CallerDep, GuestDep, require_sign_in
from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Identifier
from guildhall.domains.discounts.rules import Refusal
from guildhall.domains.orders.commands.add_participant import add_participant
from guildhall.domains.orders.commands.enroll import Enrollment, enroll
from guildhall.domains.orders.commands.guests import guest_seats
from guildhall.domains.orders.schemas import BillingAddress, NewOrder
from guildhall.domains.payments.commands.cancel_seat import cancel_seat, cancellation_terms
from guildhall.domains.workshops.certificate import Attested, Certificate, attested, certificate_of
from guildhall.domains.workshops.commands.write_to_participants import write_to_participants
from guildhall.http.dependencies import RuntimeDep, bearer, caller_in
from guildhall.http.once import Once
from guildhall.http.threads import DRAWING, REFUNDING

router = FunctionRouter()


NO_DISCOUNT = tuple(sorted(Refusal))
"""The reasons why a discount code takes nothing off."""

NO_SEAT_LEFT = (
    "not_found",
    "workshop_full",
    "already_enrolled",
    "workshop_completed",
    "enrolment_closed",
)
"""The reasons why a seat cannot be booked."""


class CancelTerms(Answer):
    """`reason` is set if the seat cannot be canceled; `refund` is the part of `paid` that goes back to the card."""

    allowed: bool
    reason: str | None
    until: Timestamp
    paid: Money
    refund: Money
    currency: CurrencyCode | None


class CanceledSeat(Answer):
    """A canceled seat. `refunded` is the amount that is being refunded."""

    refunded: Money


class NotifiedPeople(Answer):
    """The number of people notified."""

    people: int


@router.function(
    "/enroll",
    refuses=(
        "not_allowed",
        "insufficient_aal",
        "email_exists",
        "price_changed",
        "shop_closed",
        *NO_DISCOUNT,
        *NO_SEAT_LEFT,
    ),
    once=Once(),
)
def enroll_in_workshop(uow: Writing, request: Request, body: Enroll) -> Enrollment:
    """Book a seat. `amount` and `total` are the prices that the client displayed; others are refused."""
    token = bearer(request)
    order = NewOrder(
        workshop_id=body.workshop_id,
        unit_price=body.amount,
        total_amount=body.total,
        referral_code=body.referral_code,
        discount_code=body.discount_code,
        recommended_by=body.recommended_by,
        billing_address=body.billing_address and BillingAddress(**body.billing_address.model_dump()),
    )
    caller = caller_in(uow, token)
    require_sign_in(caller, "sign_in_to_enroll")
    return enroll(uow, caller, order)


@router.function("/add-participant", refuses=("reference_required", *NO_SEAT_LEFT), once=Once())
def add(uow: Writing, body: AddParticipant, caller: CallerDep) -> Enrollment:
    """Enroll a person by email address. For admins."""
    return add_participant(uow, caller, body.payload())


@router.function("/seat-terms", refuses=("not_found",))
def seat_terms(uow: Reading, body: SeatTerms, caller: CallerDep) -> CancelTerms:
    """Preview the cancellation of a seat."""
    terms = cancellation_terms(uow, caller, body.enrollment_id, guest=body.guest)
    return CancelTerms(
        allowed=terms.refusal is None,
        reason=terms.refusal.reason if terms.refusal else None,
        until=terms.until,
        paid=to_major(terms.paid.minor if terms.paid else 0),
        refund=to_major(terms.by_card.minor if terms.by_card else 0),
        currency=terms.paid.currency if terms.paid is not None else None,
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
        "paid_by_another",
        "nothing_to_refund",
        "other_provider",
        "other_currency",
        "order_changed",
    ),
    once=Once(),
)
async def cancel(body: CancelSeat, runtime: RuntimeDep, caller: CallerDep) -> CanceledSeat:
    """Cancel a seat and refund its payment. Only admins may skip the refund (`refund: false`)."""
    refunded = await REFUNDING.run(
        cancel_seat,
        runtime,
        body.enrollment_id,
        caller=caller,
        guest=body.guest,
        refund=body.refund,
        reason=body.reason or "",
    )
    return CanceledSeat(refunded=to_major(refunded.minor if refunded else 0))


@router.function("/mail-participants", refuses=("not_found",), once=Once(resumes=True))
def mail(uow: Writing, body: MailParticipants, caller: CallerDep) -> NotifiedPeople:
    """Send an email to all participants. For admins. A `messageId` is sent once."""
    people = write_to_participants(
        uow,
        caller,
        body.workshop_id,
        message_id=body.message_id,
        subject=body.subject,
        message=body.message,
    )
    return NotifiedPeople(people=people)


@router.file("GET", "/certificates/{enrollment_id}", "application/pdf", refuses=("not_found", "not_attended"))
async def certificate(
    enrollment_id: Annotated[Identifier, Path(description="The id of the seat")],
    runtime: RuntimeDep,
    caller: CallerDep,
    guest: GuestDep = None,
) -> Response:
    """Return a certificate of attendance as PDF. For the seat's holder and for admins.

    `guest` is the token of a seat that was ordered without an account.
    """

    def find(uow: UnitOfWork) -> Certificate:
        return certificate_of(uow, caller, enrollment_id, guest=guest_seats(uow, guest) if guest else None)

    found = await runtime.read(find)
    pdf = await DRAWING.run(found.draw)
    return attached(pdf, "application/pdf", f"certificate-{found.code}.pdf")


@router.function("/verify-certificate", refuses=("not_found",))
def verify(uow: Reading, body: VerifyCertificate) -> Attested:
    """Verify the code of a certificate. Public."""
    return attested(uow, body.code)
