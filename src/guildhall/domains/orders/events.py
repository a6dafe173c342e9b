"""What orders announce. Amounts are minor units of the order's currency; `tax` is the part of one that is tax."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OrderPaid:
    """Money for the order has arrived, or an admin says so. `cause` names it once: `payment:{id}` or `manual:{id}`."""

    order_id: str
    amount: int
    cause: str
    tax: int = 0


@dataclass(frozen=True, slots=True)
class OrderRefunded:
    """Money went back. `cause` names it once: `refund:{id}` or `dispute:{id}`."""

    order_id: str
    amount: int
    cause: str
    tax: int = 0


@dataclass(frozen=True, slots=True)
class RefundUndone:
    """A refund failed or a dispute was won: the money is here again. `cause` is that of the OrderRefunded."""

    order_id: str
    amount: int
    cause: str
    tax: int = 0


@dataclass(frozen=True, slots=True)
class AmountAgreed:
    """An admin set another amount for an order that is not paid, perhaps in another currency (M1)."""

    order_id: str
    currency_before: str
    currency: str
