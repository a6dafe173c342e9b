"""Stored settings and VAT checks. Without stored settings, the environment's defaults apply."""

from typing import Any

from sqlalchemy import CheckConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, key, timestamp, updated

ONLY = 1
"""The key of the only row."""


class StoredSettings(Record):
    """The saved settings, at most one row.

    `chosen` has the form of `values.ShopSettings`; missing values are defaults. `version` is incremented by each save,
    to detect conflicts.
    """

    __tablename__ = "shop_settings"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    chosen: Mapped[dict[str, Any]] = mapped_column(Json)
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[updated]


class ShopOpening(Record):
    """The opening of the shop to visitors: one row at most, and none while the shop is closed."""

    __tablename__ = "shop_opening"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    opened_by: Mapped[str | None] = mapped_column(Id)
    opened_at: Mapped[timestamp]


class VatCheck(Record):
    """A check of a VAT number by VIES or by the owner. Append-only.

    status: valid, invalid, or unanswered if VIES was unavailable. `consultation_id` proves a check with VIES, which
    issues it for checks that name the shop's own number, `requester`.
    """

    __tablename__ = "vat_checks"
    __table_args__ = (
        CheckConstraint("status IN ('valid', 'invalid', 'unanswered')", name="status"),
        CheckConstraint("source IN ('vies', 'owner')", name="source"),
        Index(None, "vat_id", "checked_at"),
    )

    id: Mapped[key]
    vat_id: Mapped[str]
    status: Mapped[str]
    source: Mapped[str]
    consultation_id: Mapped[str | None]
    requester: Mapped[str | None]
    note: Mapped[str | None]
    decided_by: Mapped[str | None] = mapped_column(Id)
    checked_at: Mapped[timestamp]
