"""The files of a product: an admin adds, renames, orders, replaces and removes them."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.money import Money
from guildhall.domains.downloads.commands.sweep import sweep_loose_downloads
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.services.audit.models import AuditEntry
from guildhall.services.files.models import StoredFile
from tests.downloads.conftest import DownloadShop, offer
from tests.files.conftest import picture
from tests.files.uploading import Uploader
from tests.support.clock import FixedClock
from tests.support.rows import add_product


def titles(shop: DownloadShop) -> list[tuple[int, str]]:
    query = f"/rest/v1/delivery_files?product_id=eq.{shop.product}&select=position,title"
    rows = shop.client.get(query, headers=shop.boss.headers).json()
    return sorted((row["position"], row["title"]) for row in rows)


def change(shop: DownloadShop, file: str, **body: Any) -> int:
    path = f"/rest/v1/delivery_files?id=eq.{file}"
    return shop.client.patch(path, json=body, headers=shop.boss.headers).status_code


def test_files_have_an_order_of_their_own(shop: DownloadShop, uploader: Uploader) -> None:
    for title in ("Second", "Third"):
        offer(uploader, product_id=shop.product, title=title)
    assert titles(shop) == [(1, "The guide"), (2, "Second"), (3, "Third")]
    assert change(shop, shop.file, position=3, title="The book") == 204
    assert titles(shop) == [(1, "Second"), (2, "Third"), (3, "The book")]
    assert change(shop, shop.file, position=1) == 204
    assert titles(shop) == [(1, "The book"), (2, "Second"), (3, "Third")]


def test_the_log_records_old_and_new_values(shop: DownloadShop) -> None:
    assert change(shop, shop.file, title="The book", position=1) == 204
    with shop.runtime.reading() as uow:
        found = select(AuditEntry.data).where(AuditEntry.action == "delivery_file.changed")
        assert uow.db.scalars(found).one() == {"changes": {"title": ["The guide", "The book"]}}


def test_the_same_file_once_and_only_finished_downloads(shop: DownloadShop, uploader: Uploader) -> None:
    row = shop.client.get("/rest/v1/delivery_files", headers=shop.boss.headers).json()[0]
    body = {"product_id": shop.product, "file_id": row["file_id"], "title": "Again"}

    def add(**other: Any) -> tuple[int, str]:
        answer = shop.client.post("/rest/v1/delivery_files", json=body | other, headers=shop.boss.headers)
        return answer.status_code, answer.json()["code"]

    assert add() == (409, "23505")
    unfinished = uploader.begin("a.zip", 10, kind="download")
    shown = uploader.upload("a.png", picture())["id"]
    for file_id in (unfinished, shown):
        assert add(file_id=file_id) == (400, "P0001")
    assert add(workshop_id=shop.product) == (400, "23514")
    assert add(product_id=row["id"])[0] == 404


def test_a_file_that_is_delivered_is_not_deleted(shop: DownloadShop) -> None:
    row = shop.client.get("/rest/v1/delivery_files", headers=shop.boss.headers).json()[0]
    refused = shop.client.delete(f"/rest/v1/files?id=eq.{row['file_id']}", headers=shop.boss.headers)
    assert (refused.status_code, refused.json()["hint"]) == (409, "file_in_use")
    assert refused.json()["details"] == "delivery_files: The guide"


def test_unreferenced_files_are_removed_after_a_week(shop: DownloadShop, clock: FixedClock) -> None:
    def left() -> int:
        with shop.runtime.writing() as uow:
            sweep_loose_downloads(uow)
            return len(uow.db.execute(select(StoredFile.id)).all())

    clock.advance(timedelta(days=30))
    assert left() == 1
    path = f"/rest/v1/delivery_files?id=eq.{shop.file}"
    assert shop.client.delete(path, headers=shop.boss.headers).status_code == 204
    clock.advance(timedelta(days=7))
    assert left() == 1
    clock.advance(timedelta(seconds=1))
    assert left() == 0
    with shop.runtime.reading() as uow:
        actions = set(uow.db.scalars(select(AuditEntry.action)))
    assert {"delivery_file.added", "delivery_file.removed", "file.swept"} <= actions


def test_a_product_without_orders_is_deleted_with_its_files(shop: DownloadShop, uploader: Uploader) -> None:
    with shop.runtime.writing() as uow:
        product = add_product(uow, "other")
    offer(uploader, product_id=product)
    path = f"/rest/v1/products?id=eq.{product}"
    assert shop.client.delete(path, headers=shop.boss.headers).status_code == 204
    assert len(shop.client.get("/rest/v1/delivery_files", headers=shop.boss.headers).json()) == 1


@pytest.mark.parametrize(("has_file", "status"), [(True, "completed"), (False, "paid")])
def test_a_file_alone_is_something_to_open(shop: DownloadShop, has_file: bool, status: str) -> None:
    """M6: a digital order completes by itself once it has something to open."""
    if not has_file:
        shop.client.delete(f"/rest/v1/delivery_files?id=eq.{shop.file}", headers=shop.boss.headers)
    order = shop.buy(shop.anna, status="pending", paid_amount=0)
    with shop.runtime.writing() as uow:
        record_payment(uow, order, amount=Money(29900, "USD"), method="card", reference="r", cause="manual:1")
    rows = shop.client.get(f"/rest/v1/orders?id=eq.{order}", headers=shop.anna.headers).json()
    assert rows[0]["status"] == status
