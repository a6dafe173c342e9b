"""Record money received for an order."""

from typing import Any

from sqlalchemy import update

from guildhall.core.events import BusinessEvent
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders import metrics
from guildhall.domains.orders.commands.book_entry import book_entry
from guildhall.domains.orders.commands.deliver import deliver
from guildhall.domains.orders.commands.mails import notify_customer, placed_key
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.events import OrderPaid
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order, refuse_deleted_customer
from guildhall.domains.orders.rules import OrderStatus, status_after_payment
from guildhall.services.email.outbox import withdraw


def record_payment(
    uow: UnitOfWork,
    order_id: str,
    *,
    amount: Money,
    method: str,
    reference: str | None,
    cause: str,
    actor_id: str | None = None,
    status: OrderStatus | None = None,
) -> None:
    """Book `amount` received for an order and deliver the item (M4), in one transaction.

    Adds to `paid_amount`, stores `method` and `reference`, delivers (M7) or confirms the seat, moves the status to
    completed or paid (M6), queues order_paid or the mail of the seat, and publishes OrderPaid, on which
    the commission is written.
    A late payment is accepted in every status and restores an archived order (M10).
    Call it once for each `cause` (`payment:{id}`, `manual:{id}`). `actor_id` and `status` are for an admin who sets
    exactly that status by hand. Raises NotFound; Conflict customer_deleted; CurrencyMismatch for money of another
    currency than the order's, which the caller must refuse or report to an admin first.
    """
    order = lock_order(uow, order_id)
    refuse_deleted_customer(uow, order_id)
    tax = book_entry(uow, order, "received", amount=amount, cause=cause)
    withdraw(uow, placed_key(order_id))
    delivery = deliver(uow, order, paid=amount, tax=tax, cause=cause)
    to = status or status_after_payment(order.status, delivered=delivery.opened)
    changes: dict[str, Any] = {
        "paid_amount": (order.paid + amount).minor,
        "payment_method": method,
        "payment_reference": reference,
        "paid_at": order.paid_at or uow.now,
        "archived_at": None,
    }
    if to == order.status:
        uow.db.execute(update(Order).where(Order.id == order_id).values(**changes))
        uow.publish(BusinessEvent("order.updated", "orders", order_id))
    else:
        set_status(uow, order_id, to, expected=order.status, actor_id=actor_id, changes=changes)
    if not delivery.mailed:
        notify_customer(uow, "order_paid", order_id, amount=amount, tax=tax, cause=cause)
    uow.after_commit(metrics.PAID.inc)
    uow.publish(OrderPaid(order_id, amount, cause, tax))
