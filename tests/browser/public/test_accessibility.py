"""axe finds nothing on any public page in both themes; no word overflows its box in any of four languages.

The viewport is 320 pixels wide (WCAG 1.4.10), also with the letter spacing a reader may set (1.4.12).
"""

import json

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize

from tests.browser.public.pages import PUBLIC, settle
from tests.support.axe import new_page, violations
from tests.support.server import Server
from tests.support.sizes import sized

LANGUAGES = ("en", "de", "fr", "es")
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 320, "height": 640}
AXE_EVERY = sized(len(LANGUAGES), 1)
"""axe runs on each page in one of the languages, in turn; with `make nightly` in all of them."""
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
def test_axe_finds_nothing_all_fits_a_small_phone_and_the_console_is_silent(
    browser: Browser, site: Server
) -> None:
    assert [fault for language in LANGUAGES for fault in faults_in(language, browser, site)] == []


def faults_in(language: str, browser: Browser, site: Server) -> list[str]:
    """Return what is wrong with the public pages in a language, each with its address."""
    page, faults = new_page(browser), list[str]()
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on("console", lambda message: faults.extend(logged(page, message)))
    if language != "en":  # empty in one language, filled in the others
        fill_basket(page, site.address)
    for number, path in enumerate(PUBLIC, LANGUAGES.index(language)):
        page.set_viewport_size(PHONE)
        settle(page, f"{site.address}{path}?lng={language}")
        width = max(page.evaluate(SPACED), page.evaluate(PLAIN))
        faults += [f"{page.url}: {width} pixels wide"] if width > PHONE["width"] else []
        if number % AXE_EVERY == 0:
            page.set_viewport_size(LAPTOP)
            faults += [f"{page.url}: {each}" for each in violations(page)]
    page.context.close()
    return faults


def logged(page: Page, message: ConsoleMessage) -> list[str]:
    """Return an error in the console with its page. NAV-21: the page for unknown addresses logs a message itself."""
    ours = message.type != "error" or "/no/such/page" in page.url + message.text
    return [] if ours else [f"{page.url}: {message.text}"]
