"""What an admin changes on an order: its status (any from any), its customer, its notes of payment (M5)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator
from sqlalchemy import update

from guildhall.audit.changes import changes
from guildhall.audit.record import record
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.wire import Change, Identifier, OptionalTitle
from guildhall.orders.actions.customers import customer_of_profile
from guildhall.orders.actions.deliver import deliver
from guildhall.orders.actions.record_payment import record_payment
from guildhall.orders.actions.record_refund import record_refund
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.models import Order
from guildhall.orders.queries import LockedOrder, lock_order
from guildhall.orders.rules import ALIASES, GRANTING, OrderStatus, granted_by_hand
from guildhall.orders.wish import OptionalReferralCode
from guildhall.tables.caller import Caller
from guildhall.workshops.actions.seat_of_order import reassign_seat

SAME_STATUS = "The new status must differ from the current one."
REFERENCE_NEEDED = "Please enter a payment reference."


def _without_alias(value: Any) -> Any:
    return ALIASES.get(value, value) if isinstance(value, str) else value


class OrderChange(Change):
    """`user_id` links the order to a profile; with it goes status processing (spec §7, create user profile)."""

    status: Annotated[OrderStatus, BeforeValidator(_without_alias)] = OrderStatus.PENDING
    user_id: Identifier = ""
    payment_method: OptionalTitle = None
    payment_reference: OptionalTitle = None
    referral_code: OptionalReferralCode = None


def change_order(house: House, caller: Caller, row_id: str, wish: OrderChange) -> None:
    """Apply the fields sent; every change is in the audit log.

    A status must differ from the current one, except when the customer is linked in the same step. Raises NotFound;
    Conflict status_unchanged, order_changed; Refused reference_required for 'paid' without a `payment_reference`.
    """
    order = lock_order(house, row_id)
    sent = wish.sent()
    if "user_id" in sent:
        _link(house, caller, order, wish.user_id)
    notes: dict[str, Any] = {
        name: sent[name] for name in ("payment_method", "payment_reference", "referral_code") if name in sent
    }
    if notes:
        differing = changes(house, Order, row_id, notes)
        house.db.execute(update(Order).where(Order.id == row_id).values(**notes, updated_at=house.now))
        record(house, caller.account_id, "order.changed", "orders", row_id, changes=differing)
        house.announce(BusinessEvent("order.updated", "orders", row_id))
    if "status" not in sent:
        return
    if wish.status != order.status:
        _set_by_hand(house, caller, order, wish)
    elif "user_id" not in sent:
        raise Conflict("status_unchanged", SAME_STATUS)


def _set_by_hand(house: House, caller: Caller, order: LockedOrder, wish: OrderChange) -> None:
    """Money that an admin says came or went is booked like any other; other statuses give or take access (M4, M6)."""
    cause = f"manual:{new_id()}"
    if wish.status == OrderStatus.PAID and order.holds < order.total_amount:
        if not wish.payment_reference:
            raise Refused("reference_required", REFERENCE_NEEDED)
        record_payment(
            house,
            order.id,
            amount=order.total_amount - order.holds,
            method=wish.payment_method or "manual",
            reference=wish.payment_reference,
            cause=cause,
            actor_id=caller.account_id,
            status=OrderStatus.PAID,
        )
    elif wish.status == OrderStatus.REFUNDED and order.holds > 0:
        record_refund(house, order.id, amount=order.holds, cause=cause, actor_id=caller.account_id)
    else:
        _set_plainly(house, caller, order, wish.status)


def _set_plainly(house: House, caller: Caller, order: LockedOrder, to: OrderStatus) -> None:
    granted = granted_by_hand(to, order.granted)
    if to in GRANTING:
        deliver(house, order)
    set_status(
        house,
        order.id,
        to,
        expected=order.status,
        actor_id=caller.account_id,
        changes={"granted": granted},
    )


def _link(house: House, caller: Caller, order: LockedOrder, profile_id: str) -> None:
    """Make the order a profile's, and its account's where it has one; the seat goes along (M14)."""
    customer = customer_of_profile(house, profile_id)
    whose = {"user_id": customer.profile_id, "auth_user_id": customer.account_id}
    house.db.execute(update(Order).where(Order.id == order.id).values(**whose, updated_at=house.now))
    reassign_seat(house, order.id, profile_id=customer.profile_id, account_id=customer.account_id)
    record(house, caller.account_id, "order.linked", "orders", order.id, user_id=profile_id)
    house.announce(BusinessEvent("order.updated", "orders", order.id))
