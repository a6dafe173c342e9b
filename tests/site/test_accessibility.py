"""axe finds nothing on any public page, in either theme and four languages; each page is visited once for each."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.site.walking import PUBLIC, new_page, settle, violations
from tests.support.server import Server


@pytest.mark.parametrize(
    ("language", "theme"), [("en", "light"), ("de", "dark"), ("fr", "light"), ("es", "dark")]
)
def test_axe_finds_nothing_and_the_console_is_silent(
    browser: Browser, site: Server, language: str, theme: str
) -> None:
    """The themes differ in colours only and the languages in texts only, so each pair of both need not be seen."""
    page = new_page(browser, theme)
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: said.append(f"{page.url}: {message.text}") if message.type == "error" else None,
    )
    found = {}
    for path in PUBLIC:
        settle(page, f"{site.address}{path}?lng={language}")
        found[path] = violations(page)
    assert {path: each for path, each in found.items() if each} == {}
    assert [line for line in said if "/no/such/page" not in line] == []  # NAV-21: that page logs itself


def test_nothing_is_wider_than_a_small_phone(browser: Browser, site: Server) -> None:
    """German has the longest words."""
    page = new_page(browser, "light", viewport={"width": 360, "height": 740})
    widths = {}
    for path in PUBLIC:
        page.goto(f"{site.address}{path}?lng=de")
        widths[path] = page.evaluate("document.documentElement.scrollWidth")
    assert {path: width for path, width in widths.items() if width > 360} == {}
