"""The steps from a fresh installation to an open shop, checked by what the shop has on record."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.payments.providers.registry import chosen_settings
from guildhall.domains.workshops.models import Workshop
from guildhall.services.audit.models import AuditEntry
from guildhall.services.connections.queries import connected
from guildhall.services.email.models import Mail
from guildhall.services.legal.queries import is_read
from guildhall.services.shop_settings.preview_links import preview_token
from guildhall.services.shop_settings.queries import opened_at, shop_settings
from guildhall.services.shop_settings.values import ShopSettings
from guildhall.services.site.placeholders import placeholders_left
from guildhall.services.site.queries import published_site


@dataclass(frozen=True, slots=True)
class Setup:
    """The steps to open a shop, in the order of the work: whether each is done.

    `preview_link` is None once the shop is open. `placeholders` as in placeholders_left.
    """

    opened_at: datetime | None
    preview_link: str | None
    steps: dict[str, bool]
    placeholders: list[str]


def shop_setup(uow: UnitOfWork) -> Setup:
    """Return how far the shop is from opening."""
    chosen, opened, site = shop_settings(uow), opened_at(uow), published_site(uow)
    steps = {
        "company": has_own_company(chosen),
        "site": site.number > 0,
        "mail": bool(connected(uow).smtp_url) and _exists(uow, Mail.state == "sent"),
        "payments": chosen_settings(connected(uow)).live,
        "tax": _exists(uow, AuditEntry.action == "settings.changed"),
        "legal": is_read(uow),
        "product": _exists(uow, Product.is_active) or _exists(uow, Workshop.is_active),
        "open": opened is not None,
    }
    placeholders = placeholders_left(chosen, site.content)
    return Setup(opened, None if opened else preview_link(uow), steps, placeholders)


def has_own_company(chosen: ShopSettings) -> bool:
    """Return whether the owner has entered an address and an email."""
    return bool(chosen.company.street and chosen.company.email)


def preview_link(uow: UnitOfWork) -> str:
    """Return an address that shows the closed shop to everyone who has it."""
    return f"{uow.settings.site_url}/?preview={preview_token(uow.settings.signing_secret, uow.now)}"


def _exists(uow: UnitOfWork, condition: object) -> bool:
    return bool(uow.db.execute(select(exists().where(condition))).scalar_one())  # type: ignore[arg-type]
