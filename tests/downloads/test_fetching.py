"""Downloading a purchased file: access, expiry, and byte ranges."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from guildhall.domains.orders.models import Order
from guildhall.domains.workshops.models import WorkshopEnrollment
from guildhall.services.files.storage import key_of, store_of
from tests.downloads.conftest import CONTENT, NAME, DownloadShop, offer
from tests.files.uploading import Uploader
from tests.support.application import NOON
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import add, add_workshop

SIZE = len(CONTENT)


def test_a_buyer_downloads_the_file_and_the_download_is_recorded(shop: DownloadShop) -> None:
    order = shop.buy(shop.anna)
    given = shop.ask(shop.anna)
    assert (given.status_code, given.json()["until"]) == (200, "2026-11-21T12:05:00Z")
    answer = shop.fetch(given.json()["url"])
    assert (answer.status_code, answer.content) == (200, CONTENT)
    assert {name: answer.headers[name] for name in ("content-type", "content-length", "accept-ranges")} == {
        "content-type": "application/pdf",
        "content-length": str(SIZE),
        "accept-ranges": "bytes",
    }
    assert answer.headers["content-disposition"] == (
        "attachment; filename=\"_bersicht _Markt_.pdf\"; filename*=UTF-8''%C3%9Cbersicht%20%22Markt%22.pdf"
    )
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert shop.downloads() == [(shop.anna.account_id, order, "The guide")]
    assert shop.fetch(given.json()["url"]).content == CONTENT  # the same link: no second download
    assert len(shop.downloads()) == 1
    shop.fetch(shop.link(shop.anna))
    assert len(shop.downloads()) == 2


def test_it_is_the_order_with_access_that_is_written_down(shop: DownloadShop) -> None:
    paid = shop.buy(shop.anna)
    later = NOON + timedelta(hours=1)
    shop.buy(shop.anna, status="refunded", refunded_amount=29900, created_at=later)
    shop.fetch(shop.link(shop.anna))
    assert shop.downloads() == [(shop.anna.account_id, paid, "The guide")]


def test_the_customer_sees_files_with_size_and_type_and_no_more(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    query = "/rest/v1/orders?select=product:products(delivery_files(title,name,size,content_type))"
    (order,) = shop.client.get(query, headers=shop.anna.headers).json()
    expected = {"title": "The guide", "name": NAME, "size": SIZE, "content_type": "application/pdf"}
    assert order["product"]["delivery_files"] == [expected]
    assert shop.client.get("/rest/v1/delivery_files", headers=shop.ben.headers).json() == []


def test_head_describes_the_file_and_counts_no_download(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    answer = shop.client.head(shop.link(shop.anna))
    assert (answer.status_code, answer.headers["content-length"], answer.content) == (200, str(SIZE), b"")
    assert shop.downloads() == []


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "pending", "paid_amount": 0},
        {"status": "refunded", "refunded_amount": 29900},
        {"status": "cancelled", "paid_amount": 0},
    ],
    ids=["unpaid", "refunded or disputed in full", "cancelled"],
)
def test_a_customer_without_access_gets_no_link(shop: DownloadShop, columns: dict[str, object]) -> None:
    shop.buy(shop.anna, **columns)
    answer = shop.ask(shop.anna)
    assert (answer.status_code, answer.json()["hint"]) == (404, "not_found")


def test_a_part_refund_takes_nothing_away(shop: DownloadShop) -> None:
    shop.buy(shop.anna, refunded_amount=29899)
    assert shop.ask(shop.anna).status_code == 200


def test_other_users_get_no_link(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    assert shop.ask(None).status_code == 401
    assert shop.ask(shop.ben).status_code == 404
    with shop.runtime.writing() as uow:
        sue = add_person(uow, "sue", role="support")
    assert shop.ask(sue).status_code == 404
    assert shop.ask(shop.anna, "00000000-0000-4000-8000-000000000000").status_code == 404


def test_an_admin_can_download_without_being_counted(shop: DownloadShop) -> None:
    assert shop.fetch(shop.link(shop.boss)).content == CONTENT
    assert shop.downloads() == [(shop.boss.account_id, None, "The guide")]
    rows = shop.client.get("/rest/v1/delivery_files?select=downloads_count", headers=shop.boss.headers)
    assert rows.json() == [{"downloads_count": 0}]


def test_a_refund_ends_links_that_were_given_out(shop: DownloadShop) -> None:
    order = shop.buy(shop.anna)
    link = shop.link(shop.anna)
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Order).where(Order.id == order).values(refunded_amount=29900))
    assert shop.fetch(link).status_code == 404


def test_another_file_in_its_place_ends_links_to_the_old_one(shop: DownloadShop, uploader: Uploader) -> None:
    shop.buy(shop.anna)
    link = shop.link(shop.anna)
    newer = uploader.upload("New.pdf", b"%PDF-new", kind="download")
    path = f"/rest/v1/delivery_files?id=eq.{shop.file}"
    assert (
        shop.client.patch(path, json={"file_id": newer["id"]}, headers=shop.boss.headers).status_code == 204
    )
    assert shop.fetch(link).status_code == 404
    assert shop.fetch(shop.link(shop.anna)).content == b"%PDF-new"


def test_a_link_that_was_tampered_with_opens_nothing(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    link = shop.link(shop.anna)
    place = len("/downloads/") + 40
    other = "A" if link[place] != "A" else "B"
    for forged in (
        link[:place] + other + link[place + 1 :],
        link[:-6],
        link + "AAAA",
        "/downloads/x",
        "/downloads/%C3",
    ):
        assert shop.fetch(forged).status_code == 404, forged
    assert shop.downloads() == []


def test_a_link_begins_for_five_minutes_then_a_page_offers_another(
    shop: DownloadShop, clock: FixedClock
) -> None:
    shop.buy(shop.anna)
    link = shop.link(shop.anna)
    clock.advance(timedelta(minutes=5))
    assert shop.fetch(link, "bytes=0-0").status_code == 206
    clock.advance(timedelta(seconds=1))
    page = shop.fetch(link, accept_language="de")
    assert (page.status_code, page.headers["cache-control"]) == (410, "private, no-store")
    assert "Dieser Download-Link ist abgelaufen" in page.text
    assert 'href="/user/products"' in page.text


def test_a_download_that_began_is_resumed_for_twelve_hours(shop: DownloadShop, clock: FixedClock) -> None:
    shop.buy(shop.anna)
    begun, unused = shop.link(shop.anna), shop.link(shop.anna)
    head = shop.fetch(begun)
    clock.advance(timedelta(hours=12))
    rest = shop.fetch(begun, "bytes=1000-", if_range=head.headers["etag"])
    assert (rest.status_code, rest.headers["content-range"]) == (206, f"bytes 1000-{SIZE - 1}/{SIZE}")
    assert rest.content == CONTENT[1000:]
    assert shop.fetch(begun).status_code == 410  # not from the beginning
    assert shop.fetch(begun, "bytes=0-99").status_code == 410
    assert shop.fetch(begun, "bytes=1000-", if_range='"another"').status_code == 410
    assert shop.fetch(unused, "bytes=1000-").status_code == 410
    clock.advance(timedelta(seconds=1))
    assert shop.fetch(begun, "bytes=1000-").status_code == 410
    assert len(shop.downloads()) == 1


@pytest.mark.parametrize(
    ("requested", "status", "start", "stop"),
    [
        ("bytes=0-0", 206, 0, 1),
        ("bytes=5-99", 206, 5, 100),
        ("bytes=100-", 206, 100, SIZE),
        ("bytes=-10", 206, SIZE - 10, SIZE),
        (f"bytes=0-{SIZE * 9}", 206, 0, SIZE),
        (f"bytes=-{SIZE * 9}", 206, 0, SIZE),
        ("bytes=0-0,5-6", 200, 0, SIZE),
        ("bytes=9-5", 200, 0, SIZE),
        ("bytes=-", 200, 0, SIZE),
        ("rows=0-5", 200, 0, SIZE),
    ],
)
def test_ranges(shop: DownloadShop, requested: str, status: int, start: int, stop: int) -> None:
    shop.buy(shop.anna)
    answer = shop.fetch(shop.link(shop.anna), requested)
    assert (answer.status_code, answer.content) == (status, CONTENT[start:stop])
    expected = f"bytes {start}-{stop - 1}/{SIZE}" if status == 206 else None
    assert answer.headers.get("content-range") == expected


@pytest.mark.parametrize("requested", [f"bytes={SIZE}-", f"bytes={SIZE}-{SIZE + 5}", "bytes=-0"])
def test_ranges_that_the_file_does_not_have(shop: DownloadShop, requested: str) -> None:
    shop.buy(shop.anna)
    answer = shop.fetch(shop.link(shop.anna), requested)
    assert (answer.status_code, answer.headers["content-range"]) == (416, f"bytes */{SIZE}")
    assert shop.downloads() == []


def test_parts_of_another_file_are_not_mixed_with_this_one(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    answer = shop.fetch(shop.link(shop.anna), "bytes=10-20", if_range='"another"')
    assert (answer.status_code, answer.content) == (200, CONTENT)


def test_a_head_of_a_range_is_of_the_whole_file(shop: DownloadShop) -> None:
    shop.buy(shop.anna)
    head = shop.client.head(shop.link(shop.anna), headers={"range": "bytes=10-20"})
    assert (head.status_code, head.headers["content-length"]) == (200, str(SIZE))


@pytest.mark.shows("ROLE-9", "ROLE-10")
def test_a_workshop_s_files_need_a_seat_and_an_order_that_gives_access(
    shop: DownloadShop, uploader: Uploader
) -> None:
    with shop.runtime.writing() as uow:
        workshop = add_workshop(uow)
    file = str(offer(uploader, workshop_id=workshop)["id"])
    order = shop.buy(shop.anna, product_id=None, workshop_id=workshop)
    assert shop.ask(shop.anna, file).status_code == 404
    with shop.runtime.writing() as uow:
        seat = {"workshop_id": workshop, "order_id": order, "enrollment_status": "pending"}
        who = {"user_id": shop.anna.profile_id, "auth_user_id": shop.anna.account_id}
        held = add(uow, WorkshopEnrollment, enrolled_at=uow.now, **seat, **who)
    assert shop.ask(shop.anna, file).status_code == 404
    with shop.runtime.writing() as uow:
        mine = update(WorkshopEnrollment).where(WorkshopEnrollment.id == held)
        uow.db.execute(mine.values(enrollment_status="enrolled"))
    link = shop.ask(shop.anna, file).json()["url"]
    assert shop.fetch(link).content == CONTENT


def test_bytes_that_are_gone_are_a_failure_and_not_an_empty_file(
    shop: DownloadShop, caplog: pytest.LogCaptureFixture
) -> None:
    shop.buy(shop.anna)
    row = shop.client.get("/rest/v1/delivery_files", headers=shop.boss.headers).json()[0]
    store_of(shop.runtime.settings).delete(key_of(row["file_id"], ""))
    assert shop.fetch(shop.link(shop.anna)).status_code == 500
    assert "is missing from the storage" in caplog.text
