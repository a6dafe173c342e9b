"""A fresh shop shows visitors that it is coming soon, until the owner opens it."""

import base64
from datetime import timedelta
from hashlib import sha256

import httpx
import pytest
from sqlalchemy import delete, select

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.rest_engine.caller import Role
from guildhall.serve.wiring import TABLES
from guildhall.services.audit.models import AuditEntry
from guildhall.services.shop_settings.models import ShopOpening
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add_product

VISITED = (
    "/", "/products", "/products/handbook", "/news", "/news.xml", "/sitemap.xml", "/workshops/any.ics", "/nowhere",
    "/previews/products/handbook.png", "/nowhere.png/handbook",
)  # fmt: skip
STAYING = ("/login", "/admin", "/imprint", "/privacy", "/terms", "/healthz", "/readyz", "/favicon.svg")
PUBLIC_TABLES = sorted(table.name for table in TABLES if Role.ANYONE in table.rows)


@pytest.fixture
def closed(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(ShopOpening))
        add_product(uow, "handbook", is_active=True)


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def ask(client: Client, who: Person | None, name: str) -> httpx.Response:
    return client.post(f"/functions/v1/{name}", json={}, headers=who.headers if who else {})


@pytest.mark.parametrize("path", VISITED)
@pytest.mark.usefixtures("closed")
def test_visitors_of_a_closed_shop_see_coming_soon(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["x-robots-tag"], answer.headers["cache-control"]) == (
        503,
        "noindex",
        "no-store",
    )
    assert "Coming soon" in answer.text
    assert "handbook" not in answer.text


@pytest.mark.usefixtures("closed")
def test_the_page_speaks_the_language_of_its_reader(client: Client) -> None:
    assert "Demnächst" in client.get("/", headers={"accept-language": "de"}).text


@pytest.mark.parametrize("path", STAYING)
@pytest.mark.usefixtures("closed")
def test_signing_in_and_legal_pages_stay_open(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, "Coming soon" in answer.text) == (200, False)


@pytest.mark.parametrize("table", PUBLIC_TABLES)
def test_a_closed_shop_gives_visitors_and_customers_no_row_of_a_public_table(
    client: Client, runtime: Runtime, closed: None, boss: Person, table: str
) -> None:
    with runtime.writing() as uow:
        customer = add_person(uow, "kim")
    path = f"/rest/v1/{table}?select=*"
    refused = client.get(path)
    assert (refused.status_code, refused.json()["hint"]) == (503, "shop_closed")
    assert client.get(path, headers=customer.headers).status_code == 503
    assert client.get(path, headers=boss.headers).status_code == 200


def test_an_invalid_token_opens_no_page(client: Client, closed: None) -> None:
    invalid = {"authorization": "Bearer a.b.c"}
    assert client.get("/", headers=invalid).status_code == 503
    assert client.get("/rest/v1/products", headers=invalid).status_code in (401, 503)


@pytest.mark.usefixtures("closed")
def test_a_preview_link_shows_the_shop_until_it_expires(
    client: Client, clock: FixedClock, boss: Person
) -> None:
    link = ask(client, boss, "shop-setup").json()["previewLink"]
    kept = client.get(link)
    assert (kept.status_code, kept.headers["location"]) == (303, "/")
    assert "handbook" in client.get("/rest/v1/products").text
    assert "Coming soon" not in client.get("/products").text
    client.http.cookies.clear()
    assert client.get("/products").status_code == 503  # what a preview has read is not kept for visitors
    assert client.get(link[:-1] + ("0" if link[-1] != "0" else "1")).status_code == 503
    clock.advance(timedelta(days=15))
    assert client.get(link).status_code == 503


@pytest.mark.usefixtures("closed")
def test_a_preview_link_never_leads_to_another_site(client: Client, boss: Person) -> None:
    """Nor for staff, who need no valid token to see the closed shop."""
    token = ask(client, boss, "shop-setup").json()["previewLink"].partition("?")[2]
    sent = client.get(f"http://shop.example//elsewhere.example/?{token}", follow_redirects=False)
    assert (sent.status_code, sent.headers["location"]) == (303, "/elsewhere.example/")


