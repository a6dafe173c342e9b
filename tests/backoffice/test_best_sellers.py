"""/functions/v1/best-sellers: the best of a period equal sums over the rows, made here by hand."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.best_sellers import MOST, best_sellers
from guildhall.domains.backoffice.queries.sales import Period
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall_demo.load import load_demo
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add, add_order, add_product


def by_hand(runtime: Runtime, column: str, period: Period, currency: str) -> list[tuple[int, int, str]]:
    """Return (amount, number of orders, id) of each item, the best first."""
    sums: dict[str, int] = defaultdict(int)
    orders: dict[str, set[str]] = defaultdict(set)
    with runtime.reading() as uow:
        rows = uow.db.execute(
            select(OrderEntry.__table__, Order.product_id, Order.workshop_id).join(
                Order, Order.id == OrderEntry.order_id
            )
        ).all()
    for row in rows:
        item = getattr(row, column)
        if item and row.currency == currency and period.first <= row.created_at.date() <= period.last:
            sums[item] += row.amount - row.tax
            orders[item].add(row.order_id)
    found = ((amount, len(orders[item]), item) for item, amount in sums.items() if amount > 0)
    return sorted(found, reverse=True)


def periods(runtime: Runtime) -> Iterator[Period]:
    with runtime.reading() as uow:
        today = uow.now.date()
    yield from (Period(today - timedelta(days=back), days) for back, days in ((0, 30), (0, 365), (40, 45)))


@pytest.mark.slow
def test_the_best_items_equal_the_entries_of_the_period(runtime: Runtime) -> None:
    load_demo(runtime)
    counted = 0
    for period in periods(runtime):
        for currency in ("USD", "EUR", "GBP"):
            with runtime.reading() as uow:
                found = best_sellers(uow, period, currency)
            for column, sellers in (("product_id", found.products), ("workshop_id", found.workshops)):
                expected = by_hand(runtime, column, period, currency)
                assert [(each.amount.minor, each.orders) for each in sellers] == [
                    (amount, orders) for amount, orders, _ in expected[:MOST]
                ]
                assert {each.id for each in sellers} <= {item for _, _, item in expected}
                counted += len(sellers)
    assert counted > 10


@pytest.mark.slow
def test_the_best_partners_equal_their_commissions(runtime: Runtime) -> None:
    load_demo(runtime)
    counted = 0
    for period in periods(runtime):
        with runtime.reading() as uow:
            found = best_sellers(uow, period, "USD").partners
            rows = uow.db.execute(select(Commission.__table__)).all()
        sums: dict[str, int] = defaultdict(int)
        for row in rows:
            counts = row.kind in ("earned", "reversed") and row.withheld is None and row.currency == "USD"
            if counts and period.first <= row.created_at.date() <= period.last:
                sums[row.referral_id] += row.amount
        expected = sorted((amount for amount in sums.values() if amount > 0), reverse=True)
        assert [each.amount.minor for each in found] == expected[:MOST]
        assert all(sums[each.id] == each.amount.minor for each in found)
        counted += len(found)
    assert counted > 2


def test_a_refund_counts_on_its_own_day_and_what_was_given_back_is_not_listed(
    runtime: Runtime, clock: FixedClock
) -> None:
    with runtime.writing() as uow:
        order = add_order(uow, None, product_id=add_product(uow, "kept"))
        money = {"order_id": order, "currency": "USD", "cause": "x"}
        add(uow, OrderEntry, kind="received", amount=11900, tax=1900, **money)
    clock.advance(timedelta(days=1))
    with runtime.writing() as uow:
        add(uow, OrderEntry, kind="returned", amount=-11900, tax=-1900, **money)
        today = uow.now.date()
        assert best_sellers(uow, Period(today, 1), "USD").products == []
        assert best_sellers(uow, Period(today, 2), "USD").products == []
        (yesterday,) = best_sellers(uow, Period(today - timedelta(days=1), 1), "USD").products
    assert (yesterday.name, yesterday.orders, yesterday.amount.minor) == ("kept", 1, 10000)


def test_commissions_that_are_withheld_or_paid_out_do_not_count(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        pam = add_person(uow, "pam")
        partner = add(uow, Referral, user_id=pam.profile_id, referral_code="PAM")
        common: dict[str, Any] = {"referral_id": partner, "base": 100, "rate": 3000, "currency": "USD"}
        for kind, amount, withheld in (
            ("earned", 500, None),
            ("earned", 900, "self"),
            ("paid_out", -500, None),
        ):
            more = {"kind": kind, "amount": amount, "withheld": withheld, "payable_at": uow.now}
            add(uow, Commission, order_id=add_order(uow, None), cause=f"{kind}{amount}", **common, **more)
        (found,) = best_sellers(uow, Period(uow.now.date(), 1), "USD").partners
    assert (found.name, found.orders, found.amount.minor) == ("PAM", 1, 500)


@pytest.mark.parametrize("body", [{}, {"currency": "usd"}, {"currency": "USD", "days": 0}])
def test_it_needs_a_currency_and_a_period(client: Client, runtime: Runtime, body: dict[str, Any]) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/best-sellers", json=body, headers=boss.headers)
    assert answer.status_code == 400, answer.text
