"""Checks of VAT numbers by VIES and by the owner, and when to repeat them."""

from datetime import timedelta
from enum import StrEnum

from sqlalchemy import insert, select

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.shop_settings.models import VatCheck
from guildhall.services.shop_settings.values import ShopSettings, VatMode
from guildhall.services.shop_settings.vies import ViesResult

VALID_FOR = timedelta(days=30)
"""Validity of a result from VIES. The owner's decision is valid until the next one."""
ASK_AGAIN = {"valid": timedelta(days=1), "invalid": timedelta(days=1), "unanswered": timedelta(minutes=2)}
"""The minimum time between two checks of a number with VIES, by the last result."""


class VatIdStanding(StrEnum):
    VERIFIED = "verified"
    INVALID = "invalid"
    UNVERIFIED = "unverified"


def standing_of(uow: UnitOfWork, vat_id: str) -> VatIdStanding:
    """Return the standing of a number by the latest valid check. The owner's decision overrides VIES."""
    results = select(VatCheck.status, VatCheck.source, VatCheck.checked_at).where(
        VatCheck.vat_id == vat_id, VatCheck.status != "unanswered"
    )
    found = uow.db.execute(results.order_by(VatCheck.checked_at.desc()).limit(20)).all()
    of_owner = [row for row in found if row.source == "owner"]
    of_vies = [row for row in found if row.source == "vies" and row.checked_at > uow.now - VALID_FOR]
    for row in (*of_owner[:1], *of_vies[:1]):
        return VatIdStanding.VERIFIED if row.status == "valid" else VatIdStanding.INVALID
    return VatIdStanding.UNVERIFIED


def is_verified(uow: UnitOfWork, settings: ShopSettings, vat_id: str | None) -> bool:
    """Return True if a number may remove the tax from a sale: always in a shop that does not check numbers."""
    if vat_id is None or settings.vat_check == VatMode.OFF:
        return vat_id is not None
    return standing_of(uow, vat_id) is VatIdStanding.VERIFIED


def should_ask(uow: UnitOfWork, vat_id: str) -> bool:
    """Return True if there is no recent VIES check of a number."""
    newest = (
        select(VatCheck.status, VatCheck.checked_at)
        .where(VatCheck.vat_id == vat_id, VatCheck.source == "vies")
        .order_by(VatCheck.checked_at.desc())
        .limit(1)
    )
    found = uow.db.execute(newest).first()
    return found is None or found.checked_at <= uow.now - ASK_AGAIN[found.status]


def keep_answer(uow: UnitOfWork, vat_id: str, requester: str | None, answer: ViesResult) -> None:
    """Store a result from VIES with its time and consultation id."""
    row = {
        "id": new_id(),
        "vat_id": vat_id,
        "status": answer.status,
        "source": "vies",
        "consultation_id": answer.consultation_id,
        "requester": requester,
        "checked_at": uow.now,
    }
    uow.db.execute(insert(VatCheck), row)
