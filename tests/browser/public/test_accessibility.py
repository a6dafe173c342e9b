"""axe finds nothing on any public page, in four languages and both themes; no word overflows its box.

The viewport is 320 pixels wide (WCAG 1.4.10), also with the letter spacing a reader may set (1.4.12).
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.public.pages import PUBLIC, settle
from tests.support.axe import new_page, violations
from tests.support.server import Server

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 320, "height": 640}
SPACED = (
    "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('* { line-height: 1.5 !important;"
    " letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }');"
    " document.adoptedStyleSheets.push(sheet); return document.documentElement.scrollWidth })()"
)
PLAIN = "(() => { document.adoptedStyleSheets.length = 1; return document.documentElement.scrollWidth })()"


def fill_basket(page: Page, shop: str) -> None:
    """Put a dozen of the product with the longest name into the basket of every later page."""
    (product,) = page.request.get(
        f"{shop}/rest/v1/products?select=id,name,price,currency,image_url&slug=eq.congress-affiliate-system"
    ).json()
    lines = json.dumps([{"id": product["id"], "product": product, "quantity": 12}])
    page.add_init_script(f"localStorage.setItem('basket', {json.dumps(lines)})")


@pytest.mark.shows("NAV-21")
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_axe_finds_nothing_all_fits_a_small_phone_and_the_console_is_silent(
    browser: Browser, site: Server, language: str
) -> None:
    page = new_page(browser)
    details: list[str] = []
    page.on("pageerror", lambda error: details.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: details.append(f"{page.url}: {message.text}") if message.type == "error" else None,
    )
    if language != "en":  # empty in one language, filled in the others
        fill_basket(page, site.address)
    found, widths = {}, {}
    for path in PUBLIC:
        page.set_viewport_size(PHONE)
        settle(page, f"{site.address}{path}?lng={language}")
        widths[path] = max(page.evaluate(SPACED), page.evaluate(PLAIN))
        page.set_viewport_size(LAPTOP)
        found[path] = violations(page)
    assert {path: each for path, each in found.items() if each} == {}
    assert {path: width for path, width in widths.items() if width > PHONE["width"]} == {}
    assert [
        line for line in details if "/no/such/page" not in line
    ] == []  # NAV-21: that page logs a message itself
