"""Helpers to fill a buyer's basket and reach the payment."""

import json
import re
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect

CONGRESS, SHOP = "congress-affiliate-system", "affiliate-shop-system"
NAMES = {CONGRESS: "Congress Affiliate System", SHOP: "Affiliate Shop System"}


def product_of(address: str, slug: str) -> dict[str, Any]:
    (row,) = httpx.get(f"{address}/rest/v1/products?slug=eq.{slug}").json()
    return dict(row)


def fill_basket(page: Page, address: str, **quantities: int) -> None:
    """Store products in the basket, by slug with underscores; leaves the page on one without scripts."""
    lines = []
    for name, quantity in quantities.items():
        row = product_of(address, name.replace("_", "-"))
        product = {key: row[key] for key in ("id", "name", "price", "currency", "image_url")}
        lines.append({"id": row["id"], "product": product, "quantity": quantity})
    page.goto(f"{address}/favicon.svg")
    page.evaluate("text => localStorage.setItem('basket', text)", json.dumps(lines))


def pay_button(page: Page, slug: str) -> Locator:
    """Return the button that pays one line; while it works, it shows that instead of the line's name."""
    return page.get_by_role("button", name=re.compile(rf"by card\s*: {NAMES[slug]}$"))


def open_checkout(page: Page, address: str) -> None:
    page.goto(f"{address}/checkout")
    expect(page.get_by_role("heading", level=1)).to_have_text("Checkout")
