"""A partner's ledger with the balance after each entry, each currency by itself (M2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, case, func, select

from guildhall.catalogue.models import Product
from guildhall.kit.house import House
from guildhall.orders.models import Order
from guildhall.orders.queries import item_in
from guildhall.referrals.models import Commission
from guildhall.referrals.queries.counting import COUNTS, STATE
from guildhall.workshops.models import Workshop


def balances_after(house: House, referral_id: str, entry_ids: Sequence[str]) -> dict[str, int]:
    """What was owed after each of these entries, in minor units of its currency, by its id; others' are left out.

    What waits for a decision or was refused adds nothing; money that left takes away what it paid (R3).
    """
    ledger = _ledger(referral_id).subquery()
    asked = select(ledger.c.id, ledger.c.balance).where(ledger.c.id.in_(entry_ids))
    return {row.id: int(row.balance) for row in house.db.execute(asked)}


def whole_ledger(house: House, referral_id: str) -> list[Row[Any]]:
    """All entries, the oldest first: those columns that a file has, with `state` as of now, `item` and `balance`."""
    columns = (
        STATE.label("state"),
        item_in("en").label("item"),
        Commission.order_id,
        Commission.kind,
        Commission.base,
        Commission.rate,
        Commission.amount,
        Commission.currency,
        Commission.payable_at,
        Commission.created_at,
        Commission.note,
    )
    listing = (
        _ledger(referral_id)
        .add_columns(*columns)
        .outerjoin(Order, Order.id == Commission.order_id)
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .order_by(Commission.created_at, Commission.id)
    )
    return list(house.db.execute(listing, {"now": house.now}))


def _ledger(referral_id: str) -> Select[str, Any]:
    counting = case((COUNTS, Commission.amount), else_=0)
    running = func.sum(counting).over(
        partition_by=Commission.currency, order_by=(Commission.created_at, Commission.id)
    )
    return (
        select(Commission.id, running.label("balance"))
        .select_from(Commission)
        .where(Commission.referral_id == referral_id)
    )
