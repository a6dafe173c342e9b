"""What may be decided about an order without looking anything up: statuses and entitlement."""

from __future__ import annotations

from enum import StrEnum


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
ALIASES = {"payment_pending": OrderStatus.PENDING_PAYMENT}  # the user area's name for it (M5)


def read_status(text: str) -> OrderStatus:
    """The status of that name, or of its alias. Raises ValueError for any other word."""
    return ALIASES.get(text) or OrderStatus(text)


def entitled(*, paid_amount: int, refunded_amount: int, granted: bool) -> bool:
    """Whether an order gives access (M6): money came and has not all gone back, or an admin granted it by hand.

    Amounts in minor units. A free order is granted when it is placed.
    """
    return granted or paid_amount > refunded_amount
