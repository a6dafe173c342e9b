"""/rest/v1 over HTTP: authentication, formats, and cache headers."""

import csv
import io
from dataclasses import dataclass
from datetime import timedelta

import pytest
from sqlalchemy import delete, update

from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.identity.access_tokens import sign
from guildhall.domains.identity.models import Session, UserRole
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_product
from tests.support.statements import statements

JSON = {"content-type": "application/json"}
MESSAGE = {"name": "Eve", "email": "eve@example.com", "message": "Hello"}


@dataclass(frozen=True)
class People:
    ada: Person
    admin: Person


@pytest.fixture
def people(runtime: Runtime) -> People:
    """Two products at $299.00; Ada has ordered the first."""
    with runtime.writing() as uow:
        people = People(add_person(uow, "ada"), add_person(uow, "admin", admin=True))
        lamp = add_product(uow, "lamp")
        add_product(uow, "rope")
        add_order(uow, people.ada.profile_id, product_id=lamp, auth_user_id=people.ada.account_id)
    return people


def test_the_public_key_is_anyone(client: Client, people: People) -> None:
    key = {"apikey": "public", "authorization": "Bearer public"}
    assert len(client.get("/rest/v1/products", headers=key).json()) == 2
    assert client.get("/rest/v1/orders", headers=key).status_code == 401


def test_a_token_makes_a_customer_and_a_role_an_admin(
    client: Client, people: People, runtime: Runtime
) -> None:
    assert [row["status"] for row in client.get("/rest/v1/orders", headers=people.ada.headers).json()] == [
        "pending"
    ]
    assert client.get("/rest/v1/mails", headers=people.admin.headers).status_code == 200
    with runtime.writing() as uow:
        uow.db.execute(delete(UserRole))
    assert client.get("/rest/v1/mails", headers=people.admin.headers).status_code == 403


def test_a_token_that_no_longer_counts(client: Client, people: People, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(Session))
    answer = client.get("/rest/v1/products", headers=people.ada.headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "PGRST303")
    assert answer.headers["www-authenticate"] == 'Bearer error="invalid_token"'
    forged = sign({"sub": people.ada.account_id, "role": "authenticated", "aud": "authenticated"}, "x" * 32)
    answer = client.get("/rest/v1/products", headers={"authorization": f"Bearer {forged}"})
    assert (answer.status_code, answer.json()["code"]) == (401, "PGRST301")


def test_an_expired_token(client: Client, people: People, runtime: Runtime, clock: FixedClock) -> None:
    clock.advance(timedelta(days=40_000))
    answer = client.patch("/rest/v1/users?id=not.is.null", headers=people.ada.headers, json={})
    assert (answer.status_code, answer.json()["code"]) == (401, "PGRST303")


def test_head_is_get_without_its_body(client: Client, people: People) -> None:
    for headers in ({}, people.ada.headers):
        got = client.get(
            "/rest/v1/products", headers=headers | {"prefer": "count=exact", "accept-encoding": ""}
        )
        head = client.head(
            "/rest/v1/products", headers=headers | {"prefer": "count=exact", "accept-encoding": ""}
        )
        assert head.content == b""
        for name in ("content-range", "content-type", "content-length"):
            assert head.headers[name] == got.headers[name]
        assert head.headers["content-range"] == "0-1/2"


def test_a_signed_in_answer_is_not_cached(client: Client, people: People) -> None:
    assert client.get("/rest/v1/orders", headers=people.ada.headers).headers["cache-control"] == "no-store"


def test_a_public_answer_is_cached_until_its_table_is_written(
    client: Client, people: People, runtime: Runtime
) -> None:
    def prices() -> set[float]:
        return {row["price"] for row in client.get("/rest/v1/products?select=price").json()}

    assert prices() == {299.0}
    with runtime.database.engine.begin() as unheard:  # not written through the shop: no cache is notified
        unheard.execute(update(Product).values(price=100, updated_at=Product.updated_at))
    assert prices() == {299.0}
    with runtime.writing() as uow:
        uow.db.execute(update(Product).values(price=200))
    assert prices() == {2.0}


