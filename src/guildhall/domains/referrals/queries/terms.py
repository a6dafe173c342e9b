"""The referral of an order, and the ids of its partner and buyer."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, bindparam, select

from guildhall.core.db.columns import Id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Account, Profile
from guildhall.domains.orders.models import Order, OrderPayer
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.referrals.rules import EntryKind, PersonIds, normal_code


@dataclass(frozen=True, slots=True)
class ReferralTerms:
    """A referral's terms; `rate` in basis points, where no commission rule holds.

    `ended_at`: the time the partner's account was deleted.
    """

    id: str
    user_id: str
    code: str
    rate: int
    partner_group: str | None
    recruited_by: str | None
    is_active: bool
    ended_at: datetime | None


_TERMS = select(
    Referral.id,
    Referral.user_id,
    Referral.referral_code,
    Referral.commission_rate,
    Referral.partner_group,
    Referral.recruited_by,
    Referral.is_active,
    Referral.ended_at,
)
_BY_CODE = _TERMS.where(Referral.referral_code == bindparam("code"))
_BOUND = _TERMS.join(
    Attribution,
    and_(Attribution.referral_id == Referral.id, Attribution.user_id == bindparam("user_id", type_=Id)),
)
_THIS_CARD = select(OrderPayer.card).where(OrderPayer.order_id == bindparam("order_id", type_=Id))
_BY_CARD = (
    _TERMS.join(Commission, Commission.referral_id == Referral.id)
    .join(Order, Order.id == Commission.order_id)
    .join(OrderPayer, OrderPayer.order_id == Order.id)
    .where(
        Order.user_id == bindparam("user_id", type_=Id),
        Order.id != bindparam("order_id", type_=Id),
        OrderPayer.card.in_(_THIS_CARD),
        Commission.kind == EntryKind.EARNED.value,
        Commission.withheld.is_(None),
    )
    .order_by(Commission.created_at, Commission.id)
    .limit(1)
)
_PERSON = (
    select(
        Profile.auth_user_id, Profile.email, Account.email.label("account_email"), Account.email_confirmed_at
    )
    .outerjoin(Account, Account.id == Profile.auth_user_id)
    .where(Profile.id == bindparam("profile_id", type_=Id))
)


def active_code(uow: UnitOfWork, code: str) -> str | None:
    """Return the referral's id for an active code; None for unknown and inactive codes alike (R1)."""
    terms = terms_of_code(uow, code)
    return terms.id if terms and terms.is_active else None


def terms_of_code(uow: UnitOfWork, code: str | None) -> ReferralTerms | None:
    """Return the referral with this code in any case, active or not."""
    if not code:
        return None
    row = uow.db.execute(_BY_CODE, {"code": normal_code(code)}).first()
    return ReferralTerms(*row) if row else None


def terms_of_referral(uow: UnitOfWork, referral_id: str) -> ReferralTerms:
    return ReferralTerms(*uow.db.execute(_TERMS.where(Referral.id == referral_id)).one())


def terms_of_customer(uow: UnitOfWork, profile_id: str | None) -> ReferralTerms | None:
    """Return the referral that this customer is bound to for life, or None."""
    if profile_id is None:
        return None
    row = uow.db.execute(_BOUND, {"user_id": profile_id}).first()
    return ReferralTerms(*row) if row else None


def terms_of_card(uow: UnitOfWork, profile_id: str | None, order_id: str) -> ReferralTerms | None:
    """Return the referral of the customer's first order that was paid with the card of this one, or None.

    The card proves that a guest's earlier order was this buyer's own: anyone can type their address, but not pay with
    their card.
    """
    if profile_id is None:
        return None
    row = uow.db.execute(_BY_CARD, {"user_id": profile_id, "order_id": order_id}).first()
    return ReferralTerms(*row) if row else None


def partner_person(uow: UnitOfWork, profile_id: str) -> PersonIds:
    """Return the partner's ids, with the profile's address: it was approved and gets the mails about commissions."""
    row = uow.db.execute(_PERSON, {"profile_id": profile_id}).one()
    return PersonIds(profile_id, row.auth_user_id, row.email)


def buyer_person(uow: UnitOfWork, profile_id: str | None) -> PersonIds:
    """Return the buyer's ids, with the account's address only if it is verified: anyone can type another's (R4)."""
    row = uow.db.execute(_PERSON, {"profile_id": profile_id}).first() if profile_id else None
    if row is None:
        return PersonIds(None, None, None)
    return PersonIds(profile_id, row.auth_user_id, row.account_email if row.email_confirmed_at else None)