@pytest.mark.usefixtures("closed")
def test_only_an_admin_opens_the_shop_and_once(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        helper, customer = add_person(uow, "helper", role="support"), add_person(uow, "kim")
    assert ask(client, helper, "open-shop").status_code == 403
    assert ask(client, customer, "open-shop").status_code == 403
    assert ask(client, None, "open-shop").status_code == 401
    first, second = ask(client, boss, "open-shop"), ask(client, boss, "open-shop")
    assert (first.status_code, first.json()) == (200, second.json())
    assert "handbook" in client.get("/rest/v1/products").text
    assert "Coming soon" not in client.get("/").text
    with runtime.reading() as uow:
        entries = uow.db.execute(select(AuditEntry.action).where(AuditEntry.action == "shop.opened")).all()
    assert len(entries) == 1


@pytest.mark.usefixtures("closed")
def test_each_step_is_checked_by_the_shop_itself(client: Client, boss: Person) -> None:
    def steps() -> dict[str, bool]:
        found = ask(client, boss, "shop-setup").json()["steps"]
        return {each["step"]: each["done"] for each in found}

    assert steps() == {
        "company": False, "site": False, "mail": False, "payments": False, "tax": False, "legal": False,
        "product": True, "open": False
    }  # fmt: skip
    stored = ask(client, boss, "settings").json()
    company = stored["settings"]["company"] | {"street": "Kai 1", "email": "info@nordlicht.example"}
    body = {"version": stored["version"], "settings": stored["settings"] | {"company": company}}
    assert client.post("/functions/v1/save-settings", json=body, headers=boss.headers).status_code == 200
    text = {"page": "imprint", "market": "US", "language": "en", "version": 0, "text": "# Imprint\nNordlicht"}
    published = client.post("/functions/v1/publish-legal-text", json=text, headers=boss.headers)
    assert published.status_code == 200, published.text
    ask(client, boss, "open-shop")
    assert steps() == {
        "company": True, "site": False, "mail": False, "payments": False, "tax": True, "legal": True,
        "product": True, "open": True
    }  # fmt: skip


@pytest.mark.usefixtures("closed")
def test_an_opened_shop_is_closed_again(client: Client, runtime: Runtime, boss: Person) -> None:
    with runtime.writing() as uow:
        helper = add_person(uow, "helper", role="support")
    ask(client, boss, "open-shop")
    assert "handbook" in client.get("/rest/v1/products").text
    assert ask(client, helper, "close-shop").status_code == 403
    assert ask(client, None, "close-shop").status_code == 401
    assert "handbook" in client.get("/rest/v1/products").text
    closed = ask(client, boss, "close-shop")
    assert (closed.status_code, ask(client, boss, "close-shop").status_code) == (200, 200)
    assert client.get("/rest/v1/products").status_code == 503
    assert "Coming soon" in client.get("/").text
    assert client.get(closed.json()["previewLink"]).status_code == 303
    assert ask(client, boss, "shop-setup").json()["openedAt"] is None
    with runtime.reading() as uow:
        assert sorted(uow.db.scalars(select(AuditEntry.action))) == ["shop.closed", "shop.opened"]
    ask(client, boss, "open-shop")
    client.http.cookies.clear()
    assert "handbook" in client.get("/rest/v1/products").text


@pytest.mark.parametrize("path", ["/payment-success?order=x", "/checkout/pay?order=x"])
@pytest.mark.usefixtures("closed")
def test_an_order_is_paid_while_the_shop_is_closed(client: Client, path: str) -> None:
    """Those who ordered before it was closed pay, and open what they bought."""
    page = client.get(path)
    assert (page.status_code, "Coming soon" in page.text) == (200, False)
    link = client.post("/functions/v1/create-payment-link", json={"orderId": new_id()})
    assert link.json()["hint"] != "shop_closed"
    assert client.post("/functions/v1/guest-orders", json={"token": "x"}).status_code == 404


@pytest.mark.usefixtures("closed")
def test_the_page_leads_staff_to_the_back_office(client: Client) -> None:
    """No cookie carries their session: a script of the page, allowed by its hash, asks for them."""
    page = client.get("/")
    assert '<p id="office" hidden>' in page.text
    assert 'href="/setup"' in page.text  # a shop without an admin; tests/identity/test_first_admin.py
    script = page.text.partition("<script>")[2].partition("</script>")[0]
    digest = base64.b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in page.headers["content-security-policy"]
