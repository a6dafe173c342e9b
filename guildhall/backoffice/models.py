"""Sums that the dashboard shows, kept as they grow: a year of sales is then some hundred rows, however many orders."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import CheckConstraint, Date
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.kit.columns import Json, Money
from guildhall.kit.records import Record, key, moment


class FigureDay(Record):
    """One measure of one day (UTC) in one currency: how many, and how much in minor units. See `figures.Measure`."""

    __tablename__ = "figure_days"

    day: Mapped[date] = mapped_column(Date, primary_key=True)
    measure: Mapped[str] = mapped_column(primary_key=True)
    currency: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int]
    amount: Mapped[int] = mapped_column(Money)


class FigureChange(Record):
    """A change that is not in its day yet, written by the act that made it. The worker adds it there and deletes it.

    Acts that happen at once write rows of their own and never wait for each other; a sum is its day and its changes.
    """

    __tablename__ = "figure_changes"

    id: Mapped[key]
    day: Mapped[date] = mapped_column(Date)
    measure: Mapped[str]
    currency: Mapped[str]
    number: Mapped[int]
    amount: Mapped[int] = mapped_column(Money)


class KeptTotals(Record):
    """The totals of a large shop as they were at `counted_at`: one row at most, and none where counting is quick.

    `content` is a `queries.totals.Totals`.
    """

    __tablename__ = "kept_totals"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_at: Mapped[moment]
    content: Mapped[dict[str, Any]] = mapped_column(Json)
