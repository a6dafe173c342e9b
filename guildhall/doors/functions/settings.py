"""/functions/v1/settings and save-settings: what the operator changes while the shop runs."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from starlette.responses import Response

from guildhall.backoffice.actions.save_settings import WantedSettings, save_settings
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router
from guildhall.kit.errors import NotAllowed
from guildhall.shop_settings.queries import Saved, saved_settings

router = function_router()


class SaveSettings(FunctionBody):
    """`version` is that of the settings the page was filled with."""

    version: Annotated[int, Field(ge=0)]
    settings: WantedSettings


@router.post("/settings")
async def settings(runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {version, settings}, as they hold now."""
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    return answered(_wire(await runtime.read(saved_settings)))


@router.post("/save-settings")
async def save(body: SaveSettings, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: replaces all settings; answers {version, settings}. 409 settings_changed for an old `version`.

    A refused value is named by its place, as in `settings.company.vat_id: not a VAT identification number`.
    """
    saved = await runtime.write(lambda house: save_settings(house, caller, body.version, body.settings))
    return answered(_wire(saved))


def _wire(saved: Saved) -> dict[str, Any]:
    return {"version": saved.version, "settings": saved.settings.model_dump(mode="json")}
