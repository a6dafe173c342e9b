"""A small shop and its callers, who make the calls of spec §7 in the form of the client libraries."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.content.models import BlogArticle, News
from guildhall.domains.workshops.models import Workshop, WorkshopDetail
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order, add_product

BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
OBJECT = {"accept": "application/vnd.pgrst.object+json"}
REPRESENTATION = {"prefer": "return=representation"}


@dataclass
class LabeledShop:
    """Rows by a label of the test's own, and calls by one of its people or an anonymous visitor (None)."""

    client: Client
    runtime: Runtime
    admin: Person
    ada: Person
    eve: Person
    ids: dict[str, str] = field(default_factory=dict)

    def get(self, by: Person | None, path: str, **headers: str) -> Any:
        return self._read(self.call("GET", by, path, headers=headers))

    def one(self, by: Person | None, path: str) -> Any:
        return self._read(self.call("GET", by, path, headers=OBJECT))

    def insert(self, by: Person | None, path: str, body: Any) -> Any:
        """Insert a row and read it back, as `.insert(...).select().single()` does."""
        return self._read(self.call("POST", by, path, headers=OBJECT | REPRESENTATION, json=body), 201)

    def update(self, by: Person, path: str, body: Any) -> Any:
        return self._read(self.call("PATCH", by, path, headers=OBJECT | REPRESENTATION, json=body))

    def delete(self, by: Person, path: str) -> None:
        assert self.call("DELETE", by, path).status_code == 204

    def function(self, by: Person | None, name: str, body: Any) -> Any:
        return self._read(self.call("POST", by, f"../../functions/v1/{name}", json=body))

    def call(self, method: str, by: Person | None, path: str, **options: Any) -> httpx.Response:
        headers = (
            {"apikey": "public-anon-key", "user-agent": BROWSER}
            | options.pop("headers", {})
            | (by.headers if by else {})
        )
        rest_engine = path.removeprefix("../../") if path.startswith("../../") else f"rest/v1/{path}"
        return self.client.request(method, f"/{rest_engine}", headers=headers, **options)

    @staticmethod
    def _read(answer: httpx.Response, status: int = 200) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json()


@pytest.fixture
def shop(client: Client, runtime: Runtime, clock: FixedClock) -> LabeledShop:
    """Return a shop whose rows are a minute apart, so that "newest first" is well defined."""
    with runtime.writing() as uow:
        admin, ada, eve = (add_person(uow, name, admin=name == "admin") for name in ("admin", "ada", "eve"))
    shop = LabeledShop(client, runtime, admin, ada, eve)
    for add_row in (
        _plain,
        _featured,
        _hidden,
        _upcoming,
        _later,
        _inactive,
        _article,
        _draft,
        _news,
        _order,
    ):
        clock.advance(timedelta(minutes=1))
        with runtime.writing() as uow:
            shop.ids[add_row.__name__.strip("_")] = add_row(uow, shop)
    return shop


def _plain(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return add_product(uow, "plain", price=19900, delivery_title="Secret")


def _featured(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return add_product(uow, "featured", is_featured=True, image_url="/a.png", product_type="shop_system")


def _hidden(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return add_product(uow, "hidden", is_active=False, is_featured=True)


def _workshop(uow: UnitOfWork, slug: str, day: date, **columns: Any) -> str:
    known = {"slug": slug, "title": slug.title(), "date": day, "price": 10000, "max_participants": 5}
    words = {"time": "14:30", "duration": "3 hours", "instructor": "Grace"}
    return add(uow, Workshop, **(known | words | columns))


def _upcoming(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return _workshop(uow, "upcoming", date(2027, 3, 1))


def _later(uow: UnitOfWork, _shop: LabeledShop) -> str:
    workshop_id = _workshop(uow, "earlier", date(2027, 2, 1), price=0)
    add(uow, WorkshopDetail, workshop_id=workshop_id, title="Slides", links=[], additional_details={})
    return workshop_id


def _inactive(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return _workshop(uow, "inactive", date(2027, 1, 1), is_active=False)


def _article(uow: UnitOfWork, _shop: LabeledShop) -> str:
    out = {"is_published": True, "published_at": uow.now}
    return add(uow, BlogArticle, title="Out", slug="out", content="<p>c</p>", **out)


def _draft(uow: UnitOfWork, _shop: LabeledShop) -> str:
    return add(uow, BlogArticle, title="Draft", slug="draft", content="<p>c</p>")


def _news(uow: UnitOfWork, _shop: LabeledShop) -> str:
    add(uow, News, title="Draft", description="d")
    return add(uow, News, title="News", description="d", is_published=True, published_at=uow.now)


def _order(uow: UnitOfWork, shop: LabeledShop) -> str:
    item = {"product_id": shop.ids["featured"], "auth_user_id": shop.ada.account_id}
    return add_order(uow, shop.ada.profile_id, **item)
