"""/functions/v1/settings and save-settings: what the operator changes while the shop runs."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from guildhall.backoffice.actions.save_settings import WantedSettings, save_settings
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.doors.functions.route import CallerDep, require_admin
from guildhall.doors.once import Once
from guildhall.shop_settings.queries import Saved, saved_settings
from guildhall.shop_settings.values import ShopSettings

router = FunctionRouter()


class SaveSettings(FunctionBody):
    """`version` is that of the settings the page was filled with."""

    version: Annotated[int, Field(ge=0)]
    settings: WantedSettings


class SavedSettings(Answer):
    """`version` is 0 while nothing was ever saved."""

    version: int
    settings: ShopSettings


@router.function("/settings", refuses=OF_ADMINS)
async def settings(runtime: RuntimeDep, caller: CallerDep) -> SavedSettings:
    """For admins: the settings as they hold now."""
    require_admin(caller)
    return _told(await runtime.read(saved_settings))


@router.function("/save-settings", refuses=("not_allowed", "settings_changed"), once=Once())
async def save(body: SaveSettings, runtime: RuntimeDep, caller: CallerDep) -> SavedSettings:
    """For admins: replaces all settings.

    A refused value is named by its place, as in `settings.company.vat_id: not a VAT identification number`.
    """
    saved = await runtime.write(lambda house: save_settings(house, caller, body.version, body.settings))
    return _told(saved)


def _told(saved: Saved) -> SavedSettings:
    return SavedSettings(version=saved.version, settings=saved.settings)
