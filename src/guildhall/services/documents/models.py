"""The counters that number documents without gaps."""

from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.records import Record, timestamp


class InvoiceCounter(Record):
    """The last number of a series, and when it was given.

    Its row is locked from the increment to the end of the transaction, so that a rollback returns its number before
    any other transaction takes the next.
    """

    __tablename__ = "invoice_counters"

    series: Mapped[str] = mapped_column(primary_key=True)  # INV-2026, CN-2026, CS-2026
    last: Mapped[int] = mapped_column(default=0)
    last_at: Mapped[timestamp | None]
