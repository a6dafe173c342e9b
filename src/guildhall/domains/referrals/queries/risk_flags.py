"""Whether an order's commission looks doubtful: what the house knows of both sides, without watching anybody."""

from __future__ import annotations

from sqlalchemy import func, select

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.models import Commission
from guildhall.domains.referrals.queries.terms import Terms
from guildhall.domains.referrals.rules import (
    REFUND_SAMPLE,
    REFUND_WINDOW,
    RISK_WINDOW,
    Contact,
    EntryKind,
    RiskFlag,
    risk_flag_for,
)


def risk_flag_of(uow: UnitOfWork, terms: Terms, order_id: str, *, own: bool) -> RiskFlag | None:
    """The first reason to withhold what this order earns the referral, or None (R4)."""
    if own:
        return RiskFlag.OWN_PURCHASE
    buyer_id = uow.db.scalar(select(Order.user_id).where(Order.id == order_id))
    sold, returned = _sold_and_returned(uow, terms.id)
    return risk_flag_for(
        _contact(uow, terms.user_id),
        _contact(uow, buyer_id),
        checkouts=_other_checkouts(uow, terms.id, buyer_id, order_id),
        sold=sold,
        returned=returned,
    )


def _contact(uow: UnitOfWork, profile_id: str | None) -> Contact:
    columns = Profile.email, Profile.phone, Profile.address, Profile.postal_code
    found = uow.db.execute(select(*columns).where(Profile.id == profile_id)).first() if profile_id else None
    return Contact(*(value or "" for value in found)) if found else Contact()


def _other_checkouts(uow: UnitOfWork, referral_id: str, buyer_id: str | None, order_id: str) -> int:
    """How often the buyer has paid of late, a basket counted once, but for the checkout of this order."""
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
    """The partner's newest orders of the window: how many earned, and how many of those were refunded at all."""
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
