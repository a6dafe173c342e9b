"""What payments do when orders announce something, in the same transaction."""

from __future__ import annotations

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.events import AmountAgreed
from guildhall.domains.payments.queries import asked_under_way

PAGE_OPEN = "A payment page for this order asks for another amount."


def on_amount_agreed(uow: UnitOfWork, payment_event: AmountAgreed) -> None:
    """Refuse another amount while a page is open that asks for the one before (M1). The order is locked, and a page is
    opened only under that lock."""
    if any(requested != payment_event.amount for requested in asked_under_way(uow, payment_event.order_id)):
        raise Conflict("payment_in_progress", PAGE_OPEN)
