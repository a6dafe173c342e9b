"""The sandbox between real processes: the page over HTTP, the event signed and delivered to /webhooks/sandbox."""

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from guildhall.config.settings import Settings
from guildhall.domains.payments.commands.open_payment import open_payment
from guildhall.serve.wiring import build_runtime
from tests.payments.shop import PaymentShop, open_shop
from tests.payments.test_sandbox_page import CARD, DECLINED, DISPUTED
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated

ARRIVES_WITHIN = 20.0  # seconds, on a busy machine


def beside(server: Server) -> Iterator[PaymentShop]:
    """The same shop, opened from this process."""
    settings = Settings(database_url=server.database_url, data_dir=server.data_dir, site_url=server.address)
    runtime = build_runtime(settings)
    yield open_shop(runtime)
    runtime.database.close()


@pytest.fixture(scope="module")
def served(
    starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PaymentShop]:
    folder = tmp_path_factory.mktemp("sandbox")
    with kept_open(shelf, folder, migrated, sandbox_delivery="shuffle") as server:
        yield from beside(server)


def eventually(shop: PaymentShop, order_id: str, books: tuple[str, int, int]) -> None:
    give_up = time.monotonic() + ARRIVES_WITHIN
    while shop.books(order_id) != books and time.monotonic() < give_up:
        time.sleep(0.05)
    assert shop.books(order_id) == books


def test_a_disputed_card_gives_the_same_books_in_any_event_order(served: PaymentShop) -> None:
    order_id = served.order(29900)
    page = open_payment(served.runtime, [order_id], caller=served.customer).url
    answer = httpx.post(page, data=CARD | {"number": DISPUTED})
    assert answer.status_code == 303
    eventually(served, order_id, ("refunded", 29900, 29900))


def test_in_a_browser_a_declined_card_and_then_a_good_one(served: PaymentShop, page: Page) -> None:
    order_id = served.order(29900)
    page.goto(open_payment(served.runtime, [order_id], caller=served.customer).url)
    page.get_by_label("Card number").fill(DECLINED)
    page.get_by_label("Expiry date").fill("04 / 29")
    page.get_by_label("CVC").fill("123")
    page.get_by_label("Name on card").fill("Ada Byron")
    page.get_by_role("button", name=re.compile(r"^Pay \S+\d$")).click()
    alert = page.get_by_role("alert").filter(has_text="Your card was declined.")
    expect(alert).to_be_focused()
    page.get_by_label("Card number").fill(CARD["number"])
    page.get_by_role("button", name=re.compile(r"^Pay \S+\d$")).click()
    page.wait_for_url("**/payment-success?order=*")
    eventually(served, order_id, ("paid", 29900, 0))
