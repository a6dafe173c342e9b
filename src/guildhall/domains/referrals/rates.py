"""Decides which commission rule wins, and what it gives, without a database. Rates in basis points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from guildhall.core.money import Money
from guildhall.domains.referrals.rules import Share, earning


class RewardKind(StrEnum):
    PERCENT = "percent"
    AMOUNT = "amount"


class GoodsKind(StrEnum):
    """The kinds of goods."""

    PRODUCT = "product"
    WORKSHOP = "workshop"


class TierPeriod(StrEnum):
    """The periods in which a partner's net sales are added up: of the calendar, in the shop's time zone."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    EVER = "ever"


class Afterwards(StrEnum):
    """The choices of what counts after the duration of a rule."""

    NOTHING = "nothing"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Rate:
    """The reward of a payment: a percentage, or a fixed `amount`.

    `rule` is the rule's name; None: the partner's own rate.
    """

    rule: str | None
    percent: int
    amount: Money | None = None

    def on(self, base: Money) -> Share:
        """Return the commission on a payment; a fixed amount is at most the payment."""
        return earning(base, self.percent) if self.amount is None else Share(base, min(self.amount, base))


@dataclass(frozen=True, slots=True)
class CreditedSale:
    """A payment that is credited to a partner, before it is booked. `base` is without tax."""

    referral_id: str
    partner_group: str | None
    own_rate: int
    item_id: str | None
    goods: GoodsKind
    base: Money


@dataclass(frozen=True, slots=True)
class History:
    """The past of a payment: of this customer with the partner, and the partner's net `sales` by period.

    `payments`: how many of the customer's orders earned and are not refunded in full. `first_day`: the day when the
    first of them was paid, in the shop's time zone; None before it. Sales are in the currency of the payment.
    """

    today: date
    payments: int
    first_day: date | None
    sales: Mapping[TierPeriod, Money]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A commission rule, as of models.rates.CommissionRule."""

    id: str
    name: str
    referral_id: str | None
    partner_group: str | None
    goods: str | None
    item_ids: list[str]
    kind: str
    percent: int
    amount: Money
    sales_from: Money
    sales_period: str
    first_payments: int | None
    months: int | None
    afterwards: str
    created_at: datetime

    def is_for(self, sale: CreditedSale) -> bool:
        """Return whether the rule is for this partner, these goods and this currency."""
        any_currency = self.kind == RewardKind.PERCENT and not self.sales_from
        return (
            self.referral_id in (None, sale.referral_id)
            and self.partner_group in (None, sale.partner_group)
            and self.goods in (None, sale.goods)
            and (not self.item_ids or sale.item_id in self.item_ids)
            and (any_currency or self.amount.currency == sale.base.currency)
        )

    def precedence(self) -> tuple[int, int, int, datetime, str]:
        """Return the key by which rules are compared: the highest wins.

        A partner comes before a group and a group before all; named goods before a kind and a kind before all; then
        the higher sales, then the newest rule.
        """
        who = 2 if self.referral_id else int(self.partner_group is not None)
        what = 2 if self.item_ids else int(self.goods is not None)
        return who, what, self.sales_from.minor, self.created_at, self.id

    @property
    def is_plain(self) -> bool:
        """The rule gives one percentage of every purchase, from the first sale on and for life."""
        limits = self.goods, self.item_ids, self.sales_from, self.first_payments, self.months
        return self.kind == RewardKind.PERCENT and not any(limits)

    def reached(self, history: History) -> bool:
        """Return whether the partner's sales before this payment reach the rule's."""
        return not self.sales_from or history.sales[TierPeriod(self.sales_period)] >= self.sales_from

    def is_over(self, history: History) -> bool:
        """Return whether the rule's duration ended for this customer before this payment."""
        if self.first_payments is not None:
            return history.payments >= self.first_payments
        if self.months is None or history.first_day is None:
            return False
        return history.today >= months_later(history.first_day, self.months)

    @property
    def rate(self) -> Rate:
        return Rate(self.name, self.percent, self.amount if self.kind == RewardKind.AMOUNT else None)


def in_order(rules: Sequence[Rule], sale: CreditedSale) -> list[Rule]:
    """Return the rules for this sale, the one that wins first."""
    return sorted((rule for rule in rules if rule.is_for(sale)), key=Rule.precedence, reverse=True)


def rate_for(rules: Sequence[Rule], sale: CreditedSale, history: History) -> Rate:
    """Return the rate of a sale by the first of these rules that holds, in their order; else the partner's own rate.

    A rule whose duration is over gives nothing, or leaves the decision to the next, as it says itself.
    """
    for rule in rules:
        if not rule.reached(history):
            continue
        if not rule.is_over(history):
            return rule.rate
        if rule.afterwards == Afterwards.NOTHING:
            return Rate(rule.name, 0)
    return Rate(None, sale.own_rate)


def plain_rate(rules: Sequence[Rule], referral_id: str, group: str | None, own: int) -> int | None:
    """Return the percentage that a partner earns of every purchase for life; None if their rules say otherwise."""
    theirs = [
        rule
        for rule in rules
        if rule.referral_id in (None, referral_id) and rule.partner_group in (None, group)
    ]
    if not theirs:
        return own
    first = max(theirs, key=Rule.precedence)
    return first.percent if first.is_plain else None


def months_later(day: date, months: int) -> date:
    """Return the same day some months later, or the first of the next month if that month has no such day."""
    years, month = divmod(day.month - 1 + months, 12)
    try:
        return day.replace(year=day.year + years, month=month + 1)
    except ValueError:
        return date(day.year + years, month + 2, 1)  # never after December, which has 31 days


def first_day_of(period: TierPeriod, today: date) -> date | None:
    """Return the first day of the period that contains today; None for all sales ever."""
    if period is TierPeriod.EVER:
        return None
    month = {TierPeriod.MONTH: today.month, TierPeriod.QUARTER: (today.month - 1) // 3 * 3 + 1}.get(period, 1)
    return date(today.year, month, 1)
