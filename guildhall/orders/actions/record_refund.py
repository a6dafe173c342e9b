"""Money went back to a buyer, or came again after it had seemed gone."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.orders.actions.book_entry import book_entry, returned_for
from guildhall.orders.actions.deliver import deliver
from guildhall.orders.actions.mails import tell_customer
from guildhall.orders.actions.set_status import set_status
from guildhall.orders.facts import OrderRefunded, RefundUndone
from guildhall.orders.models import Order
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import OrderStatus, status_after_payment


def record_refund(
    house: House, order_id: str, *, amount: int, cause: str, actor_id: str | None = None
) -> None:
    """Book `amount` minor units that went back, and take back what they bought, in one transaction (M4).

    Adds to `refunded_amount`; when all is back the status becomes refunded, access ends and the seat is free again.
    A part of it changes neither. Queues order_refunded (not for a dispute: its buyer asked their bank, not us) and
    announces OrderRefunded, on which the commission is reversed. The caller calls once for each `cause`
    (`refund:{id}`, `dispute:{id}`, `manual:{id}`). Raises NotFound; ValueError for more than was paid.
    """
    order = lock_order(house, order_id)
    refunded = order.refunded_amount + amount
    if not 0 < amount <= order.holds:
        raise ValueError(f"order {order_id}: {amount} cannot go back of {order.paid_amount}")
    tax = book_entry(house, order, "returned", amount=amount, cause=cause)
    if refunded == order.paid_amount:
        changes = {"refunded_amount": refunded}
        to = OrderStatus.REFUNDED
        set_status(house, order_id, to, expected=order.status, actor_id=actor_id, changes=changes)
    else:
        _set_refunded(house, order_id, refunded)
        said = {"amount": amount, "currency": order.currency}
        record(house, actor_id, "order.partly_refunded", "orders", order_id, **said)
    if not cause.startswith("dispute:"):
        tell_customer(house, "order_refunded", order_id, amount=amount, tax=tax, cause=cause)
    house.announce(OrderRefunded(order_id, amount, cause, tax))


def undo_refund(house: House, order_id: str, *, cause: str) -> None:
    """Take back a refund that failed, or a dispute that was won: the buyer has access again, the seat if it is free.

    `cause` is that of the refund. What comes back is what was booked for it, which is less than its amount where
    part of that had been booked by hand before; nothing, where all had. Announces RefundUndone. Raises NotFound.
    """
    order = lock_order(house, order_id)
    amount, tax = returned_for(house, order_id, cause)
    if amount == 0:
        return
    refunded = order.refunded_amount - amount
    book_entry(house, order, "restored", amount=amount, cause=cause, tax=tax)
    if order.status == OrderStatus.REFUNDED:
        to = status_after_payment(order.status, delivered=deliver(house, order))
        set_status(house, order_id, to, expected=order.status, changes={"refunded_amount": refunded})
    else:
        _set_refunded(house, order_id, refunded)
        said = {"amount": amount, "currency": order.currency}
        record(house, None, "order.refund_undone", "orders", order_id, **said)
    house.announce(RefundUndone(order_id, amount, cause, tax))


def _set_refunded(house: House, order_id: str, refunded: int) -> None:
    values = {"refunded_amount": refunded, "updated_at": house.now}
    house.db.execute(update(Order).where(Order.id == order_id).values(**values))
    house.announce(BusinessEvent("order.updated", "orders", order_id))
