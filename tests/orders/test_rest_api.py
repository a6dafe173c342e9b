"""Orders and their details over /rest/v1, as the specification uses them (§7)."""

from typing import Any

import httpx
import pytest

from guildhall.core.money import Money
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund
from tests.orders.conftest import LINKS, OrderShop
from tests.support.client import Client
from tests.support.people import Person
from tests.support.statements import statements

EMBEDS = "product:products(name,image_url),workshop:workshops(title),order_details(title,links)"
MOST_STATEMENTS = {
    "product_id": 12,
    "workshop_id": 17,
}  # four keep what the buyer agreed to; a seat is locked, counted, named, taken and published to the caches


def get(client: Client, path: str, person: Person) -> Any:
    return client.get(f"/rest/v1/{path}", headers=person.headers).json()


def write(client: Client, method: str, path: str, person: Person, body: Any = None) -> httpx.Response:
    headers = person.headers | {"prefer": "return=representation"}
    return client.request(method, f"/rest/v1/{path}", json=body, headers=headers)


def pay(shop: OrderShop, order_id: str, amount: int = 29900) -> None:
    shop.transact(
        lambda uow: record_payment(
            uow, order_id, amount=Money(amount, "USD"), method="card", reference="pi", cause="payment:1"
        )
    )


@pytest.mark.parametrize("item", ["product_id", "workshop_id"])
def test_placing_an_order_takes_few_statements(shop: OrderShop, client: Client, item: str) -> None:
    shop.place(product_id=shop.product(slug="first"))  # keeps the wording that later orders agree to as well
    payload = {item: shop.product() if item == "product_id" else shop.workshop(), "status": "pending"}
    with statements(shop.runtime) as executed:
        answer = write(client, "POST", "orders", shop.anna, payload)
    assert answer.status_code == 201
    assert answer.json()[0]["status"] == "pending"
    assert len(executed) <= MOST_STATEMENTS[item], "\n".join(executed)


def test_a_customers_orders_take_one_statement_beside_the_look_up(shop: OrderShop, client: Client) -> None:
    for _ in range(3):
        shop.place(product_id=shop.product(slug=f"p-{_}"))
    with statements(shop.runtime) as executed:
        rows = get(client, f"orders?select=*,{EMBEDS}&order=created_at.desc", shop.anna)
    assert (len(rows), len(executed)) == (3, 2)


@pytest.mark.shows("PAY-4", "CALL-23")
def test_the_specifications_insert_reads_the_row_back(shop: OrderShop, client: Client) -> None:
    product = shop.product()
    body = {
        "user_id": shop.anna.profile_id,
        "auth_user_id": shop.anna.account_id,
        "product_id": product,
        "workshop_id": None,
        "total_amount": 299.00,
        "currency": "USD",
        "status": "pending",
        "referral_code": None,
    }
    [row] = write(client, "POST", "orders", shop.anna, body).json()
    assert {name: row[name] for name in body} == body
    assert "granted" not in row


def test_a_changed_price_is_a_conflict(shop: OrderShop, client: Client) -> None:
    answer = write(client, "POST", "orders", shop.anna, {"product_id": shop.product(), "total_amount": 1})
    assert answer.status_code == 409
    assert answer.json() == {
        "code": "P0001",
        "details": "USD 299.00",
        "hint": "price_changed",
        "message": "The price has changed. Please reload the page.",
    }


def test_details_are_seen_from_payment_to_refund(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.digital(name="Congress"))
    path = f"orders?select=status,{EMBEDS}&auth_user_id=eq.{shop.anna.account_id}&order=created_at.desc"
    product = {"name": "Congress", "image_url": None}
    closed = {"product": product, "workshop": None, "order_details": None}
    assert get(client, path, shop.anna) == [{"status": "pending", **closed}]
    pay(shop, order_id)
    opened = closed | {"order_details": {"title": "Welcome", "links": LINKS}}
    assert get(client, path, shop.anna) == [{"status": "completed", **opened}]
    assert get(client, f"order_details?order_id=eq.{order_id}&select=title", shop.anna) == [
        {"title": "Welcome"}
    ]
    assert get(client, f"order_details?order_id=eq.{order_id}", shop.ben) == []
    shop.transact(lambda uow: record_refund(uow, order_id, amount=Money(29900, "USD"), cause="refund:1"))
    assert get(client, path, shop.anna) == [{"status": "refunded", **closed}]
    assert get(client, f"order_details?order_id=eq.{order_id}", shop.anna) == []


