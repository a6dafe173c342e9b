"""/functions/v1/sales: sales of a period, for the dashboard."""

from collections import defaultdict
from datetime import date, timedelta
from typing import Annotated, Self

from pydantic import Field, model_validator

from guildhall.api.functions.answers import Answer, Money
from guildhall.api.functions.bodies import CurrencyInCapitals, FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, LongReading
from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.invalid import invalid
from guildhall.core.money import to_major
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.measures import Measure
from guildhall.domains.backoffice.queries.best_sellers import BestSellers, best_sellers
from guildhall.domains.backoffice.queries.sales import (
    NO_CURRENCY,
    DailySum,
    Funnel,
    Period,
    funnel_of,
    sums_of,
)
from guildhall.services.shop_settings.days import shop_day

router = FunctionRouter()

LONGEST = 731
EARLIEST = date(2000, 1, 1)


class Sales(FunctionBody):
    """Whole days in the shop's time zone: from `first` to `last`, or the last `days` days including today."""

    days: Annotated[int, Field(ge=1, le=LONGEST)] = 30
    first: date | None = None
    last: date | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.first is None) != (self.last is None):
            raise invalid("both_days", "send first and last together")
        if self.first and self.last and not timedelta() <= self.last - self.first < timedelta(days=LONGEST):
            raise invalid("period_length", "last must be at most {most} days after first", most=LONGEST - 1)
        if self.first and self.first < EARLIEST:
            raise invalid("too_early", "first must not be before {earliest}", earliest=str(EARLIEST))
        return self

    def period(self, today: date) -> Period:
        if self.first is None or self.last is None:
            return Period(today, self.days)
        return Period(self.last, (self.last - self.first).days + 1)


class CurrencySales(Answer):
    """`placed` and `paid` are numbers of orders; `referred` is the part of `net` from partners' referrals."""

    currency: CurrencyCode
    placed: int
    paid: int
    received: Money
    refunded: Money
    net: Money
    referred: Money


class SalesDay(Answer):
    day: date
    currency: CurrencyCode
    placed: int
    net: Money


class SalesPeriod(Answer):
    """The totals of a period: money by currency, and the referral funnel. `days`: only those with sales."""

    money: list[CurrencySales]
    funnel: Funnel
    days: list[SalesDay]


class SalesReport(Answer):
    """Sales of a period, and of the preceding period of the same length (`before`)."""

    first: date
    last: date
    now: SalesPeriod
    before: SalesPeriod


class BestOf(Sales):
    """The period, and the currency of the amounts."""

    currency: CurrencyInCapitals


@router.function("/sales", only=ADMINS)
def sales(uow: LongReading, body: Sales) -> SalesReport:
    """Return the sales of a period and of the preceding one. For admins."""
    return _sales(uow, body.period(shop_day(uow)))


def _sales(uow: UnitOfWork, period: Period) -> SalesReport:
    now, before = sums_of(uow, period), sums_of(uow, period.before)
    return SalesReport(
        first=period.first,
        last=period.last,
        now=_period(now),
        before=_period(before),
    )


def _period(sums: list[DailySum]) -> SalesPeriod:
    return SalesPeriod(money=_money_of(sums), funnel=funnel_of(sums), days=_days(sums))


def _money_of(sums: list[DailySum]) -> list[CurrencySales]:
    return [_money(currency, of) for currency, of in sorted(_by(sums).items(), reverse=True)]


def _by(sums: list[DailySum]) -> dict[str, dict[str, tuple[int, int]]]:
    """Return count and amount by currency and measure. Rows without a currency are not money."""
    found: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for each in sums:
        currency = each.amount.currency
        if currency == NO_CURRENCY:
            continue
        count, amount = found[currency].get(each.measure, (0, 0))
        found[currency][each.measure] = (count + each.count, amount + each.amount.minor)
    return found


def _money(currency: str, of: dict[str, tuple[int, int]]) -> CurrencySales:
    count = {measure: of.get(measure, (0, 0))[0] for measure in Measure}
    amount = {measure: of.get(measure, (0, 0))[1] for measure in Measure}
    return CurrencySales(
        currency=currency,
        placed=count[Measure.PLACED],
        paid=count[Measure.RECEIVED],
        received=to_major(amount[Measure.RECEIVED]),
        refunded=to_major(amount[Measure.RETURNED]),
        net=to_major(amount[Measure.RECEIVED] - amount[Measure.RETURNED]),
        referred=to_major(amount[Measure.REFERRED]),
    )


def _days(sums: list[DailySum]) -> list[SalesDay]:
    found: dict[tuple[date, str], list[int]] = defaultdict(lambda: [0, 0])
    for each in sums:
        if each.amount.currency == NO_CURRENCY:
            continue
        of = found[each.day, each.amount.currency]
        of[0] += each.count if each.measure == Measure.PLACED else 0
        of[1] += {Measure.RECEIVED: each.amount.minor, Measure.RETURNED: -each.amount.minor}.get(
            Measure(each.measure), 0
        )
    return [
        SalesDay(day=day, currency=currency, placed=placed, net=to_major(net))
        for (day, currency), (placed, net) in sorted(found.items())
    ]


@router.function("/best-sellers", only=ADMINS)
def best(uow: LongReading, body: BestOf) -> BestSellers:
    """Return the products, workshops and partners that brought most money in a period. For admins."""
    return best_sellers(uow, body.period(shop_day(uow)), body.currency)
