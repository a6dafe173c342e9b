"""Referrals on the wire: totals that are sums, and the visibility of rows."""

from collections.abc import Callable
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.referrals.conftest import CODE, Stage
from tests.referrals.test_tracking import click
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_profile

Someone = Callable[..., Person]


@pytest.fixture
def someone(runtime: Runtime) -> Someone:
    def sign_in(name: str, **options: Any) -> Person:
        with runtime.writing() as uow:
            return add_person(uow, name, **options)

    return sign_in


def totals(client: Client, admin: Person) -> dict[str, Any]:
    found = client.get(f"/rest/v1/referrals?referral_code=eq.{CODE}&select=*", headers=admin.headers).json()[
        0
    ]
    return {name: value for name, value in found.items() if name.startswith("total_")}


def test_totals_are_sums_of_the_counted_entries(
    stage: Stage, runtime: Runtime, client: Client, someone: Someone
) -> None:
    admin, partner = someone("admin", admin=True), someone("ada")
    stage.partner(user_id=partner.profile_id)
    click(runtime)
    click(runtime, address="192.0.2.2")
    customer = stage.customer()
    for currency, amount in (("USD", 29900), ("USD", 10000), ("EUR", 5000)):
        order = stage.order(customer, currency=currency, paid_amount=amount)
        stage.paid(order, amount)
    stage.refunded(order, 2500)
    own = stage.order(partner.profile_id, paid_amount=29900)
    stage.paid(own)
    assert totals(client, admin) == {
        "total_clicks": 2,
        "total_conversions": 3,
        "total_earnings": 119.7,
        "total_earnings_eur": 7.5,
        "total_earnings_gbp": 0,
    }


def test_an_order_that_was_given_back_is_no_conversion(
    stage: Stage, client: Client, someone: Someone
) -> None:
    stage.partner()
    order = stage.order(stage.customer(), paid_amount=29900, refunded_amount=29900)
    stage.paid(order)
    stage.refunded(order, 29900)
    found = totals(client, someone("admin", admin=True))
    assert (found["total_conversions"], found["total_earnings"]) == (0, 0)


def test_partners_see_only_their_own_rows(stage: Stage, client: Client, someone: Someone) -> None:
    partner, stranger = someone("ada"), someone("eve")
    own = stage.partner(user_id=partner.profile_id)
    stage.partner("OTHER")
    customer, other_customer = stage.customer(), stage.customer("another@example.com")
    stage.paid(stage.order(customer))
    stage.paid(stage.order(other_customer, code="OTHER"))

    def ids(path: str, person: Person) -> list[str]:
        return [row["referral_id"] for row in client.get(path, headers=person.headers).json()]

    seen = client.get("/rest/v1/referrals?select=id,user:users(email)", headers=partner.headers).json()
    assert seen == [{"id": own, "user": {"email": "ada@example.com"}}]
    assert ids("/rest/v1/commissions?select=referral_id", partner) == [own]
    assert ids("/rest/v1/commissions?select=referral_id", stranger) == []
    assert client.get("/rest/v1/commissions?select=cause", headers=partner.headers).json()["code"] == "42501"
    assert client.get("/rest/v1/attributions", headers=partner.headers).json()["code"] == "42501"


def test_totals_are_never_accepted(stage: Stage, client: Client, someone: Someone) -> None:
    referral, admin = stage.partner(), someone("admin", admin=True)
    path = f"/rest/v1/referrals?id=eq.{referral}"
    refused = client.patch(path, headers=admin.headers, json={"total_earnings": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "42501")


def test_an_edit_takes_a_percentage(stage: Stage, client: Client, someone: Someone) -> None:
    referral, admin = stage.partner(), someone("admin", admin=True)
    path = f"/rest/v1/referrals?id=eq.{referral}&select=referral_code,commission_rate,is_active"
    change = {"referral_code": "new-code", "commission_rate": 12.5, "is_active": False, "updated_at": "now"}
    wanted = admin.headers | {"prefer": "return=representation"}
    changed = client.patch(path, headers=wanted, json=change)
    assert changed.json() == [{"referral_code": "NEW-CODE", "commission_rate": 12.5, "is_active": False}]


@pytest.mark.parametrize("rate", [-1, 100.5, 12.345, "many", None])
def test_invalid_percentages(stage: Stage, client: Client, someone: Someone, rate: object) -> None:
    referral, admin = stage.partner(), someone("admin", admin=True)
    path = f"/rest/v1/referrals?id=eq.{referral}"
    refused = client.patch(path, headers=admin.headers, json={"commission_rate": rate})
    assert refused.status_code == 400


def test_a_referral_is_made_for_a_profile_or_an_address(
    stage: Stage, runtime: Runtime, client: Client, someone: Someone
) -> None:
    admin = someone("admin", admin=True)
    with runtime.writing() as uow:
        known = add_profile(uow, "known@example.com")
    wanted = admin.headers | {"prefer": "return=representation"}
    path = "/rest/v1/referrals?select=referral_code,user:users(email,first_name)"

    def create(**partner: str) -> Any:
        terms = {"referral_code": f"c{len(made)}", "commission_rate": 30, "is_active": True}
        answer = client.post(path, headers=wanted, json=terms | partner)
        made.append(answer.status_code)
        return answer.json()

    made: list[int] = []
    assert create(user_id=known) == [
        {"referral_code": "C0", "user": {"email": "known@example.com", "first_name": None}}
    ]
    assert create(email="New@example.com")[0]["user"] == {
        "email": "new@example.com",
        "first_name": "Referral",
    }
    create()
    create(user_id=known, email="known@example.com")
    assert made == [201, 201, 400, 400]


def test_a_taken_code_is_a_duplicate(stage: Stage, client: Client, someone: Someone) -> None:
    stage.partner()
    body = {"email": "new@example.com", "referral_code": CODE.lower(), "commission_rate": 30}
    refused = client.post("/rest/v1/referrals", headers=someone("admin", admin=True).headers, json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "23505")


def test_a_referral_with_customers_stays(stage: Stage, client: Client, someone: Someone) -> None:
    admin, used, unused = someone("admin", admin=True), stage.partner(), stage.partner("UNUSED")
    stage.paid(stage.order(stage.customer()))
    refused = client.delete(f"/rest/v1/referrals?id=eq.{used}", headers=admin.headers)
    assert (refused.status_code, refused.json()["hint"]) == (409, "referral_in_use")
    assert client.delete(f"/rest/v1/referrals?id=eq.{unused}", headers=admin.headers).status_code == 204
