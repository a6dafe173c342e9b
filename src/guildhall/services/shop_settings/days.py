"""The shop's days: the days of invoices, tax rates, sales and deadlines begin at midnight in its time zone."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from guildhall.core.dates import day_in
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.queries import shop_settings


def shop_zone(uow: UnitOfWork) -> str:
    """Return the shop's time zone, such as `Europe/Berlin`."""
    return shop_settings(uow).time_zone


def shop_day(uow: UnitOfWork, at: datetime | None = None) -> date:
    """Return the day of a moment in the shop's time zone; today's without one."""
    return day_in(at or uow.now, shop_zone(uow))


def shop_period(uow: UnitOfWork, first: date, last: date) -> tuple[datetime, datetime]:
    """Return the begin of the first day and the end of the last one, in the shop's time zone."""
    zone = ZoneInfo(shop_zone(uow))
    return datetime.combine(first, time(), zone), datetime.combine(last + timedelta(days=1), time(), zone)
