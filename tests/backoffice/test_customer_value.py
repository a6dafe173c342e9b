"""/functions/v1/customer-value: sums by currency equal those of the customer's orders."""

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_profile


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def test_the_value_is_the_sum_of_the_orders_of_each_currency(
    client: Client, runtime: Runtime, boss: Person
) -> None:
    with runtime.writing() as uow:
        zoe = add_profile(uow, "zoe@example.com")
        paid = {"status": "paid", "total_amount": 29900, "paid_amount": 29900}
        add_order(uow, zoe, **paid)
        add_order(uow, zoe, **paid | {"refunded_amount": 10000})
        add_order(uow, zoe, archived_at=uow.now, **paid)
        add_order(uow, zoe)
        add_order(uow, zoe, currency="EUR", **paid)
        add_order(uow, boss.profile_id, **paid)
    body = {"userId": zoe}
    answer = client.post("/functions/v1/customer-value", json=body, headers=boss.headers)
    dollar, euro = answer.json()["values"]
    assert {
        name: dollar[name] for name in ("currency", "orders", "paidOrders", "received", "refunded", "kept")
    } == {
        "currency": "USD",
        "orders": 4,
        "paidOrders": 3,
        "received": 897,
        "refunded": 100,
        "kept": 797,
    }
    with runtime.reading() as uow:
        rows = uow.db.execute(select(Order.currency, Order.paid_amount).where(Order.user_id == zoe)).all()
    assert dollar["received"] * 100 == sum(amount for currency, amount in rows if currency == "USD")
    assert (euro["currency"], euro["orders"], euro["received"]) == ("EUR", 1, 299)


def test_a_customer_without_orders_has_no_value(client: Client, boss: Person) -> None:
    body = {"userId": boss.profile_id}
    answer = client.post("/functions/v1/customer-value", json=body, headers=boss.headers)
    assert answer.json() == {"values": []}
