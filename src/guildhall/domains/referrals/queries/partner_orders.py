"""All orders that came through a partner, counted or not, with the reason (R6)."""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import and_, func, or_, select

from guildhall.core.answer_fields import CurrencyCode, RowId
from guildhall.core.money import Minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.queries import item_in
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.domains.referrals.queries.explain import Explanation, explain_order
from guildhall.domains.referrals.rules import EntryKind
from guildhall.domains.workshops.models import Workshop
from guildhall.services.shop_settings.queries import language_for

PAGE = 20


@dataclass(frozen=True, slots=True)
class AttributedOrder:
    """An order of a partner's customer, as the partner may see it: with a masked buyer."""

    id: RowId
    created_at: datetime
    item: str
    buyer: str
    amount: Minor
    currency: CurrencyCode
    why: Explanation


def orders_of(
    uow: UnitOfWork,
    referral_id: str,
    *,
    language: str | None = None,
    before: tuple[datetime, str] | None = None,
    limit: int = PAGE,
) -> list[AttributedOrder]:
    """Return the newest orders that have the partner's code, whose buyer is bound to them, or that earned a commission.

    Args:
        language: of the items' names.
        before: timestamp and id of the last order on the previous page.
    """
    code = select(Referral.referral_code).where(Referral.id == referral_id).scalar_subquery()
    bound = select(Attribution.user_id).where(Attribution.referral_id == referral_id)
    earned = select(Commission.order_id).where(
        Commission.referral_id == referral_id, Commission.kind == EntryKind.EARNED.value
    )
    listing = (
        select(
            Order.id,
            Order.created_at,
            func.coalesce(item_in(language_for(uow, language)), "–").label("item"),
            Profile.email,
            Order.total_amount,
            Order.currency,
        )
        .outerjoin(Product, Product.id == Order.product_id)
        .outerjoin(Workshop, Workshop.id == Order.workshop_id)
        .outerjoin(Profile, Profile.id == Order.user_id)
        .where(or_(Order.referral_code == code, Order.user_id.in_(bound), Order.id.in_(earned)))
        .order_by(Order.created_at.desc(), Order.id.desc())
        .limit(limit)
    )
    if before:
        at, order_id = before
        listing = listing.where(or_(Order.created_at < at, and_(Order.created_at == at, Order.id < order_id)))
    return [
        AttributedOrder(
            id=row.id,
            created_at=row.created_at,
            item=row.item,
            buyer=masked(row.email),
            amount=row.total_amount,
            currency=row.currency,
            why=why_for(uow, row.id, referral_id),
        )
        for row in uow.db.execute(listing).all()
    ]


def why_for(uow: UnitOfWork, order_id: str, referral_id: str) -> Explanation:
    """Return the explanation for this partner: without another partner's commission, any code but their own, and an
    answer to "Who recommended us?" that is not their code."""
    why = explain_order(uow, order_id)
    if why is None:
        raise LookupError(order_id)
    if why.referral_id not in (referral_id, None):
        return why.for_others()
    named = why.recommended_by if why.recommended_by == why.referral_code else None
    why = replace(why, recommended_by=named)
    return why if why.own_code else replace(why, discount_code=None, code_partner=None)


def masked(email: str | None) -> str:
    """Return `c•••` for `clara@example.com`: enough to distinguish two buyers, not to identify them."""
    return f"{email[0]}•••" if email else "•••"
