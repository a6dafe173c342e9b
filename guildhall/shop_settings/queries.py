"""The settings as they stand in this transaction: no process keeps a copy that could be old."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from guildhall.kit.house import House
from guildhall.settings import Settings
from guildhall.shop_settings.models import StoredSettings
from guildhall.shop_settings.values import ShopSettings

_STORED = select(StoredSettings.version, StoredSettings.chosen)


@dataclass(frozen=True, slots=True)
class Saved:
    """`version` is 0 while nothing was ever saved."""

    version: int
    settings: ShopSettings


def shop_settings(house: House) -> ShopSettings:
    return saved_settings(house).settings


def saved_settings(house: House) -> Saved:
    """What was saved, over the environment's defaults."""
    row = house.db.execute(_STORED).first()
    chosen = row.chosen if row else {}
    return Saved(row.version if row else 0, ShopSettings.model_validate(defaults(house.settings) | chosen))


def defaults(settings: Settings) -> dict[str, object]:
    """Those of the settings that the environment may set too."""
    return {"refund_days": settings.refund_days, "privacy_mode": settings.privacy_mode}
