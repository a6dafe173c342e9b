"""Stored results, so that no request has to count a large shop: the dashboard's totals and known mismatches."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json, MinorUnits
from guildhall.core.db.records import Record, timestamp


class KeptTotals(Record):
    """The totals of a large shop as of `counted_at`: one row at most, none in a shop that is counted quickly.

    `content` is a `queries.totals.Totals` as JSON.
    """

    __tablename__ = "kept_totals"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_at: Mapped[timestamp]
    content: Mapped[dict[str, Any]] = mapped_column(Json)


class Reconciliation(Record):
    """The worker's progress in checking the orders of a large shop, from the newest to the oldest: one row at most.

    While it is `under_way`, `looked` of about `orders` are checked, and those before (`reached_at`, `reached_id`) are
    not. The last complete check covers all orders placed until `checked_at`.
    """

    __tablename__ = "reconciliations"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    begun_at: Mapped[timestamp]
    under_way: Mapped[bool]
    reached_at: Mapped[timestamp]
    reached_id: Mapped[str] = mapped_column(Id)
    looked: Mapped[int]
    orders: Mapped[int]
    checked_at: Mapped[timestamp | None]


class KnownMismatch(Record):
    """A mismatch that the worker has found in a large shop. See `queries.reconciliation.DetectedMismatch`."""

    __tablename__ = "known_mismatches"
    __table_args__ = (Index(None, "kind", "since", "subject"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(Id, primary_key=True)
    order_id: Mapped[str] = mapped_column(
        Id, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    amount: Mapped[int | None] = mapped_column(MinorUnits)
    currency: Mapped[str | None]
    since: Mapped[timestamp | None]


class ImportedRow(Record):
    """The reference that an imported order or partner balance had in the other shop system."""

    __tablename__ = "imported_rows"
    __table_args__ = (CheckConstraint("kind IN ('order', 'balance')", name="kind"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    reference: Mapped[str] = mapped_column(primary_key=True)
    row_id: Mapped[str] = mapped_column(Id)
    imported_at: Mapped[timestamp]
