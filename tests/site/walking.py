"""Every public page, and what is seen on it: violations that axe finds, links, what the console said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
PUBLIC = (
    "/",
    "/products",
    "/products/congress-affiliate-system",
    "/features",
    "/about",
    "/contact",
    "/basket",
    "/checkout",
    "/order-success",
    "/payment-success",
    "/workshops",
    "/workshops/ledger-clinic",
    "/news",
    "/news/the-autumn-fair",
    "/terms",
    "/privacy",
    "/imprint",
    "/login",
    "/signup",
    "/forgot-password",
    "/no/such/page",
)
RUN_AXE = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations.flatMap(
    ({id, nodes}) => nodes.map(({target, any}) => `${id}: ${target} ${any.map(({message}) => message)[0] ?? ''}`))"""


def new_page(browser: Browser, theme: str, **options: Any) -> Page:
    """A page that axe may run in, at rest: nothing is on its way in, so colours are what they will be."""
    context = browser.new_context(
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        locale="en-US",
        bypass_csp=True,
        **options,
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.add_init_script(path=AXE)
    return page


def settle(page: Page, address: str) -> None:
    """Open an address and wait until React has taken it over: then the place of its messages is there."""
    page.goto(address)
    page.wait_for_selector("[role=status].fixed", state="attached")


def violations(page: Page) -> list[str]:
    """Of any impact, each with its place on the page."""
    found: list[str] = page.evaluate(RUN_AXE)
    return found
