"""/functions/v1/settings and save-settings: the settings stored in the database."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import OF_ADMINS, FunctionRouter
from guildhall.api.functions.route import CallerDep, require_admin
from guildhall.domains.backoffice.commands.save_settings import WantedSettings, save_settings
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.services.shop_settings.queries import SavedSettings, saved_settings

router = FunctionRouter()


class SaveSettings(FunctionBody):
    """`version` is the version the client edited."""

    version: Annotated[int, Field(ge=0)]
    settings: WantedSettings


@router.function("/settings", refuses=OF_ADMINS)
async def settings(runtime: RuntimeDep, caller: CallerDep) -> SavedSettings:
    """Return the current settings. For admins."""
    require_admin(caller)
    return await runtime.read(saved_settings)


@router.function("/save-settings", refuses=("not_allowed", "settings_changed"), once=Once())
async def save(body: SaveSettings, runtime: RuntimeDep, caller: CallerDep) -> SavedSettings:
    """Replace all settings. For admins.

    Errors name the invalid field, as in `settings.company.vat_id: not a VAT identification number`.
    """
    return await runtime.write(lambda uow: save_settings(uow, caller, body.version, body.settings))
