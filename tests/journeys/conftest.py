"""Fixtures of the journeys: the served demo shop, and `another_person`, a second person's browser."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.journeys.books import ADMIN, Books
from tests.support.browsing import PATIENCE_MS
from tests.support.server import Server
from tests.support.serving import Serve, demo_shop, kept_open
from tests.support.shelf import Shelf


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The demo shop in every language, served to the journeys that leave its own people, orders and prices alone."""
    with kept_open(shelf, tmp_path_factory.mktemp("journeys"), demo_shop) as server:
        Books(server, *ADMIN).offer_every_language()
        yield server


@pytest.fixture
def own_shop(serve: Serve) -> Server:
    """A demo shop of the test's own, which it may change."""
    return serve(demo=True)


@pytest.fixture
def another_person(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A page of a browser that shares nothing with the others. Options as for a Playwright context."""
    contexts: list[BrowserContext] = []

    def arrive(**options: str) -> Page:
        usual = {"locale": "en-US", "timezone_id": "UTC"}
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield arrive
    for context in contexts:
        context.close()
