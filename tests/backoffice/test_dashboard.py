"""/functions/v1/dashboard: metrics over all rows, each currency separately (C7, M2)."""

from datetime import timedelta
from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.commands.keep_totals import keep_totals
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_profile


def metrics(client: Client, person: Person) -> Any:
    answer = client.post("/functions/v1/dashboard", headers=person.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def boss_of(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def test_the_metrics_of_an_empty_shop_are_zero(runtime: Runtime, client: Client) -> None:
    reported = metrics(client, boss_of(runtime))
    assert (reported["revenue"], reported["earnings"], reported["statuses"], reported["orders"]) == (
        [],
        [],
        [],
        0,
    )
    assert reported["users"] == {"total": 1, "withAccount": 1}
    assert reported["partners"] == {"active": 0, "inactive": 0, "waiting": 0}


def test_revenue_is_net_of_refunds_and_separate_for_each_currency(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        for paid, refunded, currency, status in (
            (29900, 0, "USD", "completed"),
            (19900, 9950, "USD", "paid"),
            (12900, 12900, "EUR", "refunded"),
            (0, 0, "USD", "pending"),
        ):
            money = {"total_amount": 29900, "paid_amount": paid, "refunded_amount": refunded}
            add_order(uow, None, currency=currency, status=status, **money)
        add_order(uow, None, currency="USD", status="paid", paid_amount=100, archived_at=uow.now)
    reported = metrics(client, boss_of(runtime))
    assert reported["revenue"] == [
        {"currency": "USD", "orders": 3, "received": 499.0, "refunded": 99.5, "tax": 0.0, "net": 399.5},
        {"currency": "EUR", "orders": 1, "received": 129.0, "refunded": 129.0, "tax": 0.0, "net": 0.0},
    ]
    assert {each["status"]: each["orders"] for each in reported["statuses"]} == {
        "completed": 1,
        "paid": 1,
        "refunded": 1,
        "pending": 1,
    }


def test_earnings_are_those_of_active_partners_and_a_payout_takes_nothing_from_them(
    runtime: Runtime, client: Client
) -> None:
    with runtime.writing() as uow:
        for code, active in (("ADAWXYZ", True), ("EVEWXYZ", False)):
            partner = add_profile(uow, f"{code.lower()}@example.com")
            referral = add(uow, Referral, user_id=partner, referral_code=code, is_active=active)
            for cause, kind, amount, withheld in (
                ("payment:1", "earned", 8970, None),
                ("refund:1", "reversed", -970, None),
                ("payout:1", "paid_out", -5000, None),
                ("payment:2", "earned", 7000, "own_purchase"),
            ):
                entry = {"referral_id": referral, "cause": f"{code}:{cause}", "kind": kind, "amount": amount}
                money = {"base": amount, "rate": 3000, "currency": "USD", "payable_at": uow.now}
                add(uow, Commission, **entry, **money, withheld=withheld)
    assert metrics(client, boss_of(runtime))["earnings"] == [{"currency": "USD", "amount": 80.0}]


def test_a_large_shop_is_counted_by_the_worker(runtime: Runtime, client: Client, clock: FixedClock) -> None:
    boss = boss_of(runtime)
    with runtime.writing() as uow:
        for _ in range(2):
            add_order(uow, None, paid_amount=100, status="paid")
        partner = add_profile(uow, "partner@example.com")
        add(uow, Referral, user_id=partner, referral_code="PARTNER")
    live = metrics(client, boss)
    assert (live["orders"], live["partners"]["active"], live["users"]["total"]) == (2, 1, 2)
    keep_totals(runtime, large=3)
    with runtime.writing() as uow:
        add_order(uow, None)
    assert metrics(client, boss)["orders"] == 3, "a small shop's figures are those of this moment"
    keep_totals(runtime, large=3)
    kept = metrics(client, boss)
    with runtime.writing() as uow:
        add_order(uow, None)
    clock.advance(timedelta(minutes=3))
    keep_totals(runtime, large=3)  # another process has counted just before
    assert metrics(client, boss) == kept
    clock.advance(timedelta(minutes=2))
    keep_totals(runtime, large=3)
    new = metrics(client, boss)
    assert (kept["orders"], new["orders"]) == (3, 4)
    assert new["countedAt"] > kept["countedAt"]
    assert new["revenue"] == kept["revenue"] == live["revenue"]


def test_only_admins_can_read_the_metrics(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    assert client.post("/functions/v1/dashboard").status_code == 401
    assert client.post("/functions/v1/dashboard", headers=ada.headers).status_code == 403
