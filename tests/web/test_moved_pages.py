"""An address that a page had leads to the one that it has, whatever kind of page it is."""

from typing import Any

import httpx
import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import Person, add_person

TEXT = {"title": "First", "content": "<p>x</p>", "is_published": True}
NEW: dict[str, tuple[str, dict[str, Any]]] = {
    "products": ("/products", {"name": "First", "price": 10, "product_type": "masterclass"}),
    "workshops": (
        "/workshops",
        {
            "title": "First", "price": 10, "date": "2026-12-24", "time": "10:00", "duration": "2 hours",
            "instructor": "Ida", "max_participants": 5,
        },
    ),
    "blog_articles": ("/news", TEXT),
    "news": ("/news", {"title": "First", "description": "<p>x</p>", "is_published": True, "slug": "first"}),
    "pages": ("/pages", TEXT),
}  # fmt: skip
HIDDEN = {"products": {"is_active": False}, "workshops": {"is_active": False}}


class Writer:
    """An admin who writes rows of one table."""

    def __init__(self, client: Client, boss: Person, table: str) -> None:
        self.client, self.table = client, table
        self.folder, self.body = NEW[table]
        self._headers = boss.headers | {"prefer": "return=representation"}

    def make(self, **body: Any) -> str:
        answer = self.client.post(
            f"/rest/v1/{self.table}", json=self.body | {"slug": "first"} | body, headers=self._headers
        )
        assert answer.status_code == 201, answer.text
        row_id: str = answer.json()[0]["id"]
        return row_id

    def change(self, row_id: str, **body: Any) -> None:
        address = f"/rest/v1/{self.table}?id=eq.{row_id}"
        assert self.client.patch(address, json=body, headers=self._headers).status_code == 200

    def asked(self, slug: str, query: str = "") -> tuple[int, str | None]:
        """Return what a visitor's browser gets at an address: the status, and where it is led."""
        answer: httpx.Response = self.client.get(f"{self.folder}/{slug}{query}", follow_redirects=False)
        return answer.status_code, answer.headers.get("location")

    def reported(self, slug: str) -> str | None:
        """Return where the function says that the page of an address is."""
        body = {"path": f"{self.folder}/{slug}"}
        path: str | None = self.client.post("/functions/v1/moved-address", json=body).json()["path"]
        return path


@pytest.fixture(params=NEW)
def office(request: pytest.FixtureRequest, client: Client, runtime: Runtime) -> Writer:
    with runtime.writing() as uow:
        return Writer(client, add_person(uow, "boss", admin=True), request.param)


def test_each_old_address_leads_to_the_present_one_at_once(office: Writer) -> None:
    row = office.make()
    assert (office.asked("first")[0], office.reported("first")) == (200, None)
    office.change(row, slug="second")
    office.change(row, slug="third")
    here = f"{office.folder}/third"
    assert office.asked("first", "?lng=de&ref=ABC") == (301, f"{here}?lng=de&ref=ABC")
    assert (office.asked("second"), office.asked("third")[0]) == ((301, here), 200)
    assert (office.reported("first"), office.reported("third"), office.reported("nowhere")) == (
        here,
        None,
        None,
    )
    office.change(row, slug="first")
    assert (office.asked("first")[0], office.asked("third")) == (200, (301, f"{office.folder}/first"))


def test_what_takes_the_address_has_it_and_what_had_it_last_gets_it_back(office: Writer) -> None:
    first = office.make()
    office.change(first, slug="second")
    other = office.make()
    assert office.asked("first")[0] == 200
    office.change(other, slug="other")
    assert office.asked("first") == (301, f"{office.folder}/other")


def test_an_address_says_nothing_of_what_visitors_may_not_see(office: Writer) -> None:
    row = office.make()
    office.change(row, slug="secret", **HIDDEN.get(office.table, {"is_published": False}))
    assert (office.asked("first"), office.reported("first")) == ((404, None), None)


def test_products_that_recommend_one_follow_it(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        office = Writer(client, add_person(uow, "boss", admin=True), "products")
    row, other = office.make(), office.make(slug="other", related=["first", "more"])
    office.change(row, slug="second")
    (read,) = client.get(f"/rest/v1/products?select=related&id=eq.{other}").json()
    assert read == {"related": ["second", "more"]}


def test_the_calendar_file_of_a_workshop_moves_with_it(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        office = Writer(client, add_person(uow, "boss", admin=True), "workshops")
    office.change(office.make(), slug="second")
    assert office.asked("first.ics") == (301, "/workshops/second.ics")
    assert office.asked("none.ics")[0] == 404
