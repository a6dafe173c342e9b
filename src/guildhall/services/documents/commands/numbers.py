"""Document numbers without gaps, on both databases and under concurrency."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, case, update

from guildhall.core.db.columns import Timestamp
from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.documents.models import InvoiceCounter
from guildhall.services.shop_settings.days import shop_day

_NEXT = (
    update(InvoiceCounter)
    .where(InvoiceCounter.series == bindparam("of_series"))
    .values(
        last=InvoiceCounter.last + bindparam("count"),
        last_at=case(
            (InvoiceCounter.last_at > bindparam("now", type_=Timestamp), InvoiceCounter.last_at),
            else_=bindparam("now", type_=Timestamp),
        ),
    )
    .returning(InvoiceCounter.last, InvoiceCounter.last_at)
)


@dataclass(frozen=True, slots=True)
class Number:
    """A document number: `INV-2026-00017` is the 17th of its series; `given_at` is the time of issue."""

    series: str
    sequence: int
    given_at: datetime

    def __str__(self) -> str:
        return f"{self.series}-{self.sequence:05}"


def next_number(uow: UnitOfWork, prefix: str) -> Number:
    """Return the next number of this year's series. Locks the series until the transaction ends: call it last.

    The year begins in the shop's time zone.

    A transaction that waited for the lock may have begun before the previous number was issued, and the clocks of two
    machines differ. So `given_at` is never earlier than the time of the previous number: dates ascend with numbers.
    """
    return next_numbers(uow, prefix, 1)[0]


def next_numbers(uow: UnitOfWork, prefix: str, count: int) -> list[Number]:
    """Return the next `count` numbers of this year's series, as `next_number` does."""
    series = f"{prefix}-{shop_day(uow):%Y}"
    requested = {"of_series": series, "count": count, "now": uow.now}
    taken = uow.db.execute(_NEXT, requested).first()
    if taken is None:
        insert_new(uow.db, InvoiceCounter, {"series": series, "last": 0})
        taken = uow.db.execute(_NEXT, requested).one()
    first = taken.last - count + 1
    return [Number(series, sequence, taken.last_at) for sequence in range(first, taken.last + 1)]
