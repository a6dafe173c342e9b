"""The two confirmation pages, /order-success and /payment-success."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import Server


@pytest.mark.shows("PUB-84", "PUB-85", "PUB-86")
def test_the_order_was_placed_and_what_happens_next(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/order-success")
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", level=1)).to_have_text("Order placed successfully!")
    expect(main.get_by_text("We've received your order.")).to_be_visible()
    expect(main.get_by_role("heading", name="What happens next?")).to_be_visible()
    expect(main.get_by_role("list").get_by_role("listitem")).to_have_count(4)
    expect(main.get_by_role("link", name="Back to Home")).to_have_attribute("href", "/")
    expect(main.get_by_role("link", name="Continue Shopping")).to_have_attribute("href", "/products")


@pytest.mark.shows("PUB-87", "PUB-88")
def test_the_payment_was_successful(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/payment-success")
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", level=1)).to_have_text("Payment successful!")
    expect(main.get_by_role("link", name="View My Orders")).to_have_attribute("href", "/user/orders")
    expect(main.get_by_role("link", name="Back to Home")).to_have_attribute("href", "/")