def test_a_buyer_still_sees_withdrawn_products(shop: OrderShop, client: Client) -> None:
    product = shop.product(name="Congress")
    shop.place(product_id=product)
    assert (
        write(client, "PATCH", f"products?id=eq.{product}", shop.boss, {"is_active": False}).status_code
        == 200
    )
    [row] = get(client, "orders?select=product:products(name)", shop.anna)
    assert row == {"product": {"name": "Congress"}}
    assert get(client, "products", shop.ben) == client.get("/rest/v1/products").json() == []


def test_customers_cannot_read_or_write_the_orders_of_others(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    path = f"orders?id=eq.{order_id}"
    assert get(client, "orders", shop.ben) == []
    assert client.get("/rest/v1/orders").status_code == 401
    assert write(client, "PATCH", path, shop.ben, {"referral_code": "MINE"}).json() == []
    assert write(client, "DELETE", path, shop.ben).status_code == 403
    assert write(client, "PATCH", path, shop.anna, {"status": "paid"}).status_code == 403
    assert shop.order(order_id).status == "pending"
    assert shop.order(order_id).referral_code is None


def test_payment_pending_finds_orders_that_await_payment(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    path = f"orders?id=eq.{order_id}"
    [row] = write(client, "PATCH", path, shop.boss, {"status": "payment_pending"}).json()
    assert row["status"] == "pending_payment"
    for name in ("payment_pending", "pending_payment"):
        assert [r["id"] for r in get(client, f"orders?status=eq.{name}", shop.anna)] == [order_id]
        assert [r["id"] for r in get(client, f"orders?status=in.(paid,{name})", shop.anna)] == [order_id]


def test_the_admins_calls(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product(name="Congress"))
    rows = get(
        client,
        "orders?select=id,product:products(name),user:users(email),workshop:workshops(title)"
        "&order=created_at.desc",
        shop.boss,
    )
    assert rows == [
        {
            "id": order_id,
            "product": {"name": "Congress"},
            "user": {"email": "anna@example.com"},
            "workshop": None,
        }
    ]
    path = f"orders?id=eq.{order_id}"
    changed = write(client, "PATCH", path, shop.boss, {"status": "processing", "updated_at": "2026-01-01"})
    assert (changed.status_code, changed.json()[0]["status"]) == (200, "processing")
    same = write(client, "PATCH", path, shop.boss, {"status": "processing"})
    assert (same.status_code, same.json()["hint"]) == (409, "status_unchanged")
    assert write(client, "DELETE", path, shop.boss).status_code == 200
    assert (get(client, path, shop.boss), get(client, path, shop.anna)) == ([], [])
    assert shop.order(order_id).archived_at is not None


def test_the_admins_order_details(shop: OrderShop, client: Client) -> None:
    order_id = shop.place(product_id=shop.product())
    body = {"order_id": order_id, "title": "Access", "links": LINKS, "additional_details": {"key": "K"}}
    [row] = write(client, "POST", "order_details", shop.boss, body).json()
    twice = write(client, "POST", "order_details", shop.boss, body)
    assert (twice.status_code, twice.json()["code"]) == (409, "23505")
    path = f"order_details?id=eq.{row['id']}"
    assert write(client, "PATCH", path, shop.boss, {"title": "Yours"}).json()[0]["title"] == "Yours"
    assert write(client, "POST", "order_details", shop.anna, body).status_code == 403
    assert write(client, "DELETE", path, shop.boss).status_code == 200
    assert get(client, f"order_details?order_id=eq.{order_id}", shop.boss) == []
    logged = get(
        client, f"audit_log?subject_id=eq.{row['id']}&order=created_at,id&select=action,data", shop.boss
    )
    named = {"title": "Yours", "order_id": order_id}
    assert {each["action"]: each["data"] for each in logged} == {
        "order.details_saved": {"fields": ["title"]} | named,
        "order.details_deleted": named,
    }
    requested = {"subjects": [{"table": "order_details", "id": row["id"]}]}
    answer = client.post("/functions/v1/subject-names", json=requested, headers=shop.boss.headers)
    assert answer.json()["names"] == [
        {"table": "order_details", "id": row["id"], "name": "Yours", "gone": True}
    ]
