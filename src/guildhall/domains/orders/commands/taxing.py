"""The tax treatment of a customer, from their profile and the shop's settings in this transaction."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, bindparam, select, true

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.services.shop_settings.commands.vat_checks import is_verified
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import settings_in, shop_settings
from guildhall.services.shop_settings.tax_categories import TaxCategory
from guildhall.services.shop_settings.taxing import TaxTreatment, treatment_for

TREATMENT_COLUMNS = (Profile.country, Profile.vat_id, StoredSettings.chosen)
"""The columns that `treatment_from` needs, for queries that read them together with other columns."""

_COLUMNS = (
    select(*TREATMENT_COLUMNS)
    .outerjoin(StoredSettings, true())
    .where(Profile.id == bindparam("profile_id", type_=Id))
)


def treatment_of(
    uow: UnitOfWork,
    profile_id: str | None,
    *,
    venue: str | None = None,
    category: TaxCategory = TaxCategory.STANDARD,
) -> TaxTreatment:
    """Return the tax treatment of a profile, at a `venue`; without a profile, that of the shop's own country."""
    row = uow.db.execute(_COLUMNS, {"profile_id": profile_id}).first() if profile_id else None
    if row is None:
        return treatment_in(uow, None, venue=venue, category=category)
    return treatment_from(uow, row, venue=venue, category=category)


def treatment_in(
    uow: UnitOfWork,
    country: str | None,
    *,
    venue: str | None = None,
    category: TaxCategory = TaxCategory.STANDARD,
) -> TaxTreatment:
    """Return the tax treatment of a consumer in a country; None means the shop's own."""
    return treatment_for(
        shop_settings(uow),
        country=country,
        vat_id=None,
        verified=False,
        on=uow.now.date(),
        venue=venue,
        category=category,
    )


def treatment_from(
    uow: UnitOfWork,
    row: Row[Any],
    *,
    venue: str | None = None,
    category: TaxCategory = TaxCategory.STANDARD,
) -> TaxTreatment:
    """Return the tax treatment for a row that contains TREATMENT_COLUMNS."""
    settings = settings_in(uow, row.chosen)
    verified = is_verified(uow, settings, row.vat_id)
    return treatment_for(
        settings,
        country=row.country,
        vat_id=row.vat_id,
        verified=verified,
        on=uow.now.date(),
        venue=venue,
        category=category,
    )
