"""Risk flags of an order's commission, from the stored data of partner and buyer; no user is tracked for it."""

from dataclasses import replace

from sqlalchemy import bindparam, func, select

from guildhall.core.db.columns import Id
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order, OrderPayer
from guildhall.domains.orders.payer import name_hash
from guildhall.domains.referrals.likeness import Contact, matches
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.queries.terms import ReferralTerms
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import (
    REFUND_SAMPLE,
    REFUND_WINDOW,
    RISK_WINDOW,
    EntryKind,
    risk_flags_of_numbers,
)


def risk_flags_of(uow: UnitOfWork, terms: ReferralTerms, order_id: str, *, own: bool) -> list[RiskFlag]:
    """Return the risk flags of this order's commission (R4), the most important first; usually none."""
    order = uow.db.execute(select(Order.user_id, Order.vat_id).where(Order.id == order_id)).one()
    partner, buyer = _contact(uow, terms.user_id), _contact(uow, order.user_id)
    found = matches(partner, replace(buyer, vat_id=order.vat_id or buyer.vat_id))
    found += payer_flags(uow, terms.user_id, order_id)
    sold, returned = _sold_and_returned(uow, terms.id)
    checkouts = _other_checkouts(uow, terms.id, order.user_id, order_id)
    found += risk_flags_of_numbers(checkouts=checkouts, sold=sold, returned=returned)
    return sorted([RiskFlag.OWN_PURCHASE, *found] if own else found, key=list(RiskFlag).index)


def payer_flags(uow: UnitOfWork, partner_id: str | None, order_id: str) -> list[RiskFlag]:
    """Return SAME_CARD and SAME_PAYER if the partner's card or name paid for the order, as far as the payer is known.

    Compares with the payers of the partner's own purchases, and the payer's name with the partner's own.
    """
    if partner_id is None:
        return []
    used = uow.db.execute(_PAYERS.where(OrderPayer.order_id == order_id)).all()
    own = uow.db.execute(_PAYERS.where(Order.user_id == partner_id, Order.id != order_id)).all()
    partner = _contact(uow, partner_id)
    names = {name_hash(partner.name, secret) for secret in uow.settings.server_secrets}
    flags = {
        RiskFlag.SAME_CARD: {row.card for row in used} & {row.card for row in own},
        RiskFlag.SAME_PAYER: {row.name for row in used} & (names | {row.name for row in own}),
    }
    return [risk_flag for risk_flag, alike in flags.items() if alike - {None}]


_PAYERS = select(OrderPayer.card, OrderPayer.name).join(Order, Order.id == OrderPayer.order_id)


_CONTACT = (
    select(
        Profile.email,
        Profile.phone,
        Profile.address,
        Profile.postal_code,
        Profile.city,
        Profile.company,
        Profile.vat_id,
        Profile.first_name,
        Profile.last_name,
    )
    .where(Profile.id == bindparam("profile_id", type_=Id))
)  # fmt: skip


def _contact(uow: UnitOfWork, profile_id: str | None) -> Contact:
    found = uow.db.execute(_CONTACT, {"profile_id": profile_id}).first() if profile_id else None
    if found is None:
        return Contact()
    name = full_name(found.first_name, found.last_name)
    return Contact.of(**found._mapping, name=name)


def _other_checkouts(uow: UnitOfWork, referral_id: str, buyer_id: str | None, order_id: str) -> int:
    """Return the number of the buyer's paid checkouts within RISK_WINDOW, without the checkout of this order."""
    if buyer_id is None:
        return 0
    checkout = func.coalesce(Order.checkout_id, Order.id)
    this = select(checkout).where(Order.id == order_id).scalar_subquery()
    counting = (
        select(func.count(checkout.distinct()))
        .join(Commission, Commission.order_id == Order.id)
        .where(
            Commission.referral_id == referral_id,
            Commission.kind == EntryKind.EARNED.value,
            Commission.created_at > uow.now - RISK_WINDOW,
            Order.user_id == buyer_id,
            checkout != this,
        )
    )
    return uow.db.execute(counting).scalar_one()


def _sold_and_returned(uow: UnitOfWork, referral_id: str) -> tuple[int, int]:
    """Return the numbers of the partner's newest orders within REFUND_WINDOW that earned, and of refunded ones."""
    newest = (
        select(Commission.order_id)
        .where(
            Commission.referral_id == referral_id,
            Commission.kind == EntryKind.EARNED.value,
            Commission.created_at > uow.now - REFUND_WINDOW,
        )
        .order_by(Commission.created_at.desc())
        .limit(5 * REFUND_SAMPLE)
        .subquery()
    )
    counting = select(func.count(), func.count().filter(Order.refunded_amount > 0)).where(
        Order.id.in_(select(newest.c.order_id))
    )
    sold, returned = uow.db.execute(counting).one()
    return sold, returned
