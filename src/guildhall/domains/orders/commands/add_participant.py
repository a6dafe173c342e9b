"""Let an admin add a participant who booked by phone, paid in another way, or attends for free."""

from typing import Literal

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Email, Identifier, OptionalTitle, Payload
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.commands.enroll import Enrollment, seat_of
from guildhall.domains.orders.commands.place_order import place_order, place_quietly
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.workshops.rules import SeatStatus
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record


class NewParticipant(Payload):
    """A participant to add. `payment`: 'open' asks them to pay while the seat is held, 'received' books money that came
    in another way under `reference`, 'free' charges nothing."""

    workshop_id: Identifier
    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None
    payment: Literal["open", "received", "free"]
    reference: OptionalTitle = None


def add_participant(uow: UnitOfWork, caller: Caller, payload: NewParticipant) -> Enrollment:
    """Order a seat for the customer with that email address; a profile is created if there is none.

    Raises NotAllowed for anyone but an admin; Refused reference_required; what place_order raises.
    """
    caller.require(caller.admin)
    profile_id = find_or_add_profile(
        uow, payload.email, first_name=payload.first_name or "", last_name=payload.last_name or ""
    )
    order = NewOrder(user_id=profile_id, workshop_id=payload.workshop_id)
    if payload.payment == "open":
        order_id = place_order(uow, caller, order)
    else:
        order_id = place_quietly(uow, caller, order)
        if seat_of(uow, order_id).enrollment_status != SeatStatus.ENROLLED:
            change_order(uow, caller, order_id, _settled(payload))
    seat = seat_of(uow, order_id)
    record(uow, caller.account_id, "seat.added", "workshop_enrollments", seat.id, payment=payload.payment)
    return seat


def _settled(payload: NewParticipant) -> OrderChange:
    if payload.payment == "free":
        return OrderChange(status=OrderStatus.COMPLETED)
    return OrderChange(status=OrderStatus.PAID, payment_reference=payload.reference)
