"""Fixtures of the layout tests: a browser that shows its scrollbars, and the demo shop with its three accounts."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.journeys.books import ADMIN, Books
from tests.journeys.steps import fill_in_sign_in
from tests.support.axe import AXE, LAY_OUT_ALL
from tests.support.browsing import PATIENCE_MS, Browsers
from tests.support.days import NEXT_YEAR
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf

PARTNER = ("partner@example.com", "partner-demo-1")
EARLY_WORKSHOP, DISCOUNT_CODE = "partner-programme-in-a-day", "SPRING20"
LOCALES = {"en": "en-US", "de": "de-DE"}
Open = Callable[[str, str], Page]


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The demo shop, served, with every language and reduced prices. No test changes it."""
    with kept_open(shelf, tmp_path_factory.mktemp("layout"), demo_shop) as server:
        books = Books(server, *ADMIN)
        books.offer_every_language()
        reduce_prices(books)
        yield server


def reduce_prices(books: Books) -> None:
    """Give a workshop an early-bird price, and the shop a discount code for everything."""
    early = {
        "date": f"{NEXT_YEAR}-06-01",
        "early_price": 99,
        "early_until": f"{NEXT_YEAR}-05-01",
        "early_seats": 5,
    }
    for method, path, row in (
        ("PATCH", f"workshops?slug=eq.{EARLY_WORKSHOP}", early),
        ("POST", "discount_codes", {"code": DISCOUNT_CODE, "percent": 20}),
    ):
        books.http.request(method, f"/rest/v1/{path}", json=row).raise_for_status()


@pytest.fixture(scope="session")
def books(shop: Server) -> Books:
    return Books(shop, *ADMIN)


@pytest.fixture(scope="module")
def browser(browsers: Browsers) -> Browser:
    """A Chromium with classic scrollbars, as on Windows and Linux; Playwright hides them by default."""
    return browsers.get(scrollbars=True)


@pytest.fixture(scope="session")
def session(browsers: Browsers, shop: Server) -> Callable[[str, str], StorageState | None]:
    """Return the browser storage of an area's user in a language. The partner has every page of the account."""
    accounts = {"account": PARTNER, "admin": ADMIN}

    @cache
    def kept(area: str, language: str) -> StorageState | None:
        if area not in accounts:
            return None
        context = browsers.get(scrollbars=True).new_context(locale="en-US")
        page = context.new_page()
        page.goto(f"{shop.address}/login")
        fill_in_sign_in(page, *accounts[area])
        # Its words are those of the language that the account used last.
        expect(page.get_by_role("banner").locator('a[href="/user"], a[href="/admin"]').first).to_be_visible()
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        state = context.storage_state()
        context.close()
        return state

    return kept


@pytest.fixture
def open_page(
    browser: Browser, shop: Server, session: Callable[[str, str], StorageState | None]
) -> Iterator[Open]:
    """Return a fresh page of an area's user, in a language, at 1280x720. An uncaught script error fails the test."""
    contexts = []
    errors: list[str] = []

    def arrive(area: str, language: str) -> Page:
        context = browser.new_context(
            base_url=shop.address,
            locale=LOCALES[language],
            timezone_id="UTC",
            viewport={"width": 1280, "height": 720},
            storage_state=session(area, language),
            reduced_motion="reduce",  # colors and places after all transitions
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.add_init_script(path=AXE)
        page.add_init_script(LAY_OUT_ALL)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []
