"""Explanations of why an order did or did not count for a partner (R6)."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select

from guildhall.core.answer_fields import CurrencyCode, RowId
from guildhall.core.db.columns import Id
from guildhall.core.money import BasisPoints, Minor, Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.models import DiscountCode, DiscountUse
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.referrals.models.commissions import CommissionReview
from guildhall.domains.referrals.models.partners import Attribution
from guildhall.domains.referrals.queries.ledger import OrderCommissions, standing_of
from guildhall.domains.referrals.queries.rates import rate_of
from guildhall.domains.referrals.queries.terms import (
    ReferralTerms,
    terms_of_code,
    terms_of_customer,
    terms_of_referral,
)
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import Case, Reason, Share, reason_for

_ORDER = (
    select(
        Order.user_id,
        Order.referral_code,
        Order.referral_sub_id,
        Order.recommended_by,
        Order.currency,
        Order.paid_at,
        Order.status,
        Order.total_amount,
        Attribution.order_id.label("bound_by"),
        CommissionReview.status.label("review"),
        CommissionReview.note,
        CommissionReview.matches,
        Order.discount_code,
        Order.discount_amount,
        DiscountCode.referral_code.label("code_partner"),
    )
    .outerjoin(Attribution, Attribution.user_id == Order.user_id)
    .outerjoin(CommissionReview, CommissionReview.order_id == Order.id)
    .outerjoin(DiscountUse, DiscountUse.order_id == Order.id)
    .outerjoin(DiscountCode, DiscountCode.id == DiscountUse.discount_id)
    .where(Order.id == bindparam("order_id", type_=Id))
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reason why an order did or did not count for a partner (R6), with its amounts.

    The referral is the one that the order counts for, or would; the order it is bound by is the one that bound the
    customer to the partner. `rule` is the name of the commission rule, None for the partner's own rate; `rate` is None
    for a fixed amount. `base` is the commissionable amount, `returned` the part of `earned` that was reversed.
    `discount_code` took `discount` off the order's price; `own_code`: it is a code of the partner, and credits them
    without a link; `code_partner` is the referral code of the partner that it belongs to. `sub_id` is the partner's own
    name for the link. `recommended_by` is the buyer's answer to "Who recommended us?": a partner's code, or any words.
    `note` is an admin's. `matches` are the risk flags of its review, the most severe first.
    """

    order_id: RowId
    reason: Reason
    referral_id: RowId | None
    referral_code: str | None
    bound_by: RowId | None
    currency: CurrencyCode
    rate: BasisPoints | None
    rule: str | None
    base: Minor
    earned: Minor
    returned: Minor
    payable_at: datetime | None
    discount_code: str | None
    discount: Minor
    own_code: bool
    code_partner: str | None
    sub_id: str | None
    recommended_by: str | None
    note: str | None
    matches: list[RiskFlag]

    def for_others(self) -> "Explanation":
        """Return the explanation for a partner whose code was used while the customer is bound to another partner."""
        return replace(
            self,
            reason=Reason.OTHER_PARTNER,
            referral_id=None,
            referral_code=None,
            bound_by=None,
            rate=None,
            rule=None,
            base=0,
            earned=0,
            returned=0,
            payable_at=None,
            discount_code=None,
            own_code=False,
            code_partner=None,
            sub_id=None,
            recommended_by=None,
            note=None,
            matches=[],
        )


def explain_order(uow: UnitOfWork, order_id: str) -> Explanation | None:
    """Return why this order did or did not count, with amounts; None for an unknown order."""
    order = uow.db.execute(_ORDER, {"order_id": order_id}).first()
    if order is None:
        return None
    standing = standing_of(uow, order_id)
    if standing:
        terms: ReferralTerms | None = terms_of_referral(uow, standing.referral_id)
    else:
        terms = terms_of_customer(uow, order.user_id) or terms_of_code(uow, order.referral_code)
    withheld = standing.withheld if standing else None
    rate, rule = _rate(uow, order_id, Money(order.total_amount, order.currency), standing, terms)
    none = Money(0, order.currency)
    nothing = Share(none, none)
    earned, returned = (standing.earned, standing.returned) if standing else (nothing, nothing)
    return Explanation(
        order_id=order_id,
        reason=reason_for(
            Case(
                paid=order.paid_at is not None,
                canceled=order.status == OrderStatus.CANCELED,
                earned=earned,
                returned=returned,
                withheld=withheld,
                code=order.referral_code,
                known=terms is not None,
                free=order.total_amount == 0,
                left=_left(terms, order.paid_at),
                review=order.review,
            )
        ),
        referral_id=terms.id if terms else None,
        referral_code=terms.code if terms else None,
        bound_by=order.bound_by,
        currency=order.currency,
        rate=rate,
        rule=rule,
        base=earned.base.minor,
        earned=earned.amount.minor,
        returned=returned.amount.minor,
        payable_at=standing.payable_at if standing else None,
        discount_code=order.discount_code,
        discount=order.discount_amount,
        own_code=terms is not None and terms.code == order.code_partner,
        code_partner=order.code_partner,
        sub_id=standing.sub_id if standing else _own_sub_id(terms, order),
        recommended_by=order.recommended_by,
        note=order.note,
        matches=[RiskFlag(match) for match in order.matches or ([withheld] if withheld else [])],
    )


def _own_sub_id(terms: ReferralTerms | None, order: Any) -> str | None:
    """Return the sub-id of the order's link, unless that is another partner's."""
    return order.referral_sub_id if terms and terms.code == order.referral_code else None


def _rate(
    uow: UnitOfWork,
    order_id: str,
    price: Money,
    standing: OrderCommissions | None,
    terms: ReferralTerms | None,
) -> tuple[int | None, str | None]:
    """Return rate and rule: as booked, else as the order would earn now. The rate of a fixed amount is None."""
    if standing:
        fixed = not standing.rate and standing.earned.amount
        return None if fixed else standing.rate, standing.rule
    if terms is None:
        return None, None
    rate = rate_of(uow, terms, order_id, price)
    return None if rate.amount else rate.percent, rate.rule


def _left(terms: ReferralTerms | None, paid_at: datetime | None) -> bool:
    """Return True if the partner's account was deleted before the order was paid."""
    ended_at = terms.ended_at if terms else None
    return ended_at is not None and paid_at is not None and paid_at >= ended_at
