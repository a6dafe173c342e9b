"""Fixtures: `browser` and `page`, a headless Chromium controlled by Playwright."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.programs import headless_chromium

# Not a measurement: the time a busy machine may need before a step fails.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser per module: Playwright keeps an event loop in its thread, in which `client` could not run."""
    with sync_playwright() as playwright:
        # In a container there is neither a sandbox for root nor a large /dev/shm.
        browser = playwright.chromium.launch(
            executable_path=headless_chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page with empty storage, in English, at 1280x720; an uncaught script error fails the test."""
    context = browser.new_context(locale="en-US", timezone_id="UTC", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def hold(page: Page, url: str) -> Callable[[], None]:
    """Keep the page's requests to addresses like `url` waiting; returns a function that lets them and later ones go."""
    page.route(url, lambda _: None)
    return lambda: page.unroute(url)


def closed(window: Page) -> None:
    """Wait until a window is closed: the browser reports that later than the page shows it."""
    if not window.is_closed():
        window.wait_for_event("close")


def copied(page: Page, text: str) -> None:
    """Wait until the clipboard holds a text: it is written after the click has been handled."""
    page.wait_for_function("text => navigator.clipboard.readText().then((kept) => kept === text)", arg=text)
