"""A shop with a product that includes a file, and helpers to buy and download it."""

from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.downloads.models import Download
from tests.files.uploading import Uploader
from tests.support.client import Client
from tests.support.people import Person, add_person
from tests.support.rows import add_order, add_product

CONTENT = b"%PDF-" + bytes(range(256)) * 40
NAME = 'Übersicht "Markt".pdf'


@dataclass(frozen=True)
class DownloadShop:
    """`file` is the id of the delivery file of `product`."""

    runtime: Runtime
    client: Client
    boss: Person
    anna: Person
    ben: Person
    product: str
    file: str

    def buy(self, person: Person, **columns: Any) -> str:
        usual = {"status": "paid", "paid_amount": 29900, "product_id": self.product}
        whose = {"auth_user_id": person.account_id}
        with self.runtime.writing() as uow:
            return add_order(uow, person.profile_id, **(usual | whose | columns))

    def ask(self, person: Person | None, file: str | None = None) -> httpx.Response:
        """Request a download link."""
        headers = person.headers if person else {}
        body = {"fileId": file or self.file}
        return self.client.post("/functions/v1/download-link", json=body, headers=headers)

    def link(self, person: Person) -> str:
        answer = self.ask(person)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["url"])

    def fetch(self, address: str, range_: str | None = None, **headers: str) -> httpx.Response:
        requested = headers | ({"range": range_} if range_ else {})
        return self.client.get(
            address, headers={name.replace("_", "-"): value for name, value in requested.items()}
        )

    def downloads(self) -> list[tuple[str | None, str | None, str]]:
        """Return (account, order, title) of each download, the latest last."""
        columns = Download.account_id, Download.order_id, Download.title
        with self.runtime.reading() as uow:
            rows = uow.db.execute(select(*columns).order_by(Download.created_at)).all()
            return [(account, order, title) for account, order, title in rows]


def offer(uploader: Uploader, content: bytes = CONTENT, name: str = NAME, **item: Any) -> dict[str, Any]:
    """Upload a file, attach it, and return the row of delivery_files."""
    file = uploader.upload(name, content, kind="download")
    headers = uploader.headers | {"prefer": "return=representation"}
    body = {"file_id": file["id"], "title": "The guide"} | item
    answer = uploader.client.post("/rest/v1/delivery_files", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()[0])


@pytest.fixture
def uploader(shop: DownloadShop) -> Uploader:
    return Uploader(shop.client, shop.boss.headers)


@pytest.fixture
def shop(runtime: Runtime, client: Client) -> DownloadShop:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        anna, ben = add_person(uow, "anna"), add_person(uow, "ben")
        product = add_product(uow, name="Ledger")
    file = offer(Uploader(client, boss.headers), product_id=product)["id"]
    return DownloadShop(runtime, client, boss, anna, ben, product, str(file))
