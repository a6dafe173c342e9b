"""Writes with an API token: orders for customers, and requests that take effect once."""

from typing import Any

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.orders.models import Order
from guildhall.services.idempotency.models import StoredAnswer
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_product

KEY = {"idempotency-key": "once"}
BACK = {"prefer": "return=representation"}


def program(client: Client, boss: Person, *scopes: str) -> dict[str, str]:
    """Return the headers of a new token."""
    body = {"name": "Warehouse", "scopes": scopes}
    answer = client.post("/functions/v1/create-api-token", json=body, headers=boss.headers)
    return {"authorization": f"Bearer {answer.json()['token']}"}


def rows(runtime: Runtime, table: Any) -> list[Any]:
    with runtime.reading() as uow:
        return list(uow.db.execute(select(table.__table__)))


def test_a_write_to_a_table_takes_effect_once(client: Client, runtime: Runtime, boss: Person) -> None:
    headers, other = (program(client, boss, "products:write") | KEY | BACK for _ in range(2))
    bodies = [{"name": name, "price": 1, "currency": "EUR"} for name in ("Ledger", "Ledger", "Journal")]
    first, again, others = (
        client.post("/rest/v1/products", json=body, headers=each)
        for body, each in zip(bodies, (headers, headers, other), strict=True)
    )
    assert (first.status_code, again.status_code, others.status_code) == (201, 201, 201)
    assert again.json() == first.json()
    assert again.headers["idempotent-replayed"] == "true"
    assert others.json() != first.json(), "another token's key is another key"
    assert len(rows(runtime, Product)) == 2
    where = f"/rest/v1/products?id=eq.{first.json()[0]['id']}"
    assert client.patch(where, json={"price": 2}, headers=headers).status_code == 200
    assert [row.account_id for row in rows(runtime, StoredAnswer)] == [None] * 3


def test_an_import_takes_effect_once(client: Client, boss: Person) -> None:
    headers = program(client, boss, "import:write") | KEY
    body: dict[str, Any] = {"customers": [], "orders": [], "balances": []}
    first, again = (client.post("/functions/v1/import", json=body, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200), first.text
    assert "idempotent-replayed" not in first.headers
    assert again.headers["idempotent-replayed"] == "true"


def test_a_token_without_the_scope_is_refused_with_a_key_too(client: Client, boss: Person) -> None:
    headers = program(client, boss, "products:write") | KEY
    for name in ("import", "set-role"):
        refused = client.post(f"/functions/v1/{name}", json={}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "42501")


def test_a_token_orders_for_a_customer(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        ada, product = add_person(uow, "ada"), add_product(uow, price=5000)
    headers = program(client, boss, "orders:write") | BACK
    order = {"product_id": product, "user_id": ada.profile_id}
    for key in ({}, KEY):
        made = client.post("/rest/v1/orders", json=order, headers=headers | key)
        assert made.status_code == 201, made.text
    owners = [(row.user_id, row.auth_user_id) for row in rows(runtime, Order)]
    assert owners == [(ada.profile_id, ada.account_id)] * 2
    nameless = client.post("/rest/v1/orders", json={"product_id": product}, headers=headers)
    assert (nameless.status_code, nameless.json()["message"]) == (
        403,
        "An API token places orders on behalf of a customer. Set user_id to that customer.",
    )
