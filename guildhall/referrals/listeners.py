"""What this room does when it hears that an order was paid or refunded, in the same transaction (M4)."""

from __future__ import annotations

from guildhall.kit.house import House
from guildhall.orders.facts import OrderPaid, OrderRefunded, RefundUndone
from guildhall.referrals.actions.earn import earn_commission
from guildhall.referrals.actions.reverse import restore_commission, reverse_commission


def on_order_paid(house: House, fact: OrderPaid) -> None:
    earn_commission(house, fact.order_id, base=fact.net, cause=fact.cause)


def on_order_refunded(house: House, fact: OrderRefunded) -> None:
    reverse_commission(house, fact.order_id, base=fact.net, cause=fact.cause)


def on_refund_undone(house: House, fact: RefundUndone) -> None:
    restore_commission(house, fact.order_id, cause=fact.cause)
