"""Reads the entries of all orders in a period."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderEntry
from guildhall.services.shop_settings.days import shop_period


def entries_between(uow: UnitOfWork, first: date, last: date) -> Sequence[Row[Any]]:
    """Return the entries from one of the shop's days to another, both included, the oldest first."""
    begin, end = shop_period(uow, first, last)
    found = select(OrderEntry.__table__).where(OrderEntry.created_at >= begin, OrderEntry.created_at < end)
    return uow.db.execute(found.order_by(OrderEntry.created_at, OrderEntry.id)).all()
