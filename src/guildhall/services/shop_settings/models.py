"""What the operator has set by hand; without a row the environment's defaults hold."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, timestamp

ONLY = 1
"""The key of the one row there is."""


class StoredSettings(Record):
    """One row at most. `chosen` holds the settings that were saved, in the form of `values.ShopSettings`; what is
    missing in it is the default. `version` counts the saves, so that a stale page is noticed."""

    __tablename__ = "shop_settings"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    version: Mapped[int]
    chosen: Mapped[dict[str, Any]] = mapped_column(Json)
    updated_by: Mapped[str | None] = mapped_column(Id)
    updated_at: Mapped[timestamp]
