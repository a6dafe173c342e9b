"""Fixtures of the journeys: `shop`, the served demo shop, and `another_person`, a second person's browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.support.browsing import PATIENCE_MS
from tests.support.server import Server
from tests.support.serving import Serve


@pytest.fixture
def shop(serve: Serve) -> Server:
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
