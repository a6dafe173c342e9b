"""Another amount than the catalogue's, set by an admin for one unpaid order (M1)."""

from __future__ import annotations

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.kit.errors import Conflict, Refused
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.orders.facts import AmountAgreed
from guildhall.orders.models import Order
from guildhall.orders.queries import lock_order
from guildhall.orders.rules import AWAITING_PAYMENT
from guildhall.shop_settings.taxing import contained


def agree_amount(
    house: House, order_id: str, *, amount: int, currency: str, actor_id: str | None, reason: str
) -> None:
    """Set what an order costs, its tax included: `amount` minor units of `currency`.

    Who, why, from and to go into the audit log.

    Raises NotFound; Refused invalid_amount; Conflict not_payable once the order is paid or closed.
    """
    order = lock_order(house, order_id)
    if amount <= 0:
        raise Refused("invalid_amount", "Please enter a valid amount")
    if order.status not in AWAITING_PAYMENT:
        raise Conflict("not_payable", "This order can no longer be paid.")
    tax = contained(amount, order.tax_rate).tax
    values = {"total_amount": amount, "tax_amount": tax, "currency": currency, "updated_at": house.now}
    house.db.execute(update(Order).where(Order.id == order_id).values(**values))
    house.announce(AmountAgreed(order_id, order.currency, currency))
    house.announce(BusinessEvent("order.updated", "orders", order_id))
    record(
        house,
        actor_id,
        "order.amount_agreed",
        "orders",
        order_id,
        **{"from": [order.total_amount, order.currency], "to": [amount, currency], "reason": reason},
    )
