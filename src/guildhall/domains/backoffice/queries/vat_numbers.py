"""VAT numbers of customers, with their checks and the number of orders sold without tax."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from sqlalchemy import exists, func, select, union

from guildhall.core.answer_fields import words
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.services.shop_settings.commands.vat_checks import VatIdStanding, standing_of
from guildhall.services.shop_settings.models import VatCheck
from guildhall.services.shop_settings.queries import shop_settings
from guildhall.services.shop_settings.values import TaxMode, VatMode

MOST = 200


@dataclass(frozen=True, slots=True)
class VatNumber:
    """A customer's VAT number, with the numbers of its orders and of those sold without tax.

    `source` (`vies` or `owner`) and the following fields describe the latest check.
    """

    vat_id: str
    standing: VatIdStanding
    orders: int
    reverse_charge: int
    source: Annotated[str, words("vies", "owner")] | None
    consultation_id: str | None
    checked_at: datetime | None
    note: str | None


_TYPED = union(
    select(Profile.vat_id, Profile.updated_at.label("since")).where(Profile.vat_id.is_not(None)),
    select(Order.vat_id, Order.created_at).where(Order.vat_id.is_not(None)),
).subquery("typed")
UNDECIDED = (
    select(_TYPED.c.vat_id.label("id"), func.max(_TYPED.c.since).label("since"))
    .where(~exists().where(VatCheck.vat_id == _TYPED.c.vat_id, VatCheck.status != "unanswered"))
    .group_by(_TYPED.c.vat_id)
)
"""The numbers that no one has confirmed or rejected, each with the time when it was last typed or ordered with."""


def waits_for_owner(uow: UnitOfWork) -> bool:
    """Return whether the owner decides about VAT numbers: then each new one waits for them."""
    settings = shop_settings(uow)
    return settings.vat_check == VatMode.OWNER and settings.tax.mode != TaxMode.NONE


def vat_numbers(uow: UnitOfWork) -> list[VatNumber]:
    """Return the VAT numbers of profiles and orders, unconfirmed ones first; at most MOST."""
    given = union(
        select(Profile.vat_id).where(Profile.vat_id.is_not(None)),
        select(Order.vat_id).where(Order.vat_id.is_not(None)),
    ).subquery()
    counts = (
        select(
            given.c.vat_id,
            func.count(Order.id).label("orders"),
            func.count(Order.id).filter(Order.reverse_charge).label("reverse_charge"),
        )
        .outerjoin(Order, Order.vat_id == given.c.vat_id)
        .group_by(given.c.vat_id)
        .order_by(func.count(Order.id).filter(Order.reverse_charge).desc(), given.c.vat_id)
        .limit(MOST)
    )
    found = [_number(uow, row.vat_id, row.orders, row.reverse_charge) for row in uow.db.execute(counts)]
    return sorted(found, key=lambda number: number.standing is VatIdStanding.VERIFIED)


def _number(uow: UnitOfWork, vat_id: str, orders: int, reverse_charge: int) -> VatNumber:
    newest = select(VatCheck.__table__).where(VatCheck.vat_id == vat_id)
    check = uow.db.execute(newest.order_by(VatCheck.checked_at.desc()).limit(1)).first()
    known = (check.source, check.consultation_id, check.checked_at, check.note) if check else (None,) * 4
    return VatNumber(vat_id, standing_of(uow, vat_id), orders, reverse_charge, *known)
