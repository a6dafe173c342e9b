"""The sub-ids of partners' links: kept with click, order and commission, and counted (R1, R2, R6)."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import link_parts
from guildhall.domains.referrals.commands.track import track_checkout, track_click
from guildhall.domains.referrals.models.partners import Referral, ReferralCheckout
from tests.referrals.conftest import Stage
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_product

CODE = "PARTNER"

pytestmark = pytest.mark.both_databases


@pytest.fixture
def partner(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        person = add_person(uow, "ada")
        add(uow, Referral, user_id=person.profile_id, referral_code=CODE, commission_rate=3000)
    return person


def report(client: Client, partner: Person, clock: FixedClock) -> Any:
    today = clock.now().date().isoformat()
    headers = {"authorization": f"Bearer {partner.token}"}
    answer = client.post(
        "/functions/v1/partner-report", json={"first": today, "last": today}, headers=headers
    )
    return answer.json()["subIds"]


@pytest.mark.parametrize(
    ("sent", "parts"),
    [
        (" anna ", ("ANNA", None)),
        ("anna~Summer-26_a", ("ANNA", "Summer-26_a")),
        ("anna~", ("ANNA", None)),
        ("an.na~a", ("AN.NA", "a")),
        ("anna~a~b", ("ANNA", None)),
        ("anna~é", ("ANNA", None)),
        ("anna~" + "a" * 65, ("ANNA", None)),
    ],
)
def test_a_link_carries_a_code_and_a_sub_id(sent: str, parts: tuple[str, str | None]) -> None:
    assert link_parts(sent) == parts


def test_clicks_and_sales_are_counted_by_the_sub_id(
    client: Client, partner: Person, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    with runtime.writing() as uow:
        for visitor, sent in (("one", "partner~mail"), ("two", "PARTNER~mail"), ("three", CODE)):
            assert track_click(uow, sent, visitor)
        assert track_click(uow, "partner~blog", "one")  # the day's first link counts
    first, second, euros, gone = (
        stage.order(stage.customer(f"{name}@example.com"), code=CODE, referral_sub_id=sub, currency=currency)
        for name, sub, currency in (
            *(("a", "mail", "USD"), ("b", "blog", "USD")),
            *(("c", "blog", "EUR"), ("d", "shut", "USD")),
        )
    )
    for number, order in enumerate((first, second, euros, gone)):
        stage.paid(order, cause=f"payment:{number}")
    stage.refunded(second, 10000)
    stage.refunded(gone, 29900, cause="refund:2")
    assert report(client, partner, clock) == [
        {
            "subId": "blog",
            "clicks": 0,
            "orders": 2,
            "commissions": [{"currency": "USD", "amount": 59.7}, {"currency": "EUR", "amount": 89.7}],
        },
        {
            "subId": "mail",
            "clicks": 2,
            "orders": 1,
            "commissions": [{"currency": "USD", "amount": 89.7}],
        },
        {"subId": None, "clicks": 1, "orders": 0, "commissions": []},
    ]


def test_a_later_order_has_the_sub_id_of_the_binding(stage: Stage, runtime: Runtime) -> None:
    stage.partner()
    stage.partner("OTHER")
    customer = stage.customer()
    first = stage.order(customer, referral_sub_id="mail")
    later = stage.order(customer, code=None)
    stolen = stage.order(customer, code="OTHER", referral_sub_id="theirs")
    again = stage.order(customer, referral_sub_id="blog")
    for number, order in enumerate((first, later, stolen, again)):
        stage.paid(order, cause=f"payment:{number}")
    stage.refunded(later, 29900)
    assert [[entry.sub_id for entry in stage.entries(order)] for order in (first, later, stolen, again)] == [
        ["mail"],
        ["mail", None],  # the reversal belongs to the order
        ["mail"],
        ["blog"],
    ]


def test_a_partner_sees_the_sub_id_of_each_order(
    client: Client, partner: Person, stage: Stage, clock: FixedClock
) -> None:
    """But not what another partner calls a link."""
    stage.partner("OTHER")
    customer = stage.customer()
    stage.paid(stage.order(customer, code=CODE, referral_sub_id="mail"))
    clock.advance(timedelta(minutes=1))
    stage.order(customer, code="OTHER", referral_sub_id="theirs")
    headers = {"authorization": f"Bearer {partner.token}"}
    orders = client.post("/functions/v1/partner-orders", json={}, headers=headers).json()["orders"]
    assert [order["why"]["subId"] for order in orders] == [None, "mail"]


def placed(runtime: Runtime, order_id: str) -> tuple[str | None, str | None]:
    with runtime.reading() as uow:
        code, sub_id = uow.db.execute(
            select(Order.referral_code, Order.referral_sub_id).where(Order.id == order_id)
        ).one()
        return code, sub_id


def test_an_order_keeps_what_the_link_carried(client: Client, partner: Person, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_person(uow, "buyer")
        product = add_product(uow)
    headers = {"authorization": f"Bearer {buyer.token}", "prefer": "return=representation"}
    row = {"product_id": product, "referral_code": "partner~Mail", "user_id": buyer.profile_id}
    order = client.post("/rest/v1/orders", json=row, headers=headers).json()[0]["id"]
    assert placed(runtime, order) == (CODE, "Mail")
    with runtime.writing() as uow:
        track_checkout(uow, "partner~other", order)
        assert uow.db.scalar(select(ReferralCheckout.order_id)) == order
    client.patch(f"/rest/v1/orders?id=eq.{order}", json={"referral_code": "partner"}, headers=headers)
    assert placed(runtime, order) == (CODE, None)
