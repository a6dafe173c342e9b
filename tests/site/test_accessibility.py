"""axe finds nothing on any public page, in four languages and either theme; no word is longer than its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.site.walking import PUBLIC, settle
from tests.support.axe import new_page, violations
from tests.support.server import Server

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_axe_finds_nothing_all_fits_a_small_phone_and_the_console_is_silent(
    browser: Browser, site: Server, language: str
) -> None:
    page = new_page(browser)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: said.append(f"{page.url}: {message.text}") if message.type == "error" else None,
    )
    found, widths = {}, {}
    for path in PUBLIC:
        page.set_viewport_size(PHONE)
        settle(page, f"{site.address}{path}?lng={language}")
        widths[path] = page.evaluate("document.documentElement.scrollWidth")
        page.set_viewport_size(LAPTOP)
        found[path] = violations(page)
    assert {path: each for path, each in found.items() if each} == {}
    assert {path: width for path, width in widths.items() if width > PHONE["width"]} == {}
    assert [line for line in said if "/no/such/page" not in line] == []  # NAV-21: that page logs itself
