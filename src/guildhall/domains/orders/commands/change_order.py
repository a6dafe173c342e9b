"""Change an order as an admin: its status (any to any), its customer and its payment details (M5)."""

from typing import Annotated, Any

from pydantic import BeforeValidator
from sqlalchemy import update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import Change, Identifier, OptionalTitle
from guildhall.domains.orders.commands.credit import credited
from guildhall.domains.orders.commands.customers import customer_of_profile
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import LockedOrder, lock_order
from guildhall.domains.orders.rules import (
    ALIASES,
    AWAITING_PAYMENT,
    GRANTING,
    OrderStatus,
    entitled,
    granted_by_hand,
)
from guildhall.domains.orders.schemas import OptionalReferralCode
from guildhall.domains.workshops.commands.seat_of_order import reassign_seat, return_to_hold
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.changes import changes
from guildhall.services.audit.record import record


def _without_alias(value: Any) -> Any:
    return ALIASES.get(value, value) if isinstance(value, str) else value


class OrderChange(Change):
    """An admin's change. `user_id` links the order to a profile, together with status processing (spec §7, create user
    profile)."""

    status: Annotated[OrderStatus, BeforeValidator(_without_alias)] = OrderStatus.PENDING
    user_id: Identifier = ""
    payment_method: OptionalTitle = None
    payment_reference: OptionalTitle = None
    referral_code: OptionalReferralCode = None


def change_order(uow: UnitOfWork, caller: Caller, row_id: str, payload: OrderChange) -> None:
    """Apply the fields sent, each with an audit entry.

    The status must differ from the current one, unless a customer is linked in the same request. Raises NotFound;
    Conflict status_unchanged, order_changed; Refused reference_required for 'paid' without a `payment_reference`.
    """
    order = lock_order(uow, row_id)
    sent = payload.sent()
    if "user_id" in sent:
        _link(uow, caller, order, payload.user_id)
    fields: dict[str, Any] = {
        name: sent[name] for name in ("payment_method", "payment_reference") if name in sent
    }
    if "referral_code" in sent:
        fields |= credited(payload.referral_code)
    if fields:
        differing = changes(uow, Order, row_id, fields)
        uow.db.execute(update(Order).where(Order.id == row_id).values(**fields))
        record(uow, caller.account_id, "order.changed", "orders", row_id, changes=differing)
        uow.publish(BusinessEvent("order.updated", "orders", row_id))
    if "status" not in sent:
        return
    if payload.status != order.status:
        _set_by_hand(uow, caller, order, payload)
    elif "user_id" not in sent:
        raise Conflict("status_unchanged")


def _set_by_hand(uow: UnitOfWork, caller: Caller, order: LockedOrder, payload: OrderChange) -> None:
    """Book money that an admin reports as received or returned; any other status only changes access (M4, M6)."""
    cause = f"manual:{new_id()}"
    if payload.status == OrderStatus.PAID and order.holds < order.total:
        if not payload.payment_reference:
            raise Refused("reference_required")
        record_payment(
            uow,
            order.id,
            amount=order.total - order.holds,
            method=payload.payment_method or "manual",
            reference=payload.payment_reference,
            cause=cause,
            actor_id=caller.account_id,
            status=OrderStatus.PAID,
        )
    elif payload.status == OrderStatus.REFUNDED and order.holds.minor > 0:
        record_refund(uow, order.id, amount=order.holds, cause=cause, actor_id=caller.account_id)
    else:
        _set_status_only(uow, caller, order, payload.status)


def _set_status_only(uow: UnitOfWork, caller: Caller, order: LockedOrder, to: OrderStatus) -> None:
    granted = granted_by_hand(to, order.granted)
    if to in GRANTING:
        deliver(uow, order)
    set_status(
        uow,
        order.id,
        to,
        expected=order.status,
        actor_id=caller.account_id,
        changes={"granted": granted},
    )
    if to in AWAITING_PAYMENT and not entitled(holds=order.holds, granted=granted):
        return_to_hold(uow, order.id)


def _link(uow: UnitOfWork, caller: Caller, order: LockedOrder, profile_id: str) -> None:
    """Link the order and its seat to a profile, and to the profile's account if it has one (M14)."""
    customer = customer_of_profile(uow, profile_id)
    owner = {"user_id": customer.profile_id, "auth_user_id": customer.account_id}
    uow.db.execute(update(Order).where(Order.id == order.id).values(**owner))
    reassign_seat(
        uow,
        order.id,
        holder=order.user_id,
        profile_id=customer.profile_id,
        account_id=customer.account_id,
    )
    record(uow, caller.account_id, "order.linked", "orders", order.id, user_id=profile_id)
    uow.publish(BusinessEvent("order.updated", "orders", order.id))
