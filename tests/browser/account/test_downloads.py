"""Files of a workshop seat: saved from its page, and resumed after a broken connection."""

from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.downloads.models import DeliveryFile, Download
from guildhall.services.files.models import StoredFile
from guildhall.services.files.storage import key_of, store_of
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.support.cutting import cutting_proxy
from tests.support.rows import add, add_workshop

CONTENT = b"%PDF-1.7 " + bytes(range(256)) * 2000
HALF = len(CONTENT) // 2
SLUG = "class-with-files"


def offer(uow: UnitOfWork, workshop_id: str) -> str:
    """Add a file of the workshop and return the delivery file's id."""
    about = {"kind": "download", "state": "ready", "name": "Handout.pdf", "content_type": "application/pdf"}
    file = add(uow, StoredFile, size=len(CONTENT), **about)
    store_of(uow.settings).put(key_of(file, ""), CONTENT)
    return add(uow, DeliveryFile, workshop_id=workshop_id, file_id=file, title="The handout", position=1)


def receive(answer: httpx.Response, into: bytearray) -> None:
    for piece in answer.iter_raw():
        into += piece


@pytest.mark.shows("USR-7", "USR-77")
def test_a_workshop_file_is_saved_and_a_broken_download_resumes(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        workshop = add_workshop(uow, SLUG, title="Class with Files")
        paid = {"status": "completed", "paid_amount": 9900, "total_amount": 9900}
        order = add_order_of(uow, area.customer, workshop_id=workshop, **paid)
        add_seat(uow, area.customer, workshop, order_id=order)
        offered = offer(uow, workshop)
    page = area.open(f"/user/workshops/{SLUG}")
    expect(page.get_by_text("PDF · 512 kB")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="The handout").click()
    assert saved.value.suggested_filename == "Handout.pdf"
    assert Path(saved.value.path()).read_bytes() == CONTENT
    expect(page).to_have_url(f"{area.address}/user/workshops/{SLUG}")

    # The connection breaks in the middle: the same link delivers the rest.
    with cutting_proxy(area.address, HALF) as way:
        link = saved.value.url.replace(area.address, way)
        begun = bytearray()
        with httpx.stream("GET", link) as answer, pytest.raises(httpx.TransportError):
            receive(answer, begun)
        assert 0 < len(begun) < HALF
        rest_of_it = {"range": f"bytes={len(begun)}-", "if-range": answer.headers["etag"]}
        ended = httpx.get(link, headers=rest_of_it)
    rest = f"bytes {len(begun)}-{len(CONTENT) - 1}/{len(CONTENT)}"
    assert (ended.status_code, ended.headers["content-range"]) == (206, rest)
    assert sha256(begun + ended.content).digest() == sha256(CONTENT).digest()
    with books.reading() as uow:
        counted = select(Download.account_id, Download.order_id).where(Download.delivery_file_id == offered)
        rows = [tuple(row) for row in uow.db.execute(counted)]
    assert rows == [(area.customer.account_id, order)]
