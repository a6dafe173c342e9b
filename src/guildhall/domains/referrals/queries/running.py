"""A partner's ledger with the balance after each entry, each currency by itself (M2)."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Select, case, func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import item_in
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.counting import COUNTS, STATE
from guildhall.domains.workshops.models import Workshop


def balances_after(uow: UnitOfWork, referral_id: str, entry_ids: Sequence[str]) -> dict[str, int]:
    """Return the balance after each of these entries, in minor units of its currency, by id; only of this referral.

    Entries under review or refused add nothing; payouts are subtracted (R3).
    """
    ledger = _ledger(referral_id).subquery()
    requested = select(ledger.c.id, ledger.c.balance).where(ledger.c.id.in_(entry_ids))
    return {row.id: int(row.balance) for row in uow.db.execute(requested)}


def whole_ledger(uow: UnitOfWork, referral_id: str) -> list[Row[Any]]:
    """Return all entries, the oldest first: the columns of the CSV file, `state` as of now, `item`, `balance`."""
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
        Commission.rule,
    )
    listing = (
        _ledger(referral_id)
        .add_columns(*columns)
        .outerjoin(Order, Order.id == Commission.order_id)
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .order_by(Commission.created_at, Commission.id)
    )
    return list(uow.db.execute(listing, {"now": uow.now}))


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
