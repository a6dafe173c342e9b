"""Fixtures of the back office: the served demo shop, its rows as the admin sees them, and a signed-in admin's page."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState

from tests.browser.admin.office import Office
from tests.journeys.books import ADMIN, Books
from tests.journeys.steps import signed_in_state
from tests.support.browsing import PATIENCE_MS, Browsers
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The served demo shop. Tests that change rows add their own."""
    with kept_open(shelf, tmp_path_factory.mktemp("shop"), demo_shop) as server:
        yield server


@pytest.fixture(scope="session")
def books(shop: Server) -> Books:
    return Books(shop, *ADMIN)


@pytest.fixture(autouse=True)
def settings_of_before(books: Books) -> Iterator[None]:
    """Put back the settings that the test has saved: the shop is shared, and their language reaches every page."""
    before = books.settings()
    yield
    if books.settings()["settings"] != before["settings"]:
        books.save_settings(before["settings"])


@pytest.fixture(scope="session")
def signed_in(browsers: Browsers, shop: Server) -> StorageState:
    """The browser storage of the admin's session, which no test ends; one sign-in per worker is enough."""
    return signed_in_state(browsers.get(), shop, *ADMIN)


@pytest.fixture
def admin_page(browser: Browser, shop: Server, signed_in: StorageState) -> Iterator[Page]:
    """An admin's page in English at 1280x720; an uncaught script error fails the test."""
    context = browser.new_context(
        base_url=shop.address,
        locale="en-US",
        timezone_id="UTC",
        viewport={"width": 1280, "height": 800},
        storage_state=signed_in,
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


@pytest.fixture
def office(admin_page: Page, books: Books) -> Office:
    return Office(admin_page, books)
