"""The lowest price of the last 30 days, which stands beside a reduced one (Directive 98/6/EC, Article 6a)."""

from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import select

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.prices.models import EarlierPrice

PERIOD = timedelta(days=30)


def lowest_prices(uow: UnitOfWork, current: Mapping[str, Money]) -> dict[str, Money]:
    """Return the lowest price of each item in the last 30 days, given the current ones by id, in the same currency."""
    lowest = dict(current)
    earlier = select(EarlierPrice.item_id, EarlierPrice.price, EarlierPrice.currency).where(
        EarlierPrice.item_id.in_(current), EarlierPrice.ended_at >= uow.now - PERIOD
    )
    for row in uow.db.execute(earlier):
        if row.currency == lowest[row.item_id].currency:
            lowest[row.item_id] = min(lowest[row.item_id], Money(row.price, row.currency))
    return lowest
