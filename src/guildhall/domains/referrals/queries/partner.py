"""The partner and the order that a request of the partner's page is about."""

from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import select

from guildhall.core.answer_fields import JSON, RowId
from guildhall.core.errors import NotFound
from guildhall.core.money import BasisPoints
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.rates import commission_rules
from guildhall.domains.referrals.queries.signups import first_referral_of
from guildhall.domains.referrals.rates import plain_rate
from guildhall.rest_engine.caller import Caller


@dataclass(frozen=True, slots=True)
class Partner:
    """A referral and its partner. `rate`: of every purchase for life; None if commission rules say otherwise."""

    id: RowId
    user_id: str = field(metadata={JSON: None})
    code: str
    rate: BasisPoints | None
    is_active: bool = field(metadata={JSON: "active"})
    created_at: datetime
    name: str
    email: str


def requested_partner(uow: UnitOfWork, caller: Caller, referral_id: str | None) -> Partner:
    """Return the requested partner: the caller's own, or for an admin any. Raises NotFound (A4)."""
    if referral_id is None:
        referral_id = first_referral_of(uow, caller.profile_id) if caller.profile_id else None
    found = (
        uow.db.execute(
            select(
                Referral.id,
                Referral.user_id,
                Referral.referral_code,
                Referral.commission_rate,
                Referral.partner_group,
                Referral.is_active,
                Referral.created_at,
                Profile.first_name,
                Profile.last_name,
                Profile.email,
            )
            .join(Profile, Profile.id == Referral.user_id)
            .where(Referral.id == referral_id)
        ).first()
        if referral_id
        else None
    )
    if found is None or not (caller.admin or found.user_id == caller.profile_id):
        raise NotFound(reason="referral_not_found")
    return Partner(
        id=found.id,
        user_id=found.user_id,
        code=found.referral_code,
        rate=plain_rate(commission_rules(uow), found.id, found.partner_group, found.commission_rate),
        is_active=found.is_active,
        created_at=found.created_at,
        name=full_name(found.first_name, found.last_name) or found.email,
        email=found.email,
    )


@dataclass(frozen=True, slots=True)
class PartnerCode:
    """A code of a partner. Each has its own metrics and ledger."""

    id: RowId
    code: str
    is_active: bool = field(metadata={JSON: "active"})


def codes_of(uow: UnitOfWork, partner: Partner) -> list[PartnerCode]:
    """Return all codes of the partner, the oldest first."""
    theirs = select(Referral.id, Referral.referral_code, Referral.is_active).where(
        Referral.user_id == partner.user_id
    )
    found = uow.db.execute(theirs.order_by(Referral.created_at, Referral.id))
    return [PartnerCode(row.id, row.referral_code, row.is_active) for row in found]


def order_named(uow: UnitOfWork, name: str) -> str:
    """Return the id of the order with this id, or of the only one with this prefix. Raises NotFound."""
    # Ids compare as text on SQLite and as numbers on PostgreSQL: a range serves both, and its index.
    lowest, highest = _filled(name, "0"), _filled(name, "f")
    found = uow.db.scalars(select(Order.id).where(Order.id.between(lowest, highest)).limit(2)).all()
    if len(found) != 1:
        raise NotFound(reason="order_not_found")
    return str(found[0])


def _filled(beginning: str, digit: str) -> str:
    """Return the beginning of an id, filled up to a whole one."""
    digits = beginning.replace("-", "")[:32].ljust(32, digit)
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def codes_of_partners(uow: UnitOfWork) -> frozenset[str]:
    """Return all referral codes."""
    return frozenset(uow.db.scalars(select(Referral.referral_code)))
