"""The entries of orders as CSV for people: what each received and returned, as the books hold it."""

from datetime import date

from guildhall.core.dates import day_in
from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.queries.entries import entries_between
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.days import shop_zone

ENTRIES = ("happened_on", "entry", "order_id", "amount", "tax", "currency", "cause")


def entries_csv(uow: UnitOfWork, first: date, last: date, language: str, *, commas: bool) -> bytes:
    """Return one line for each entry from one day to another, both included. commas: with decimal commas."""
    zone = shop_zone(uow)
    return table(
        ENTRIES,
        (
            [
                day_in(row.created_at, zone).isoformat(),
                text(language, f"books.entries.{row.kind}"),
                row.order_id,
                to_major(row.amount),
                to_major(row.tax),
                row.currency,
                row.cause,
            ]
            for row in entries_between(uow, first, last)
        ),
        commas=commas,
    )
