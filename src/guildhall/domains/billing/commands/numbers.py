"""Document numbers without gaps, on both databases and under concurrency."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import Invoice, InvoiceCounter

_NEXT = (
    update(InvoiceCounter)
    .where(InvoiceCounter.series == bindparam("of_series"))
    .values(last=InvoiceCounter.last + 1)
    .returning(InvoiceCounter.last)
)
_BEFORE = select(Invoice.issued_at).where(
    Invoice.series == bindparam("of_series"), Invoice.sequence == bindparam("before")
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

    A transaction that waited for the lock may have begun before the previous number was issued, and the clocks of two
    machines differ. So `given_at` is never earlier than that of the previous number: dates ascend with numbers.
    """
    series = f"{prefix}-{uow.now:%Y}"
    taken = uow.db.execute(_NEXT, {"of_series": series}).scalar()
    if taken is None:
        insert_new(uow.db, InvoiceCounter, {"series": series, "last": 0})
        taken = uow.db.execute(_NEXT, {"of_series": series}).scalar_one()
    before = uow.db.execute(_BEFORE, {"of_series": series, "before": taken - 1}).scalar()
    return Number(series, taken, max(uow.now, before or uow.now))
