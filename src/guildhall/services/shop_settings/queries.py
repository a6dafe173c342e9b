"""The settings as they stand in this transaction: no process keeps a copy that could be old."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from typing import Any

from sqlalchemy import select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.core.validation import STORED
from guildhall.services.shop_settings.countries import country_name
from guildhall.services.shop_settings.models import ShopOpening, StoredSettings
from guildhall.services.shop_settings.values import Company, ShopSettings, VatMode
from guildhall.settings import PrivacyMode, Settings

_OPENED = select(ShopOpening.opened_at)
_STORED = select(StoredSettings.version, StoredSettings.chosen)


@dataclass(frozen=True, slots=True)
class Saved:
    """`version` is 0 while nothing was ever saved."""

    version: int
    settings: ShopSettings


def shop_settings(uow: UnitOfWork) -> ShopSettings:
    return saved_settings(uow).settings


def saved_settings(uow: UnitOfWork) -> Saved:
    """What was saved, over the environment's defaults."""
    row = uow.db.execute(_STORED).first()
    return Saved(row.version if row else 0, settings_in(uow, row.chosen if row else None))


def settings_in(uow: UnitOfWork, chosen: dict[str, Any] | None) -> ShopSettings:
    """What `StoredSettings.chosen` comes to, for those who read it along with something else."""
    return ShopSettings.model_validate(defaults(uow.settings) | (chosen or {}), context=STORED)


def effective(uow: UnitOfWork) -> Settings:
    """The environment's settings with the operator's in their place, for those who read both."""
    chosen = shop_settings(uow)
    change = {
        "refund_days": chosen.refund_days,
        "privacy_mode": PrivacyMode(chosen.privacy_mode),
        "workshop_cancel_days": chosen.workshop_cancel_days,
        "workshop_reminder_hours": chosen.workshop_reminder_hours,
    }
    return uow.settings.model_copy(update=change)


@dataclass(frozen=True, slots=True)
class Sender:
    """Whom the shop's mails come from. Kept in two parts: a name is never read as part of an address."""

    name: str
    address: str


def sender(uow: UnitOfWork) -> Sender:
    """Return the environment's sender, under the name that the operator chose."""
    name, address = parseaddr(uow.settings.mail_from)
    return Sender(shop_settings(uow).sender_name or name, address)


def published(company: Company, language: str) -> dict[str, object]:
    """What every page may say of the company, in the reader's language; `legal` what only the imprint says."""
    place = " ".join(filter(None, (company.postal_code, company.city)))
    legal = {
        "representedBy": company.represented_by,
        "registerEntry": company.register_entry,
        "taxNumber": company.tax_number,
        "vatId": company.vat_id,
    }
    return {
        "name": company.name,
        "street": company.street,
        "city": ", ".join(filter(None, (place, country_name(company.country, language)))),
        "email": company.email,
        "phone": company.phone,
        "legal": {name: value for name, value in legal.items() if value},
    }


def defaults(settings: Settings) -> dict[str, object]:
    """Those of the settings that the environment may set too."""
    names = ("refund_days", "privacy_mode", "workshop_cancel_days", "workshop_reminder_hours")
    vat_check = VatMode.VIES if settings.production else VatMode.OWNER  # a demo asks nobody
    return {name: getattr(settings, name) for name in names} | {"vat_check": vat_check}


def opened_at(uow: UnitOfWork) -> datetime | None:
    """Return when the shop was opened to visitors, or None while it is closed."""
    found: datetime | None = uow.db.execute(_OPENED).scalar_one_or_none()
    return found
