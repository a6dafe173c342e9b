"""Every page in every language, on a desktop and on a phone.

Each page is loaded once. Its language and width then change in place, which costs no further load.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.public.pages import PUBLIC
from tests.journeys.books import Books
from tests.layout.conftest import Open
from tests.layout.test_layout import INNER_PATHS, SETTLED, WIDTHS, address

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
LANGUAGES = ("en", "de", "fr", "es", "it")
WITHOUT_BANNER = "/admin/media/picker"
"""A window of its own for choosing an image: it has no language select."""
PLACES = {
    "public": PUBLIC,
    "account": tuple(path for path in INNER_PATHS if path.startswith("/user")),
    "admin": tuple(path for path in INNER_PATHS if path.startswith("/admin") and path != WITHOUT_BANNER),
}


def faults_of(page: Page, path: str, language: str) -> list[str]:
    """Return the faults of the layout of an opened page in a language, at both widths."""
    found = []
    for name, (width, height) in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found += [f"{path} {language} {name}: {fault}" for fault in page.evaluate(MEASURE)]
    return found


@pytest.mark.parametrize("area", PLACES)
def test_no_page_is_clipped_in_any_language(open_page: Open, books: Books, area: str) -> None:
    page = open_page(area, "en")
    page.route("**/event-stream*", lambda route: route.fulfill(status=403))
    found = []
    for path in PLACES[area]:
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(address(path, books))
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        picker = page.get_by_role("banner").get_by_role("combobox").first
        for language in LANGUAGES:
            page.set_viewport_size({"width": 1280, "height": 720})  # a phone has it in the menu
            picker.select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            found += faults_of(page, path, language)
    assert found == []
