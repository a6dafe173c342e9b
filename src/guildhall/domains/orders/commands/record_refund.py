"""Record money returned to a buyer, and undo the record of a failed refund or a won dispute."""

from sqlalchemy import update

from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders import metrics
from guildhall.domains.orders.commands.book_entry import book_entry, returned_for
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.commands.mails import notify_customer
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.commands.withdrawals import settle_refunded
from guildhall.domains.orders.events import OrderRefunded, RefundUndone
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import OrderStatus, allowance_in, status_after_payment
from guildhall.services.audit.record import record


def record_refund(
    uow: UnitOfWork, order_id: str, *, amount: Money, cause: str, actor_id: str | None = None
) -> None:
    """Book `amount` as returned and revoke access once all is returned, in one transaction (M4).

    Adds to `refunded_amount`. After a full refund the status becomes refunded, access ends, the seat is free again, and
    a withdrawal from the order is settled; a partial refund changes none of them. Queues order_refunded (not for a
    dispute, where the buyer turned to their bank) and publishes OrderRefunded, on which the commission is reversed.
    Call it once for each `cause` (`refund:{id}`, `dispute:{id}`, `manual:{id}`). Raises NotFound; ValueError for more
    than the order holds; CurrencyMismatch for another currency than the order's.
    """
    order = lock_order(uow, order_id)
    if not amount.of(0) < amount <= order.holds:
        raise ValueError(f"order {order_id}: {amount} cannot be returned of {order.holds}")
    refunded = order.refunded + amount
    tax = book_entry(uow, order, "returned", amount=amount, cause=cause)
    if refunded == order.paid:
        changes = {"refunded_amount": refunded.minor}
        to = OrderStatus.REFUNDED
        set_status(uow, order_id, to, expected=order.status, actor_id=actor_id, changes=changes)
        settle_refunded(uow, order_id, refunded=True)
    else:
        _set_refunded(uow, order_id, refunded)
        details = {"amount": amount.minor, "currency": amount.currency}
        record(uow, actor_id, "order.partly_refunded", "orders", order_id, **details)
    if not cause.startswith("dispute:"):
        off = allowance_in(order.discount, order.total, amount, before=order.refunded)
        notify_customer(uow, "order_refunded", order_id, amount=amount, tax=tax, cause=cause, discount=off)
    uow.after_commit(metrics.REFUNDED.inc)
    uow.publish(OrderRefunded(order_id, amount, cause, tax))


def undo_refund(uow: UnitOfWork, order_id: str, *, cause: str) -> None:
    """Undo a failed refund or a won dispute: restore access, and the seat if it is free.

    `cause` is the refund's. The restored amount is what was booked for it: less than the refund, or nothing, if
    an admin had booked part or all of it by hand before. Publishes RefundUndone. Raises NotFound.
    """
    order = lock_order(uow, order_id)
    amount, tax = returned_for(uow, order, cause)
    if amount.minor == 0:
        return
    refunded = order.refunded - amount
    book_entry(uow, order, "restored", amount=amount, cause=cause, tax=tax)
    if order.status == OrderStatus.REFUNDED:
        to = status_after_payment(order.status, delivered=deliver(uow, order).opened)
        set_status(uow, order_id, to, expected=order.status, changes={"refunded_amount": refunded.minor})
        settle_refunded(uow, order_id, refunded=False)
    else:
        _set_refunded(uow, order_id, refunded)
        details = {"amount": amount.minor, "currency": amount.currency}
        record(uow, None, "order.refund_undone", "orders", order_id, **details)
    uow.publish(RefundUndone(order_id, amount, cause, tax))


def _set_refunded(uow: UnitOfWork, order_id: str, refunded: Money) -> None:
    uow.db.execute(update(Order).where(Order.id == order_id).values(refunded_amount=refunded.minor))
    uow.publish(BusinessEvent("order.updated", "orders", order_id))
