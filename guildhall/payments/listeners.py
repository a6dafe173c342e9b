"""What payments do when orders announce something, in the same transaction."""

from __future__ import annotations

from guildhall.kit.errors import Conflict
from guildhall.kit.house import House
from guildhall.orders.facts import AmountAgreed
from guildhall.payments.queries import asked_under_way

PAGE_OPEN = "A payment page for this order asks for another amount."


def on_amount_agreed(house: House, fact: AmountAgreed) -> None:
    """Refuse another amount while a page is open that asks for the one before (M1). The order is locked, and a page is
    opened only under that lock."""
    if any(asked != fact.amount for asked in asked_under_way(house, fact.order_id)):
        raise Conflict("payment_in_progress", PAGE_OPEN)
