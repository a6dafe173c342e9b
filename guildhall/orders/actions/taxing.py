"""How a customer's purchases are taxed, as they and the shop stand in this transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, bindparam, select, true

from guildhall.identity.models import Profile
from guildhall.kit.house import House
from guildhall.kit.sql.columns import Id
from guildhall.shop_settings.actions.vat_checks import is_verified
from guildhall.shop_settings.models import StoredSettings
from guildhall.shop_settings.queries import settings_in, shop_settings
from guildhall.shop_settings.taxing import Levy, levy_on

DECIDE_LEVY = (Profile.country, Profile.vat_id, StoredSettings.chosen)
"""The columns that `levy_in` wants, for those who read them along with something else."""

_SAID = (
    select(*DECIDE_LEVY)
    .outerjoin(StoredSettings, true())
    .where(Profile.id == bindparam("profile_id", type_=Id))
)


def levy_of(house: House, profile_id: str | None) -> Levy:
    """That of a profile's country and VAT number, in one statement; without a profile, that of the shop's country."""
    said = house.db.execute(_SAID, {"profile_id": profile_id}).first() if profile_id else None
    if said is None:
        return levy_on(shop_settings(house), country=None, vat_id=None, verified=False)
    return levy_in(house, said)


def levy_in(house: House, said: Row[Any]) -> Levy:
    """The levy by a row that holds DECIDE_LEVY."""
    settings = settings_in(house, said.chosen)
    verified = is_verified(house, settings, said.vat_id)
    return levy_on(settings, country=said.country, vat_id=said.vat_id, verified=verified)
