"""/functions/v1/sales: the dashboard's period."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, timedelta
from typing import Annotated, Any, Self

from pydantic import Field, model_validator
from starlette.responses import Response

from guildhall.backoffice.measures import Measure
from guildhall.backoffice.queries.counted import NO_CURRENCY
from guildhall.backoffice.queries.sales import Funnel, Period, Sum, funnel_of, sums_of
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.house import House
from guildhall.kit.money import to_major

router = function_router()

LONGEST = 731
EARLIEST = date(2000, 1, 1)


class Sales(FunctionBody):
    """Whole days (UTC): those from `first` to `last`, or the last so many, today included."""

    days: Annotated[int, Field(ge=1, le=LONGEST)] = 30
    first: date | None = None
    last: date | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if (self.first is None) != (self.last is None):
            raise ValueError("first and last come together")
        if self.first and self.last and not timedelta() <= self.last - self.first < timedelta(days=LONGEST):
            raise ValueError(f"last is at most {LONGEST - 1} days after first")
        if self.first and self.first < EARLIEST:
            raise ValueError(f"first is not before {EARLIEST}")
        return self

    def period(self, today: date) -> Period:
        if self.first is None or self.last is None:
            return Period(today, self.days)
        return Period(self.last, (self.last - self.first).days + 1)


@router.post("/sales")
async def sales(body: Sales, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {first, last, now, before}, each of the two {money, funnel}; `now` has its `days` too.

    money: [{currency, placed, paid, received, refunded, net, referred}], placed and paid are counts, referred is the
    part of net that partners brought; funnel: {clicks, checkouts, paid}; days: [{day, currency, placed, net}].
    """
    require_admin(caller)

    def look(house: House) -> dict[str, Any]:
        return _sales(house, body.period(house.now.date()))

    return answered(await runtime.read_at_length(look))


def _sales(house: House, period: Period) -> dict[str, Any]:
    now, before = sums_of(house, period), sums_of(house, period.before)
    return {
        "first": period.first.isoformat(),
        "last": period.last.isoformat(),
        "now": _told(now, funnel_of(now)) | {"days": _days(now)},
        "before": _told(before, funnel_of(before)),
    }


def _told(sums: list[Sum], funnel: Funnel) -> dict[str, Any]:
    return {
        "money": [_money(currency, of) for currency, of in sorted(_by(sums).items(), reverse=True)],
        "funnel": {"clicks": funnel.clicks, "checkouts": funnel.checkouts, "paid": funnel.paid},
    }


def _by(sums: list[Sum]) -> dict[str, dict[str, tuple[int, int]]]:
    """Count and amount by currency and measure; what has no currency is no money."""
    found: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for each in sums:
        if each.currency == NO_CURRENCY:
            continue
        count, amount = found[each.currency].get(each.measure, (0, 0))
        found[each.currency][each.measure] = (count + each.count, amount + each.amount)
    return found


def _money(currency: str, of: dict[str, tuple[int, int]]) -> dict[str, Any]:
    count = {measure: of.get(measure, (0, 0))[0] for measure in Measure}
    amount = {measure: of.get(measure, (0, 0))[1] for measure in Measure}
    return {
        "currency": currency,
        "placed": count[Measure.PLACED],
        "paid": count[Measure.RECEIVED],
        "received": to_major(amount[Measure.RECEIVED]),
        "refunded": to_major(amount[Measure.RETURNED]),
        "net": to_major(amount[Measure.RECEIVED] - amount[Measure.RETURNED]),
        "referred": to_major(amount[Measure.REFERRED]),
    }


def _days(sums: list[Sum]) -> list[dict[str, Any]]:
    """Only days on which something happened."""
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for each in sums:
        if each.currency == NO_CURRENCY:
            continue
        of = found[each.day.isoformat(), each.currency]
        of[0] += each.count if each.measure == Measure.PLACED else 0
        of[1] += {Measure.RECEIVED: each.amount, Measure.RETURNED: -each.amount}.get(Measure(each.measure), 0)
    return [
        {"day": day, "currency": currency, "placed": placed, "net": to_major(net)}
        for (day, currency), (placed, net) in sorted(found.items())
    ]
