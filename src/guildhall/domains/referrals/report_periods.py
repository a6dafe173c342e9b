"""The periods of a partner's report that have a name."""

from datetime import date, timedelta
from enum import StrEnum


class ReportPeriod(StrEnum):
    """A period up to today, or the whole last month. All time begins with the partnership."""

    THIS_MONTH = "this_month"
    LAST_MONTH = "last_month"
    LAST_30_DAYS = "last_30_days"
    LAST_90_DAYS = "last_90_days"
    THIS_YEAR = "this_year"
    LAST_365_DAYS = "last_365_days"
    ALL_TIME = "all_time"


LENGTHS = {
    ReportPeriod.LAST_30_DAYS: 30,
    ReportPeriod.LAST_90_DAYS: 90,
    ReportPeriod.LAST_365_DAYS: 365,
}


def days_of_period(period: ReportPeriod, today: date, joined: date) -> tuple[date, date]:
    """Return the first and the last day of a period, both included, for a partner who `joined` on a day."""
    if period is ReportPeriod.ALL_TIME:
        return min(joined, today), today
    if period in LENGTHS:
        return today - timedelta(days=LENGTHS[period] - 1), today
    if period is ReportPeriod.THIS_YEAR:
        return today.replace(month=1, day=1), today
    month = today.replace(day=1)
    if period is ReportPeriod.THIS_MONTH:
        return month, today
    last = month - timedelta(days=1)
    return last.replace(day=1), last
