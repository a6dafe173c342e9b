"""The owner's own pages: written as articles are, at /pages/{slug}, in the menus that she chooses."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.services.shop_settings.commands.opening import mark_closed
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.html import read
from tests.support.people import Person, add_person


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def make(client: Client, boss: Person, title: str, **body: Any) -> dict[str, Any]:
    """Write a page as an admin, published unless `body` says otherwise, and return its row."""
    row = {"title": title, "content": f"<p>About {title}</p>", "is_published": True} | body
    headers = boss.headers | {"prefer": "return=representation"}
    answer = client.post("/rest/v1/pages", json=row, headers=headers)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()[0]
    return made


def menu(client: Client, part: str, path: str = "/contact", language: str = "en") -> list[str]:
    """Return the names of the own pages that header or footer of a page link, in order."""
    page = read(client, f"{path}?lng={language}")
    section = page.header if part == "header" else page.footer
    return [name for name, address in section.links() if address.startswith("/pages/")]


def test_a_published_page_is_rendered_in_the_readers_language_and_found(client: Client, boss: Person) -> None:
    german = {"title": "Versand", "content": "<p>Zwei Tage</p>"}
    make(
        client, boss, "Shipping", seo_title="How we ship", seo_description="Fast", translations={"de": german}
    )
    page = client.get("/pages/shipping")
    assert (page.status_code, "<p>About Shipping</p>" in page.text) == (200, True)
    head = read(client, "/pages/shipping")
    assert (head.title, head.meta("description")) == ("How we ship · Guildhall", "Fast")
    translated = client.get("/pages/shipping?lng=de").text
    assert "<p>Zwei Tage</p>" in translated
    assert "About Shipping" not in translated
    assert '<h1 lang="en"' in client.get("/pages/shipping?lng=fr").text
    assert "/pages/shipping</loc>" in client.get("/sitemap.xml").text
    found = client.post("/functions/v1/search-office", json={"text": "ship"}, headers=boss.headers).json()
    assert [(hit["kind"], hit["title"]) for hit in found["hits"]] == [("page", "Shipping")]


def test_the_menus_show_published_pages_in_the_owners_order(client: Client, boss: Person) -> None:
    make(client, boss, "Team", menu="header", menu_position=2, translations={"de": {"title": "Mannschaft"}})
    make(client, boss, "About us", menu="header", menu_position=1)
    make(client, boss, "Shipping", menu="footer")
    make(client, boss, "Draft", menu="header", is_published=False)
    make(client, boss, "Alone")
    assert menu(client, "header") == ["About us", "Team"]
    assert menu(client, "footer") == ["Shipping"]
    assert menu(client, "header", language="de") == ["About us", "Mannschaft"]


def test_a_scheduled_page_enters_the_menu_at_its_hour(
    client: Client, boss: Person, clock: FixedClock
) -> None:
    later = (clock.now() + timedelta(hours=1)).isoformat()
    make(client, boss, "Later", menu="header", published_at=later)
    assert (menu(client, "header"), client.get("/pages/later").status_code) == ([], 404)
    clock.advance(timedelta(hours=2))
    make(client, boss, "Other", menu="footer")  # any write of the table ends what is kept
    assert (menu(client, "header"), client.get("/pages/later").status_code) == (["Later"], 200)


def test_a_changed_and_a_deleted_page_leave_menu_and_address(client: Client, boss: Person) -> None:
    page = make(client, boss, "Team", menu="header")
    address = f"/rest/v1/pages?id=eq.{page['id']}"
    assert client.patch(address, json={"is_published": False}, headers=boss.headers).status_code == 204
    assert (menu(client, "header"), client.get("/pages/team").status_code) == ([], 404)
    assert "/pages/team" not in client.get("/sitemap.xml").text
    assert client.delete(address, headers=boss.headers).status_code == 204
    log = client.get("/rest/v1/audit_log?select=action&subject_table=eq.pages", headers=boss.headers)
    assert sorted(entry["action"] for entry in log.json()) == ["page.changed", "page.created", "page.deleted"]


def test_visitors_of_a_closed_shop_see_no_own_page(client: Client, boss: Person, runtime: Runtime) -> None:
    make(client, boss, "Team", menu="footer")
    assert menu(client, "footer", "/imprint") == ["Team"]
    with runtime.writing() as uow:
        mark_closed(uow)
    assert client.get("/pages/team").status_code == 503
    assert menu(client, "footer", "/imprint") == []
