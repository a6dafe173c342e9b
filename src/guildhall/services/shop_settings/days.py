"""The shop's days: those of invoices, tax rates, sales and deadlines begin at midnight in its time zone."""

from datetime import date, datetime

from guildhall.core.dates import day_in
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.queries import shop_settings


def shop_zone(uow: UnitOfWork) -> str:
    """Return the shop's time zone, such as `Europe/Berlin`."""
    return shop_settings(uow).time_zone


def shop_day(uow: UnitOfWork, at: datetime | None = None) -> date:
    """Return the day of a moment in the shop's time zone; today's without one."""
    return day_in(at or uow.now, shop_zone(uow))
