"""Another amount than the catalogue's, set by an admin for one unpaid order (M1)."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.events import BusinessEvent
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import AmountAgreed
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.orders.rules import AWAITING_PAYMENT
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.taxing import contained


def agree_amount(
    uow: UnitOfWork, order_id: str, *, amount: int, currency: str, actor_id: str | None, reason: str
) -> None:
    """Set what an order costs, its tax included: `amount` minor units of `currency`.

    Who, why, from and to go into the audit log.

    Raises NotFound; Refused invalid_amount; Conflict not_payable once the order is paid or closed.
    """
    order = lock_order(uow, order_id)
    if amount <= 0:
        raise Refused("invalid_amount", "Please enter a valid amount")
    if order.status not in AWAITING_PAYMENT:
        raise Conflict("not_payable", "This order can no longer be paid.")
    tax = contained(amount, order.tax_rate).tax
    values = {"total_amount": amount, "tax_amount": tax, "currency": currency, "updated_at": uow.now}
    uow.db.execute(update(Order).where(Order.id == order_id).values(**values))
    uow.publish(AmountAgreed(order_id, order.currency, currency))
    uow.publish(BusinessEvent("order.updated", "orders", order_id))
    record(
        uow,
        actor_id,
        "order.amount_agreed",
        "orders",
        order_id,
        **{"from": [order.total_amount, order.currency], "to": [amount, currency], "reason": reason},
    )
