"""The responses of the referral functions: a partner's metrics, and the reasons why an order counted or not."""

from __future__ import annotations

from guildhall.api.functions.answers import Answer, Id, Money, Percent, Timestamp
from guildhall.core.money import to_major
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.queries.explain import Explanation
from guildhall.domains.referrals.queries.report import Day
from guildhall.domains.referrals.risk import RiskFlag
from guildhall.domains.referrals.rules import Reason


class OrderWhy(Answer):
    """The reason why an order did or did not count (R6). `boundBy` is the order that bound the customer to the partner.

    `base` is the commissionable amount; `returned` is the part of `earned` that was reversed. `note` is an admin's.
    `matches` are the risk flags of its review, the most severe first.
    """

    order_id: Id
    reason: Reason
    referral_id: Id | None
    referral_code: str | None
    bound_by: Id | None
    currency: str
    rate: Percent | None
    base: Money
    earned: Money
    returned: Money
    payable_at: Timestamp | None
    note: str | None
    matches: list[RiskFlag]


class PartnerDetails(Answer):
    id: Id
    code: str
    rate: Percent
    active: bool
    created_at: Timestamp
    name: str
    email: str


class PartnerCode(Answer):
    id: Id
    code: str
    active: bool


class PartnerBalance(Answer):
    """The current balance. `payable` is negative after a refund of a paid commission; later ones offset it (R3)."""

    currency: str
    review: Money
    held: Money
    payable: Money
    in_payout: Money
    paid: Money


class PartnerMetrics(Answer):
    """`codes` are all codes of the partner; `days` are the days of the period."""

    partner: PartnerDetails
    codes: list[PartnerCode]
    hold_days: int
    days: list[Day]
    balances: list[PartnerBalance]


class ReferredOrder(Answer):
    """An order of a partner's customer. `buyer` is masked."""

    id: Id
    created_at: Timestamp
    item: str
    buyer: str
    amount: Money
    currency: str
    why: OrderWhy


class PartnerOrdersPage(Answer):
    """A page of up to 20 orders, newest first."""

    orders: list[ReferredOrder]


class Approved(Answer):
    referral_id: Id


def order_why(why: Explanation) -> OrderWhy:
    return OrderWhy(
        order_id=why.order_id,
        reason=why.reason,
        referral_id=why.referral_id,
        referral_code=why.referral_code,
        bound_by=why.bound_by,
        currency=why.currency,
        rate=None if why.rate is None else to_major(why.rate),
        base=to_major(why.base),
        earned=to_major(why.earned),
        returned=to_major(why.returned),
        payable_at=why.payable_at,
        note=why.note,
        matches=[RiskFlag(match) for match in why.matches],
    )


def partner_balance(of: Balance) -> PartnerBalance:
    return PartnerBalance(
        currency=of.currency,
        review=to_major(of.review),
        held=to_major(of.held),
        payable=to_major(of.payable),
        in_payout=to_major(of.in_payout),
        paid=to_major(of.paid),
    )
