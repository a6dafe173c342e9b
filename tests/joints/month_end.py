"""The end of the months in which the walks sold: each is closed with an archive, which a later refund leaves alone."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

from guildhall.domains.billing.commands.make_archive import make_archives
from tests.joints.dimensions import BuyerKind, Ending, ShopState
from tests.joints.shops import JointShop
from tests.joints.sums import cents
from tests.joints.walked import Walked
from tests.support.application import NOON

WITH_FEW_DOCUMENTS = ShopState.PAGES_OFF
"""The shop whose months are closed: an archive draws each document, which takes long."""


def wrong_at_month_end(world: JointShop, taken: Iterable[Walked]) -> Iterator[str]:
    """Yield what the archives of the closed months lack or have too much, and what a later refund changes in them."""
    if world.state is not WITH_FEW_DOCUMENTS:
        return
    sold = [walked for walked in taken if walked.documents]
    archives = close_months(world)
    files = [unzipped(content) for _, content in archives.values()]
    kept = {name: content for each in files for name, content in each.items()}
    listed = {
        row["number"]: cents(float(row["gross"]))
        for each in files
        for row in csv.DictReader(io.StringIO(each["documents.csv"].decode()))
    }
    documents = [each for walked in sold for each in walked.documents]
    signs = {"invoice": 1, "credit_note": -1}
    expected = {each["number"]: signs[each["kind"]] * cents(each["gross"]) for each in documents}
    if listed != expected:
        yield f"archived {listed}, not {expected}"
    for number in expected:
        for kind, begins in (("pdf", b"%PDF-"), ("xml", b"<?xml")):
            if not kept.get(f"invoices/{number}.{kind}", b"").startswith(begins):
                yield f"no {kind} of {number} in an archive"
    yield from _wrong_after_a_refund(world, sold, archives)


def close_months(world: JointShop) -> dict[str, tuple[str, bytes]]:
    """Close each month since the shop opened, as its owner, and return id and content of its archive, by the month."""
    world.wait(days=31)
    day, today = NOON.date().replace(day=1), world.runtime.clock.now().date()
    archives = {}
    while day < today.replace(day=1):
        month = f"{day:%Y-%m}"
        made = world.office("close-month", month=month)["id"]
        while make_archives(world.runtime):
            pass
        archives[month] = made, fetched(world, made)
        day = (day + timedelta(days=32)).replace(day=1)
    return archives


def fetched(world: JointShop, archive_id: str) -> bytes:
    answer = world.client.get(f"/functions/v1/archives/{archive_id}", headers=world.boss.headers)
    assert answer.status_code == 200, answer.text
    return answer.content


def unzipped(content: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _wrong_after_a_refund(
    world: JointShop, sold: Iterable[Walked], archives: Mapping[str, tuple[str, bytes]]
) -> Iterator[str]:
    """Refund one order of a closed month, and yield what is wrong then."""
    order = next(each.order for each in sold if _refundable(each))
    before = {row["id"] for row in _documents(world, order)}
    world.office("refund", orderId=order["id"], amount=1)
    world.settle()
    world.mails()
    (note,) = (row for row in _documents(world, order) if row["id"] not in before)
    if note["kind"] != "credit_note" or note["issued_at"][:7] in archives:
        yield f"a refund of a closed month: {note['kind']} of {note['issued_at']}"
    for month, (archive_id, content) in archives.items():
        if fetched(world, archive_id) != content:
            yield f"the archive of {month} changed"


def _refundable(walked: Walked) -> bool:
    by_card = walked.paid and walked.walk.buyer is not BuyerKind.BY_HAND
    return by_card and walked.walk.outcome in (Ending.PAID, Ending.CHALLENGED, Ending.LATE)


def _documents(world: JointShop, order: Mapping[str, Any]) -> list[dict[str, Any]]:
    return world.rows(f"invoices?order_id=eq.{order['id']}")
