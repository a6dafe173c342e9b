"""An admin gives somebody a seat: one who asked by phone, paid in another way, or is a guest of the house."""

from __future__ import annotations

from typing import Literal

from guildhall.audit.record import record
from guildhall.identity.actions.find_or_add_profile import find_or_add_profile
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.kit.wire import Email, Identifier, OptionalTitle, Wire
from guildhall.orders.actions.change_order import OrderChange, change_order
from guildhall.orders.actions.enrol import Enrolment, seat_of
from guildhall.orders.actions.place_order import place_order, place_quietly
from guildhall.orders.rules import OrderStatus
from guildhall.orders.wish import NewOrder
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.mails import tell_of_seat
from guildhall.workshops.rules import SeatStatus


class NewParticipant(Wire):
    """`payment`: 'open' asks them to pay while the seat is held, 'received' books money that came in another way
    under `reference`, 'free' asks for nothing."""

    workshop_id: Identifier
    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None
    payment: Literal["open", "received", "free"]
    reference: OptionalTitle = None


def add_participant(house: House, caller: Caller, wish: NewParticipant) -> Enrolment:
    """Order a seat for the customer with that address, who is added where nobody has it yet.

    Raises NotAllowed for anyone but an admin; Refused reference_required; what place_order raises.
    """
    if not caller.admin:
        raise NotAllowed("Only admins may add participants", signed_in=caller.signed_in)
    profile_id = find_or_add_profile(
        house, wish.email, first_name=wish.first_name or "", last_name=wish.last_name or ""
    )
    order = NewOrder(user_id=profile_id, workshop_id=wish.workshop_id)
    if wish.payment == "open":
        order_id = place_order(house, caller, order)
    else:
        order_id = place_quietly(house, caller, order)
        if seat_of(house, order_id).enrollment_status != SeatStatus.ENROLLED:
            change_order(house, caller, order_id, _settled(wish))
    seat = seat_of(house, order_id)
    if wish.payment == "free":
        tell_of_seat(house, "workshop_seat", seat.id)
    record(house, caller.account_id, "seat.added", "workshop_enrollments", seat.id, payment=wish.payment)
    return seat


def _settled(wish: NewParticipant) -> OrderChange:
    if wish.payment == "free":
        return OrderChange(status=OrderStatus.COMPLETED)
    return OrderChange(status=OrderStatus.PAID, payment_reference=wish.reference)
