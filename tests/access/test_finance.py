"""An adviser with the role finance: every page of the office that they open, with every read of it and every file."""

import json
from pathlib import Path

import pytest

from tests.access.test_staff_functions import world
from tests.access.world import World

__all__ = ["world"]

PAGES: dict[str, list[str]] = json.loads(Path(__file__).with_name("finance.json").read_text("utf-8"))
"""The reads of each page of the role; `frontend/test/finance.test.ts` opens all pages of the office and compares."""
ORDER_OF_PAGES = "a1b2c3d4-0000-4000-8000-000000000001"
JSON = {"content-type": "application/json"}
OCTOBER = {"first": "2026-10-01", "last": "2026-10-31"}
FILES = ("invoice-file", "vat-report-file", "datev-file", "journal-file", "card-statement-file")
LISTS = (
    "orders",
    "invoices",
    "payments",
    "payment_lines",
    "refunds",
    "payouts",
    "payout_runs",
    "commissions",
)


@pytest.mark.parametrize("page", PAGES)
def test_each_read_of_a_page_is_permitted(world: World, page: str) -> None:
    for read in PAGES[page]:
        method, address, *body = read.replace(ORDER_OF_PAGES, world.ids["orders"]["ada product"]).split(
            " ", 2
        )
        answer = world.ask("fay", method, f"../..{address}", content="".join(body), headers=JSON)
        assert answer.status_code in (200, 206), (read, answer.text)


def test_each_file_of_the_month_is_permitted(world: World) -> None:
    documents = f"../../functions/v1/invoices/{world.ids['invoices']['ada']}"
    for accept, begin in (("application/pdf", b"%PDF-"), ("application/xml", b"<?xml")):
        answer = world.ask("fay", "GET", documents, headers={"accept": accept})
        assert (answer.headers["content-type"], answer.content[:5]) == (accept, begin)
    for name in FILES:
        answer = world.ask("fay", "POST", f"../../functions/v1/{name}", json=OCTOBER)
        assert (answer.status_code, answer.headers["content-type"][:8]) == (200, "text/csv"), answer.text
    for table in LISTS:
        answer = world.ask("fay", "GET", table, headers={"accept": "text/csv"})
        assert (answer.status_code, answer.headers["content-type"][:8]) == (200, "text/csv"), answer.text
