"""The dashboard's period: its days are sums over the rows of the period."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.sales import DailySum, Funnel, Period, funnel_of, sums_of
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.referrals.models.partners import Attribution, Referral, ReferralCheckout, ReferralClick
from tests.payments.shop import PaymentShop, open_shop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add


@pytest.fixture
def shop(runtime: Runtime) -> PaymentShop:
    return open_shop(runtime)


def sold(shop: PaymentShop, clock: FixedClock) -> None:
    """Add two days of sales: a referred customer's order, paid and partly refunded the next day, and an unpaid one in
    euros.
    """
    order = shop.order(29900)
    shop.order(12900, currency="EUR")
    with shop.runtime.writing() as uow:
        partner = add(uow, Referral, user_id=shop.admin.profile_id, referral_code="PARTNER")
        bound = {"user_id": shop.customer.profile_id, "referral_id": partner, "order_id": order}
        uow.db.execute(insert(Attribution).values(**bound, created_at=uow.now))
    with shop.runtime.writing() as uow:
        record_payment(
            uow, order, amount=Money(29900, "USD"), method="card", reference="pi", cause="payment:1"
        )
    clock.advance(timedelta(days=1))
    with shop.runtime.writing() as uow:
        record_refund(uow, order, amount=Money(9900, "USD"), cause="refund:1")
        record_refund(uow, order, amount=Money(5000, "USD"), cause="refund:2")
        undo_refund(uow, order, cause="refund:2")


def reported(shop: PaymentShop, days: int = 7) -> list[tuple[int, str, str, int, int]]:
    """Return (days ago, measure, currency, number, amount)."""
    with shop.runtime.reading() as uow:
        today = uow.now.date()
        sums = sums_of(uow, Period(today, days))

    def plain(each: DailySum) -> tuple[int, str, str, int, int]:
        return (today - each.day).days, each.measure, each.amount.currency, each.count, each.amount.minor

    return sorted(plain(each) for each in sums)


EXPECTED = [
    (0, "referred", "USD", 0, -9900),
    (0, "returned", "USD", 1, 9900),
    (1, "placed", "EUR", 1, 0),
    (1, "placed", "USD", 1, 0),
    (1, "received", "USD", 1, 29900),
    (1, "referred", "USD", 1, 29900),
]


def test_a_day_is_the_sum_of_its_rows(shop: PaymentShop, clock: FixedClock) -> None:
    sold(shop, clock)
    assert reported(shop) == EXPECTED
    shop.order(100)
    shop.order(200)
    assert (0, "placed", "USD", 2, 0) in reported(shop)


def test_a_period_ends_today_and_the_one_before_ends_where_it_begins(
    shop: PaymentShop, clock: FixedClock, client: Client
) -> None:
    sold(shop, clock)
    with shop.runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)

    def sales(days: int) -> Any:
        answer = client.post("/functions/v1/sales", json={"days": days}, headers=boss.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    week = sales(7)
    [usd, eur] = week["now"]["money"]
    assert (usd["currency"], usd["placed"], usd["paid"], usd["received"]) == ("USD", 1, 1, 299.0)
    assert (usd["refunded"], usd["net"], usd["referred"]) == (99.0, 200.0, 200.0)
    assert (eur["currency"], eur["placed"], eur["net"]) == ("EUR", 1, 0.0)
    assert week["now"]["funnel"] == {"clicks": 0, "checkouts": 0, "paid": 1}
    assert week["before"]["money"] == []
    today = sales(1)
    assert today["now"]["money"][0]["net"] == -99.0
    assert today["before"]["money"][0]["net"] == 299.0
    assert today["now"]["days"] == [{"day": today["last"], "currency": "USD", "placed": 0, "net": -99.0}]


def test_the_days_may_be_named(shop: PaymentShop, clock: FixedClock, client: Client) -> None:
    sold(shop, clock)
    with shop.runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        today = uow.now.date()

    def sales(**requested: Any) -> Any:
        return client.post("/functions/v1/sales", json=requested, headers=boss.headers)

    yesterday = (today - timedelta(days=1)).isoformat()
    answer = sales(first=yesterday, last=yesterday).json()
    assert (answer["first"], answer["last"]) == (yesterday, yesterday)
    assert answer["now"] == sales(days=1).json()["before"]
    refused = (
        {"first": yesterday},
        {"first": today.isoformat(), "last": yesterday},
        {"first": "2024-01-01", "last": "2026-01-01"},
        {"first": "1999-12-31", "last": "2000-01-01"},
    )
    assert [sales(**requested).status_code for requested in refused] == [400] * 4
    assert sales(first="2024-01-01", last="2025-12-31").status_code == 200


def test_the_funnel_counts_the_clicks_and_checkouts_of_the_period(
    shop: PaymentShop, clock: FixedClock
) -> None:
    order = shop.order(100)
    with shop.runtime.writing() as uow:
        partner = add(uow, Referral, user_id=shop.admin.profile_id, referral_code="PARTNER")
        for visitor in ("one", "two"):
            add(uow, ReferralClick, referral_id=partner, day=uow.now.date(), visitor=visitor)
        begun = {"order_id": order, "referral_id": partner, "created_at": uow.now}
        uow.db.execute(insert(ReferralCheckout), begun)

    def funnel(days: int) -> Funnel:
        with shop.runtime.reading() as uow:
            return funnel_of(sums_of(uow, Period(uow.now.date(), days)))

    clock.advance(timedelta(days=1))
    assert funnel(2) == Funnel(clicks=2, checkouts=1, paid=0)
    assert funnel(1) == Funnel(clicks=0, checkouts=0, paid=0)


def test_sales_are_for_admins(shop: PaymentShop, client: Client) -> None:
    with shop.runtime.writing() as uow:
        ada = add_person(uow, "ada")
    assert client.post("/functions/v1/sales", json={}).status_code == 401
    assert client.post("/functions/v1/sales", json={}, headers=ada.headers).status_code == 403
    assert client.post("/functions/v1/sales", json={"days": 0}, headers=ada.headers).status_code == 403