def test_an_export_over_http(client: Client, people: People) -> None:
    requested = {"accept": "text/csv"}
    answer = client.get("/rest/v1/orders?select=status,total_amount", headers=people.ada.headers | requested)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="orders.csv"'
    assert list(csv.reader(io.StringIO(answer.text))) == [["status", "total_amount"], ["pending", "299.00"]]
    refused = client.get("/rest/v1/orders", headers=requested)
    assert (refused.status_code, refused.json()["code"]) == (401, "42501")
    assert (
        client.head("/rest/v1/products", headers=requested).headers["content-type"]
        == "text/csv; charset=utf-8"
    )


def test_an_export_with_decimal_commas_over_http(client: Client, people: People) -> None:
    def export(accept: str) -> str:
        path = "/rest/v1/orders?select=status,total_amount,created_at"
        return client.get(path, headers=people.ada.headers | {"accept": accept}).text

    (_, (status, amount, created)) = csv.reader(io.StringIO(export("text/csv")))
    assert (status, amount) == ("pending", "299.00")
    assert "." in created
    lines = ['"status";"total_amount";"created_at"', f'"pending";"299,00";"{created}"', ""]
    assert export("text/csv;decimal=comma") == export("text/csv ; Decimal=comma") == "\r\n".join(lines)
    assert export("text/csv;decimal=point") == export("text/csv")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/rest/v1/nothing", 404, "PGRST205"),
        ("GET", "/rest/v1/", 404, "PGRST125"),
        ("POST", "/rest/v1/rpc/anything", 404, "PGRST202"),
        ("GET", "/rest/v1/products/1", 404, "PGRST125"),
        ("PUT", "/rest/v1/products", 405, "PGRST117"),
        ("GET", "/rest/v1/products?id=eq.%00", 400, "PGRST100"),
        ("GET", "/rest/v1/products?slug=eq.%ff", 400, "PGRST100"),
        ("GET", "/rest/v1/products?slug=eq.'; DROP TABLE products; --", 200, None),
        ("DELETE", "/rest/v1/products", 401, "42501"),
    ],
)
def test_odd_requests(client: Client, method: str, path: str, status: int, code: str | None) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert code is None or answer.json()["code"] == code


@pytest.mark.parametrize(
    ("body", "headers", "status", "code"),
    [
        (b"{", JSON, 400, "PGRST102"),
        (b"name,email\nx,y", {"content-type": "text/csv"}, 415, "PGRST102"),
        (b'{"message":"' + b"x" * 1024 * 1024 + b'"}', JSON, 413, "PGRST102"),
        (b'{"name":"x"}', JSON | {"prefer": "return=representation"}, 401, "42501"),
        (b'{"name":"x","email":"no","message":"x"}', JSON, 400, "23514"),
        (b'{"name":"x","email":"a@b.de","message":"x","answered_at":null}', JSON, 400, "PGRST204"),
    ],
)
def test_odd_bodies(client: Client, body: bytes, headers: dict[str, str], status: int, code: str) -> None:
    answer = client.post("/rest/v1/contact_messages", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_write_is_committed_before_the_answer_and_undone_with_an_error(
    client: Client, people: People
) -> None:
    assert client.post("/rest/v1/contact_messages", json=MESSAGE).status_code == 201
    bad = [MESSAGE, MESSAGE | {"email": None}]
    assert client.post("/rest/v1/contact_messages", json=bad).status_code == 400
    kept = client.get("/rest/v1/contact_messages?select=name", headers=people.admin.headers).json()
    assert kept == [{"name": "Eve"}]


@pytest.mark.slow
def test_a_list_costs_one_statement_plus_one_for_the_caller(
    client: Client, people: People, runtime: Runtime
) -> None:
    orders = "/rest/v1/orders?select=*,product:products(*),workshop:workshops(*),order_details(*)"
    client.get("/rest/v1/news?limit=1")  # the first request looks whether the shop is open
    for path, person, most in (
        ("/rest/v1/products?limit=20", None, 1),
        (orders, people.ada, 2),
        (orders, people.admin, 2),  # the settings, which decide about second factors, come with the caller
    ):
        with statements(runtime) as details:
            answer = client.get(path, headers=(person.headers if person else {}) | {"prefer": "count=exact"})
        assert answer.status_code == 200
        assert len(details) == most, details
