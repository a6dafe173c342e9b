"""Numbers without gaps, on either database, however many are issued at once."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, update

from guildhall.core.db.writing import insert_new
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.models import InvoiceCounter

_NEXT = (
    update(InvoiceCounter)
    .where(InvoiceCounter.series == bindparam("of_series"))
    .values(last=InvoiceCounter.last + 1)
    .returning(InvoiceCounter.last)
)


@dataclass(frozen=True, slots=True)
class Number:
    """`INV-2026-00017`: the 17th of its series."""

    series: str
    sequence: int

    def __str__(self) -> str:
        return f"{self.series}-{self.sequence:05}"


def next_number(uow: UnitOfWork, prefix: str) -> Number:
    """The next number of this year's series. Holds the series until the transaction ends: take it last."""
    series = f"{prefix}-{uow.now:%Y}"
    taken = uow.db.execute(_NEXT, {"of_series": series}).scalar()
    if taken is None:
        insert_new(uow.db, InvoiceCounter, {"series": series, "last": 0})
        taken = uow.db.execute(_NEXT, {"of_series": series}).scalar_one()
    return Number(series, taken)
