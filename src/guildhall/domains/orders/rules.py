"""What may be decided about an order without looking anything up: statuses, prices, entitlement."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class OrderStatus(StrEnum):
    """The statuses of spec §4."""

    PENDING = "pending"
    PENDING_PAYMENT = "pending_payment"
    PAID = "paid"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    REFUNDED = "refunded"
    PROCESSING = "processing"
    SHIPPED = "shipped"
    DELIVERED = "delivered"


STATUSES = tuple(OrderStatus)
AWAITING_PAYMENT = frozenset({OrderStatus.PENDING, OrderStatus.PENDING_PAYMENT})
GRANTING = frozenset({OrderStatus.PAID, OrderStatus.COMPLETED, OrderStatus.DELIVERED})
CLOSED = frozenset({OrderStatus.CANCELLED, OrderStatus.REFUNDED})
UNDER_WAY = frozenset({OrderStatus.SHIPPED, OrderStatus.DELIVERED, OrderStatus.COMPLETED})
ALIASES = {"payment_pending": OrderStatus.PENDING_PAYMENT}  # the user area's name for it (M5)

MOST = 999
"""The largest quantity of one line."""


def entitled(*, paid_amount: int, refunded_amount: int, granted: bool) -> bool:
    """Whether an order gives access (M6): money came and has not all gone back, or an admin granted it by hand.

    Amounts in minor units. A free order is granted when it is placed.
    """
    return granted or paid_amount > refunded_amount


def status_after_payment(status: str, *, delivered: bool) -> OrderStatus:
    """The status of an order that money has arrived for: completed once there is something to open (M6, M7).

    Money is accepted in every status (M10); what is on its way or done already stays as it is.
    """
    if status in UNDER_WAY:
        return OrderStatus(status)
    return OrderStatus.COMPLETED if delivered else OrderStatus.PAID


def granted_by_hand(status: OrderStatus, granted: bool) -> bool:
    """What an admin's setting of a status means for access (M6): it gives it, takes it, or leaves it as it was."""
    if status in GRANTING:
        return True
    return granted and status not in CLOSED | AWAITING_PAYMENT


def tax_gone_back(paid: int, paid_tax: int, before: tuple[int, int], after: int) -> int:
    """How much of the tax in what was `paid` has gone back once `after` of it has (minor units).

    `before`: the amount that had gone back until now, and the tax in it. Worked out from the running total, so that
    refunds over the whole take back exactly its tax, however they are cut. One that failed gives back the very tax
    that it took, which may leave more or less than belongs to the rest: the next has at least none, and at most all.
    """
    back, back_tax = before
    return min(max(paid_tax * after // paid, back_tax), back_tax + after - back)


def quantity_of(quantity: int | None, order_data: Mapping[str, Any]) -> int:
    """How many: the column, or else what order_data says; below 1 or not a number becomes 1 (M13)."""
    wanted = order_data.get("quantity") if quantity is None else quantity
    if isinstance(wanted, str) and wanted.strip().isdecimal():
        wanted = int(wanted)
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        return 1
    return min(max(wanted, 1), MOST)
