"""/functions/v1/list-totals: the totals of a list are those of SQL, for every filter, and each currency by itself."""

from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.core.money import to_major
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.models import Order
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_profile

pytestmark = pytest.mark.both_databases

FILTERS: dict[str, Any] = {
    "": Order.archived_at.is_(None),
    "status=eq.paid": Order.status == "paid",
    "currency=eq.EUR": Order.currency == "EUR",
    "and=(status.eq.paid,currency.eq.EUR)": (Order.status == "paid") & (Order.currency == "EUR"),
    "or=(status.eq.refunded,currency.eq.GBP)&select=*,user:users(email)&order=created_at.desc&limit=2": (
        (Order.status == "refunded") | (Order.currency == "GBP")
    ),
    "currency=eq.none": Order.currency == "none",
}


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


@pytest.fixture
def orders(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_profile(uow, "zoe@example.com")
        for at, (status, currency) in enumerate(
            [("paid", "EUR"), ("paid", "USD"), ("paid", "EUR"), ("refunded", "EUR"), ("pending", "GBP")]
        ):
            add_order(uow, buyer, status=status, currency=currency, total_amount=1999 + at)


def totals(client: Client, who: Person, table: str, query: str) -> Any:
    body = {"table": table, "query": query}
    answer = client.post("/functions/v1/list-totals", json=body, headers=who.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.usefixtures("orders")
@pytest.mark.parametrize("query", FILTERS)
def test_the_totals_are_those_of_sql(client: Client, runtime: Runtime, boss: Person, query: str) -> None:
    sums = (
        select(Order.currency, func.sum(Order.total_amount), func.count())
        .where(FILTERS[query], Order.archived_at.is_(None))
        .group_by(Order.currency)
        .order_by(Order.currency)
    )
    with runtime.reading() as uow:
        rows = uow.db.execute(sums).all()
    assert totals(client, boss, "orders", query) == {
        "count": sum(count for *_, count in rows),
        "amounts": [
            {"currency": currency, "amount": float(to_major(int(minor)))} for currency, minor, _ in rows
        ],
    }


@pytest.mark.usefixtures("orders")
def test_a_list_without_amounts_has_a_number_alone(client: Client, boss: Person) -> None:
    assert totals(client, boss, "users", "email=eq.zoe@example.com") == {"count": 1, "amounts": []}


@pytest.mark.usefixtures("orders")
def test_staff_count_what_their_role_sees(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        editor = add_person(uow, "editor", role="content")
    assert totals(client, boss, "orders", "")["count"] == 5
    assert totals(client, editor, "orders", "") == {"count": 0, "amounts": []}


@pytest.mark.parametrize("query", ["nothing=eq.1", "select=*,accounts(*)", "and=("])
def test_a_query_outside_the_dialect_is_refused(client: Client, boss: Person, query: str) -> None:
    body = {"table": "orders", "query": query}
    answer = client.post("/functions/v1/list-totals", json=body, headers=boss.headers)
    assert (answer.status_code, answer.json()["hint"]) == (400, "bad_query")
    unknown = {"table": "accounts", "query": ""}
    refused = client.post("/functions/v1/list-totals", json=unknown, headers=boss.headers)
    assert refused.json()["hint"] == "bad_query"
