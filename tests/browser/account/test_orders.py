"""/user/orders: the list, each order's card, paying again, and the access a paid order gives."""

from colorsys import rgb_to_hls
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from tests.browser.account.area import Area, Held, SignedInCustomer, add_order_of
from tests.support.browsing import becomes, holds
from tests.support.rows import add, add_product

ORDERED = datetime(2026, 11, 3, 10, tzinfo=UTC)
PAID = {"status": "paid", "paid_amount": 29900, "paid_at": ORDERED, "payment_method": "card"}
LINK_CREATED = "Payment link has been created. Click above to complete payment."
COLOR = """element => {
  const canvas = document.createElement('canvas').getContext('2d')
  canvas.fillStyle = getComputedStyle(element).color
  canvas.fillRect(0, 0, 1, 1)
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
}"""


def order_of(uow: UnitOfWork, customer: SignedInCustomer, slug: str, **columns: Any) -> str:
    """Add an order of a new product named after its slug."""
    whose = f"{slug}-{customer.account_id[:8]}"
    product = add_product(uow, whose, name=slug.capitalize(), product_type="shop_system")
    return add_order_of(uow, customer, product_id=product, created_at=ORDERED, **columns)


def card(area: Area, name: str) -> Locator:
    return area.page.get_by_role("article", name=name, exact=True)


def color_of(badge: Locator) -> str:
    """Return the name of the text's color."""
    red, green, blue = (part / 255 for part in badge.evaluate(COLOR))
    hue, _, saturation = rgb_to_hls(red, green, blue)
    degrees = hue * 360
    if saturation < 0.2:
        return "grey"
    if degrees < 20 or degrees > 340:
        return "red"
    names = ((60, "yellow"), (170, "green"), (260, "blue"))
    return next(name for end, name in names if degrees < end)


@pytest.mark.shows("STATE-12", "STATE-17", "STATE-18", "STATE-19", "STATE-20", "STATE-21")
def test_the_badges_have_the_colors_of_their_statuses(area: Area, books: Runtime) -> None:
    statuses = {
        "paid": ("Paid", "green"),
        "completed": ("Completed", "green"),
        "pending": ("Pending", "yellow"),
        "pending_payment": ("Pending payment", "yellow"),
        "cancelled": ("Cancelled", "red"),
        "delivered": ("Delivered", "blue"),
        "processing": ("Processing", "grey"),
        "shipped": ("Shipped", "grey"),
        "refunded": ("Refunded", "grey"),
    }
    with books.writing() as uow:
        for status in statuses:
            order_of(uow, area.customer, f"of-{status}", status=status)
    area.open("/user/orders")
    for status, (words, color) in statuses.items():
        badge = card(area, f"Of-{status}").get_by_text(words, exact=True)
        becomes(partial(color_of, badge), color)


@pytest.mark.shows("USR-49")
def test_the_picture_of_the_details_is_no_higher_than_twelve_rem(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        opened = order_of(uow, area.customer, "bellows", **PAID)
        picture = {"image_url": "/art/products/payout-mint.svg", "links": [], "additional_details": {}}
        add(uow, OrderDetail, order_id=opened, title="Your bellows", **picture)
    area.open("/user/orders")
    bellows = card(area, "Bellows")
    bellows.get_by_role("button", name="View Details : Bellows").click()
    expect(bellows.locator("section img")).to_have_css("max-height", "192px")


@pytest.mark.shows("PAY-1", "PAY-9", "PAY-12", "PAY-13", "PAY-14", "USR-47", "CONST-27")
def test_the_pay_control_opens_the_payment_window(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        order = order_of(uow, area.customer, "forge", currency="EUR")
    held = Held()
    page = area.open("/user/orders")
    forge = card(area, "Forge")
    area.answer("/functions/v1/create-payment-link", held.hold)
    with (
        page.expect_request("**/functions/v1/create-payment-link") as requested,
        page.expect_popup() as opened,
    ):
        forge.get_by_role("button", name="Pay €299.00 by card").click()
    expect(forge.get_by_role("button", name="Processing...")).to_be_disabled()  # PAY-1
    assert requested.value.post_data_json == {  # PAY-12 to PAY-14
        "orderId": order,
        "amount": 299,
        "currency": "eur",
        "description": "Payment for Forge",
    }
    held.go_on()
    opened.value.wait_for_url("**/sandbox/pay/**")
    holds(opened.value, "innerWidth === 800 && innerHeight === 600")  # PAY-9, CONST-27
    expect(forge.get_by_role("button", name="Pay €299.00 by card")).to_be_enabled()
    expect(forge.get_by_text(LINK_CREATED, exact=True)).to_be_visible()  # USR-47: the page updates by itself
