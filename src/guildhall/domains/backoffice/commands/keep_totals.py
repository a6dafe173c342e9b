"""Storing the totals of a shop that is too large to be counted at each request."""

from datetime import timedelta

from sqlalchemy import select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.models import KeptTotals
from guildhall.domains.backoffice.queries.totals import STORED, count_totals
from guildhall.domains.orders.models import Order

LARGE = 20_000
"""Totals are stored from this number of orders on. Fewer are counted in some hundredths of a second."""

FRESH = timedelta(minutes=4)
"""Totals are not counted again while they are younger: another process has just counted."""

ONLY = 1


def keep_totals(runtime: Runtime, large: int = LARGE) -> int:
    """Count and store the totals of a large shop, without a lock. Returns 0: there is never more to do at once."""
    with runtime.reading() as uow:
        if uow.db.execute(select(Order.id).limit(1).offset(large - 1)).first() is None:
            return 0
        kept = uow.db.scalar(select(KeptTotals.counted_at))
        if kept is not None and uow.now - kept < FRESH:
            return 0
        totals = count_totals(uow)
    with runtime.writing() as uow:
        row = {
            "id": ONLY,
            "counted_at": totals.counted_at,
            "content": STORED.dump_python(totals, mode="json"),
        }
        if not insert_new(uow.db, KeptTotals, row):
            uow.db.execute(update(KeptTotals).values(**row))
    return 0
