"""How a customer's purchases are taxed, as they and the shop stand in this transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, bindparam, select, true

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.services.shop_settings.commands.vat_checks import is_verified
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import settings_in, shop_settings
from guildhall.services.shop_settings.taxing import TaxTreatment, treatment_for

TREATMENT_COLUMNS = (Profile.country, Profile.vat_id, StoredSettings.chosen)
"""The columns that `levy_in` wants, for those who read them along with something else."""

_COLUMNS = (
    select(*TREATMENT_COLUMNS)
    .outerjoin(StoredSettings, true())
    .where(Profile.id == bindparam("profile_id", type_=Id))
)


def treatment_of(uow: UnitOfWork, profile_id: str | None) -> TaxTreatment:
    """That of a profile's country and VAT number, in one statement; without a profile, that of the shop's country."""
    row = uow.db.execute(_COLUMNS, {"profile_id": profile_id}).first() if profile_id else None
    if row is None:
        return treatment_for(shop_settings(uow), country=None, vat_id=None, verified=False)
    return treatment_from(uow, row)


def treatment_from(uow: UnitOfWork, row: Row[Any]) -> TaxTreatment:
    """The levy by a row that holds DECIDE_LEVY."""
    settings = settings_in(uow, row.chosen)
    verified = is_verified(uow, settings, row.vat_id)
    return treatment_for(settings, country=row.country, vat_id=row.vat_id, verified=verified)
