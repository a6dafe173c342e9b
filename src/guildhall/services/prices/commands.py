"""Keeping the prices that a change ends."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select

from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.prices.models import EarlierPrice
from guildhall.services.prices.queries import PERIOD


def keep_price(uow: UnitOfWork, table: Any, row_id: str, columns: Mapping[str, Any]) -> None:
    """Keep the price that a change of a product or a workshop ends, if it was on offer. Call before the row is written.

    Taking the item off sale ends its price, too. Earlier prices that no longer count are deleted.
    """
    before = uow.db.execute(
        select(table.price, table.currency, table.is_active).where(table.id == row_id)
    ).first()
    if before is None or not before.is_active:
        return
    kept = before._asdict()
    del kept["is_active"]
    stays = all(columns.get(name, value) == value for name, value in kept.items())
    if stays and columns.get("is_active", True):
        return
    outdated = EarlierPrice.ended_at < uow.now - PERIOD
    uow.db.execute(delete(EarlierPrice).where(EarlierPrice.item_id == row_id, outdated))
    keep_ended_price(uow, row_id, Money(kept["price"], kept["currency"]), uow.now)


def keep_ended_price(uow: UnitOfWork, item_id: str, price: Money, ended_at: datetime) -> None:
    """Keep a price at which the item was on offer until then."""
    ended = {"price": price.minor, "currency": price.currency, "ended_at": ended_at}
    uow.db.execute(insert(EarlierPrice), {"id": new_id(), "item_id": item_id} | ended)
