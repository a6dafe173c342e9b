"""Fixtures: `browser` and `page`, a headless Chromium controlled by Playwright. It serves all tests of a worker."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect, sync_playwright

from tests.support.programs import headless_chromium

T = TypeVar("T")
# Not a measurement: the time a busy machine may need before a step fails.
PATIENCE_MS = 60_000
expect.set_options(timeout=PATIENCE_MS)
# In a container there is neither a sandbox for root nor a large /dev/shm.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]


class Browsers:
    """The browsers of this process, each started when a test first needs it.

    Playwright keeps an event loop running in this thread, in which `client` could not run. So the browsers stop
    before the first test of a module that uses none.
    """

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._running: dict[bool, Browser] = {}
        self.last_used_by: Path | None = None

    def get(self, *, scrollbars: bool = False) -> Browser:
        """Return a running Chromium. `scrollbars`: they are shown, as on Windows; Playwright hides them as a rule."""
        if self._playwright is None:
            self._playwright = sync_playwright().start()
        if scrollbars not in self._running:
            self._running[scrollbars] = self._playwright.chromium.launch(
                executable_path=headless_chromium(),
                args=ARGUMENTS,
                ignore_default_args=["--hide-scrollbars"] if scrollbars else None,
            )
        return self._running[scrollbars]

    def stop(self) -> None:
        for browser in self._running.values():
            browser.close()
        self._running.clear()
        if self._playwright is not None:
            self._playwright.stop()
            self._playwright = None


BROWSERS = Browsers()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stop the browsers before a module that uses none."""
    if "browsers" in getattr(item, "fixturenames", ()):
        BROWSERS.last_used_by = item.path
    elif item.path != BROWSERS.last_used_by:
        BROWSERS.stop()


@pytest.fixture(scope="session")
def browsers(starts_programs: None) -> Iterator[Browsers]:
    """For fixtures of the whole session, such as a signed-in state: `browsers.get()` is the browser of the moment."""
    yield BROWSERS
    BROWSERS.stop()


@pytest.fixture(scope="module")
def browser(browsers: Browsers) -> Browser:
    """The worker's browser."""
    return browsers.get()


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


def hydrated(page: Page) -> None:
    """Wait until scripts run on the page: its frame is there before them, and would lose a press."""
    page.wait_for_selector("[role=status].fixed", state="attached")


def becomes(read: Callable[[], T], value: T) -> None:
    """Wait until a value that is read of the page is the expected one: what follows a press comes a moment after it."""
    give_up = time.monotonic() + PATIENCE_MS / 1000
    while (seen := read()) != value and time.monotonic() < give_up:
        time.sleep(0.02)
    assert seen == value


def holds(page: Page, expression: str) -> None:
    """Wait until an expression of the page is true.

    Playwright's own `wait_for_function` asks again by eval, which the pages' Content-Security-Policy forbids: it passes
    only where the expression is true at once.
    """
    becomes(lambda: page.evaluate(expression), True)


def drag_below(handle: Locator, target: Locator) -> None:
    """Drag a handle below another one, once both keep still, and hold it there."""
    target.hover()
    handle.hover()
    mouse = handle.page.mouse
    mouse.down()
    here, there = handle.bounding_box(), target.bounding_box()
    assert here
    assert there
    mouse.move(here["x"] + 10, there["y"] + 40, steps=12)


def later(page: Page) -> None:
    """Move the page's clock on by two seconds: a press then is no double click."""
    page.evaluate("{ const now = Date.now.bind(Date); Date.now = () => now() + 2000; }")


def closed(window: Page) -> None:
    """Wait until a window is closed: the browser reports that later than the page shows it."""
    if not window.is_closed():
        window.wait_for_event("close")


def copied(page: Page, text: str) -> None:
    """Wait until the clipboard holds a text: it is written after the click has been handled."""
    becomes(lambda: page.evaluate("() => navigator.clipboard.readText()"), text)
