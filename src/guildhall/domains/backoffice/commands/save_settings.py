"""Saving the operator's settings. They apply from the next transaction of every process on."""

from typing import Any

from pydantic import ConfigDict
from sqlalchemy import update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.workshops.commands.early_price import move_early_ends
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from guildhall.services.shop_settings.queries import SavedSettings, saved_settings
from guildhall.services.shop_settings.values import ShopSettings


class WantedSettings(ShopSettings):
    """The body of a request: all settings. Unknown names are refused."""

    model_config = ConfigDict(extra="forbid")


def save_settings(uow: UnitOfWork, caller: Caller, version: int, wanted: ShopSettings) -> SavedSettings:
    """Replace all settings and record the changes in the audit log.

    Raises:
        NotAllowed: for anyone but an admin.
        Conflict: settings_changed, unless `version` is the present one.
    """
    caller.require(caller.admin)
    before = saved_settings(uow)
    chosen = wanted.model_dump(mode="json")
    row = {"chosen": chosen, "updated_by": caller.account_id}
    if not (_replace(uow, version, row) if version else _insert(uow, row)):
        raise Conflict("settings_changed")
    uow.uncache(StoredSettings.__tablename__)
    if wanted.time_zone != before.settings.time_zone:
        move_early_ends(uow)
    record(
        uow,
        caller.account_id,
        "settings.changed",
        StoredSettings.__tablename__,
        str(ONLY),
        changes=_changes(before.settings.model_dump(mode="json"), chosen),
    )
    return saved_settings(uow)


def _insert(uow: UnitOfWork, row: dict[str, Any]) -> bool:
    return insert_new(uow.db, StoredSettings, row | {"id": ONLY, "version": 1})


def _replace(uow: UnitOfWork, version: int, row: dict[str, Any]) -> bool:
    same = update(StoredSettings).where(StoredSettings.id == ONLY, StoredSettings.version == version)
    return uow.db.execute(same.values(**row, version=version + 1)).rowcount == 1


def _changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, list[Any]]:
    """Return [from, to] by name; parts of company and tax are named like `company.city`."""
    old, new = _flat(before), _flat(after)
    return {name: [old.get(name), new[name]] for name in sorted(new) if old.get(name) != new[name]}


def _flat(settings: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in settings.items():
        parts = value.items() if isinstance(value, dict) else [("", value)]
        flat |= {f"{name}.{part}".rstrip("."): inner for part, inner in parts}
    return flat
