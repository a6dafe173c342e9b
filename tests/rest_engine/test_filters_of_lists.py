"""Filters and sort orders of lists: amounts, names, places, and the time of the last change."""

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_product, add_profile, add_workshop


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        for slug, price in (("cheap", 999), ("dear", 129900), ("fair", 4950)):
            add_product(uow, slug, price=price)
            add_workshop(uow, slug, title=slug, price=price)
        for city, amount in (("Ghent", 50000), ("Arles", 50001)):
            buyer = add_profile(uow, f"{city}@example.com".lower(), city=city, first_name=city)
            add_order(uow, buyer, total_amount=amount)
    return boss


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ("products?select=slug&order=price.asc&slug=in.(cheap,dear,fair)", ["cheap", "fair", "dear"]),
        ("products?select=slug&price=gte.49.50&price=lt.1299&slug=in.(cheap,dear,fair)", ["fair"]),
        ("workshops?select=slug&order=price.desc&price=gt.9.99", ["dear", "fair"]),
        ("orders?select=total_amount&total_amount=gt.500", [500.01]),
        ("orders?select=total_amount&total_amount=lte.500.01&order=total_amount.desc", [500.01, 500]),
        ("users?select=city&city=in.(Ghent,Arles)&order=city.asc", ["Arles", "Ghent"]),
        ("users?select=city&order=last_name.asc,first_name.desc&city=eq.Ghent", ["Ghent"]),
        ("users?select=city&updated_at=gte.2026-11-21&city=eq.Arles", ["Arles"]),
        ("products?select=slug&updated_at=gt.2026-11-21T12:00:00Z", []),
    ],
)
def test_a_list_is_narrowed_and_sorted(
    client: Client, boss: Person, query: str, values: list[object]
) -> None:
    answer = client.get(f"/rest/v1/{query}", headers=boss.headers)
    assert answer.status_code == 200, answer.text
    assert [next(iter(row.values())) for row in answer.json()] == values


def test_a_row_is_embedded_by_its_key_column(client: Client, boss: Person) -> None:
    by_table = "select=product:products(price)&order=total_amount"
    by_column = "select=product:product_id(price)&order=total_amount"
    answers = [
        client.get(f"/rest/v1/orders?{query}", headers=boss.headers) for query in (by_table, by_column)
    ]
    assert answers[0].json() == answers[1].json() == [{"product": {"price": 299}}] * 2
    inner = "select=product_id!inner(price)&product_id.slug=eq.nothing"
    assert client.get(f"/rest/v1/orders?{inner}", headers=boss.headers).json() == []
    refused = client.get("/rest/v1/orders?select=id,checkout_id(x)", headers=boss.headers)
    assert (refused.status_code, refused.json()["code"]) == (400, "PGRST200")


@pytest.mark.parametrize("value", ["x", "1.005", "NaN", "Infinity", "1e400", "1e30", "", "--1", "1,5"])
def test_what_is_no_amount_is_refused(client: Client, value: str) -> None:
    answer = client.get(f"/rest/v1/products?select=id&price=eq.{value}")
    assert (answer.status_code, answer.json()["code"]) == (400, "22P02"), answer.text
