"""The settings, read once in each transaction: a process caches what a row means, never the row."""

import json
from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Text, cast, func, select

from guildhall.config.settings import Settings
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import STORED
from guildhall.services.connections.queries import connected
from guildhall.services.shop_settings.countries import country_name
from guildhall.services.shop_settings.models import ONLY, ShopOpening, StoredSettings
from guildhall.services.shop_settings.values import Company, ShopSettings, VatMode

_OPENED = select(ShopOpening.opened_at)
STORED_COLUMNS = (
    StoredSettings.version.label("settings_version"),
    cast(StoredSettings.chosen, Text).label("settings_chosen"),
)
"""The columns of a statement that joins the stored settings for `keep_settings`."""
_STORED = select(*STORED_COLUMNS)
WRITING_LANGUAGE: ColumnElement[str] = func.coalesce(
    select(StoredSettings.chosen["content_language"].as_string())
    .where(StoredSettings.id == ONLY)
    .scalar_subquery(),
    ShopSettings.model_fields["content_language"].default,
)
"""The language that the owner writes in, as a column of statements that cannot be given it."""


@dataclass(frozen=True, slots=True, eq=False)
class SavedSettings:
    """The settings and their version, which is 0 until they are saved for the first time."""

    version: int
    settings: ShopSettings


def shop_settings(uow: UnitOfWork) -> ShopSettings:
    return saved_settings(uow).settings


def language_for(uow: UnitOfWork, *known: str | None) -> str:
    """Return the language for a person, for mails, papers and the account: see ShopSettings.language_of."""
    return shop_settings(uow).language_of(*known)


def saved_settings(uow: UnitOfWork) -> SavedSettings:
    """Return the saved settings over the environment's defaults.

    The same object as long as nothing has changed, so that what is computed from it can be cached by it.
    """
    return uow.cached(StoredSettings.__tablename__, lambda: _parse(uow, uow.db.execute(_STORED).first()))


def keep_settings(uow: UnitOfWork, row: Any) -> None:
    """Keep the settings of a row with STORED_COLUMNS for this transaction, which saves it the statement."""
    uow.cached(StoredSettings.__tablename__, lambda: _parse(uow, row))


def _parse(uow: UnitOfWork, row: Any) -> SavedSettings:
    otherwise = tuple(defaults(uow.settings).items())
    if row is None or row.settings_version is None:
        return _parsed(0, "{}", otherwise)
    return _parsed(row.settings_version, row.settings_chosen, otherwise)


@lru_cache(maxsize=16)
def _parsed(version: int, chosen: str, otherwise: tuple[tuple[str, object], ...]) -> SavedSettings:
    """Return the settings of a row's text. Cached: every order and mail needs them, and they seldom change."""
    settings = ShopSettings.model_validate(dict(otherwise) | json.loads(chosen), context=STORED)
    return SavedSettings(version, settings)


def default_settings(settings: Settings) -> ShopSettings:
    """Return the settings of a shop whose owner has saved none."""
    return ShopSettings.model_validate(defaults(settings), context=STORED)


def effective(uow: UnitOfWork) -> Settings:
    """Return the environment's settings with the operator's `refund_days`."""
    return uow.settings.model_copy(update={"refund_days": shop_settings(uow).refund_days})


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of mails, in two parts, so that a name is never parsed as part of an address."""

    name: str
    address: str


def sender(uow: UnitOfWork) -> Sender:
    """Return the configured sender address with the name from the settings."""
    name, address = parseaddr(connected(uow).mail_from)
    return Sender(shop_settings(uow).sender_name or name, address)


def own_address(uow: UnitOfWork) -> str:
    """Return where mail for the shop goes: the company's address, or the sender's until the owner has entered one."""
    return shop_settings(uow).company.email or parseaddr(connected(uow).mail_from)[1]


def published(company: Company, language: str) -> dict[str, object]:
    """Return the public data of the company in the reader's language. `legal` is for the imprint only."""
    legal = {
        "representedBy": company.represented_by,
        "registerEntry": company.register_entry,
        "taxNumber": company.tax_number,
        "vatId": company.vat_id,
        "mediator": company.mediator,
        "host": company.host,
    }
    return {
        "name": company.called,
        "legalName": company.name,
        "street": company.street,
        "city": city_of(company, language),
        "email": company.email,
        "phone": company.phone,
        "legal": {name: value for name, value in legal.items() if value},
    }


def city_of(company: Company, language: str) -> str:
    """Return the company's postal code, city and country in the reader's language; empty without an address."""
    place = " ".join(filter(None, (company.postal_code, company.city)))
    if not (place or company.street):
        return ""
    return ", ".join(filter(None, (place, country_name(company.country, language))))


def defaults(settings: Settings) -> dict[str, object]:
    """Return the settings that have a default in the environment."""
    vat_check = VatMode.VIES if settings.production else VatMode.OWNER  # a demo does not query VIES
    return {"refund_days": settings.refund_days, "vat_check": vat_check}


def opened_at(uow: UnitOfWork) -> datetime | None:
    """Return when the shop was opened to visitors, or None while it is closed."""
    found: datetime | None = uow.db.execute(_OPENED).scalar_one_or_none()
    return found
