"""Pure rules of orders: statuses, quantities, access and the tax in refunds."""

import re
from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Any

from guildhall.core.money import Money
from guildhall.services.shop_settings.taxing import contained


class OrderStatus(StrEnum):
    """The statuses of spec §4."""

    PENDING = "pending"
    PENDING_PAYMENT = "pending_payment"
    PAID = "paid"
    COMPLETED = "completed"
    CANCELED = "cancelled"
    REFUNDED = "refunded"
    PROCESSING = "processing"
    SHIPPED = "shipped"
    DELIVERED = "delivered"


STATUSES = tuple(OrderStatus)
AWAITING_PAYMENT = frozenset({OrderStatus.PENDING, OrderStatus.PENDING_PAYMENT})
GRANTING = frozenset({OrderStatus.PAID, OrderStatus.COMPLETED, OrderStatus.DELIVERED})
CLOSED = frozenset({OrderStatus.CANCELED, OrderStatus.REFUNDED})
UNDER_WAY = frozenset({OrderStatus.SHIPPED, OrderStatus.DELIVERED, OrderStatus.COMPLETED})
ALIASES = {"payment_pending": OrderStatus.PENDING_PAYMENT}  # the name that the user area sends (M5)

IMPORTED = "imported"
"""The payment method of an order of another shop system: history, which causes no mails."""

GUEST_LINK_LASTS = timedelta(days=365)
"""The time for which the link in a guest's receipt opens the order. A password for the address keeps it for good."""

_SUB_ID = re.compile(r"[\w-]{1,64}", re.ASCII)

MOST = 999
"""The largest quantity of one line."""


def link_parts(sent: str) -> tuple[str, str | None]:
    """Return the referral code, in upper case, and the sub-id of what a partner's link carries: `ANNA`, `ANNA~summer`.

    The sub-id is the partner's own name for the link, kept as it was written. What cannot be one is left out: no order
    fails because of it.
    """
    code, _, sub_id = sent.strip().partition("~")
    return code.upper(), sub_id if _SUB_ID.fullmatch(sub_id) else None


def entitled(*, holds: Money, granted: bool) -> bool:
    """Return True if an order gives access (M6): it `holds` money, or an admin granted access by hand.

    A free order is granted when it is placed.
    """
    return granted or holds.minor > 0


def status_after_payment(status: str, *, delivered: bool) -> OrderStatus:
    """Return the status of an order after a payment: completed if something was delivered, else paid (M6, M7).

    Money is accepted in every status (M10). An order that is shipped, delivered or completed keeps its status.
    """
    if status in UNDER_WAY:
        return OrderStatus(status)
    return OrderStatus.COMPLETED if delivered else OrderStatus.PAID


def granted_by_hand(status: OrderStatus, granted: bool) -> bool:
    """Return the value of `granted` after an admin sets a status: given, taken away or unchanged (M6)."""
    if status in GRANTING:
        return True
    return granted and status not in CLOSED | AWAITING_PAYMENT


def tax_contained(amount: Money, *, rate: int, total: Money, tax: Money) -> Money:
    """Return the tax in an amount that is received or agreed for an order.

    It is that of the order's `rate` in basis points. An imported order has no rate: it is then the amount's share of
    the `tax` in the order's `total`, rounded half up.
    """
    if rate or not tax or not total:
        return contained(amount, rate).tax
    return amount.of((2 * tax.minor * amount.minor + total.minor) // (2 * total.minor))


def allowance_in(allowance: Money, whole: Money, part: Money, *, before: Money | None = None) -> Money:
    """Return the part of a discount in a part of the reduced price `whole`, halves rounded up.

    `before` is what earlier documents took of the price: the parts of the whole sum up to the discount, to the cent.
    A price of nothing has no parts: the discount is returned whole.
    """
    if not whole:
        return allowance
    first = before.minor if before else 0
    return allowance.of(_up_to(allowance, whole, first + part.minor) - _up_to(allowance, whole, first))


def _up_to(allowance: Money, whole: Money, taken: int) -> int:
    return (2 * allowance.minor * min(taken, whole.minor) + whole.minor) // (2 * whole.minor)


def tax_gone_back(paid: Money, paid_tax: Money, before: tuple[Money, Money], after: Money) -> Money:
    """Return the tax refunded in total once `after` of the `paid` amount has been refunded.

    `before` is the amount refunded so far and the tax in it. The tax is calculated from the running total, so that
    refunds of the whole amount refund exactly its tax, in however many parts. A failed refund restores the same tax
    that it took, so the rest may hold more or less than its share: the next refund then takes at least zero and at
    most its whole amount as tax.
    """
    back, back_tax = before
    part = after.of(paid_tax.minor * after.minor // paid.minor)
    return min(max(part, back_tax), back_tax + after - back)


def quantity_of(quantity: int | None, order_data: Mapping[str, Any]) -> int:
    """Return the quantity from the column, else from order_data; below 1 or not a number becomes 1 (M13)."""
    wanted = order_data.get("quantity") if quantity is None else quantity
    if isinstance(wanted, str) and wanted.strip().isdecimal():
        wanted = int(wanted)
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        return 1
    return min(max(wanted, 1), MOST)
