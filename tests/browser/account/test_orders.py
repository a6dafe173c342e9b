"""/user/orders: the list, each order's card, paying again, and the access a paid order gives."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.orders.models import OrderDetail
from tests.browser.account.area import Area, Held, SignedInCustomer, add_order_of, broken
from tests.support.rows import add, add_product, add_workshop

ORDERED = datetime(2026, 11, 3, 10, tzinfo=UTC)
PAID = {"status": "paid", "paid_amount": 29900, "paid_at": ORDERED, "payment_method": "card"}
LINK_CREATED = "Payment link has been created. Click above to complete payment."
COLOUR = """element => {
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


def event(card: Locator, label: str) -> Locator:
    return card.locator("dl > div").filter(has=card.page.get_by_text(label, exact=True)).locator("dd")


def colour_of(badge: Locator) -> str:
    """Return the name of the text's color."""
    red, green, blue = (part / 255 for part in badge.evaluate(COLOUR))
    hue, _, saturation = rgb_to_hls(red, green, blue)
    degrees = hue * 360
    if saturation < 0.2:
        return "grey"
    if degrees < 20 or degrees > 340:
        return "red"
    names = ((60, "yellow"), (170, "green"), (260, "blue"))
    return next(name for end, name in names if degrees < end)


@pytest.mark.shows("USR-33", "USR-34")
def test_a_customer_without_orders_sees_the_empty_state(area: Area) -> None:
    area.open("/user/orders")
    area.shows("No orders yet", "0 orders")
    assert area.link("Browse Products") == "/products"


@pytest.mark.shows(
    "USR-32", "USR-35", "USR-36", "USR-37", "USR-38", "USR-39", "USR-40", "USR-41", "USR-42", "CONST-21"
)
def test_each_order_has_a_card(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        bought = order_of(uow, area.customer, "anvil", **PAID)
        class_ = add_workshop(uow, "anvil-class", title="Anvil Class", instructor="Maud Ferrand")
        add_order_of(uow, area.customer, workshop_id=class_, total_amount=9900)
        lost = order_of(uow, area.customer, "lost", status="cancelled")

    def lose(route: Route) -> None:
        """Answer without one order's product: the server itself keeps products that were ordered."""
        answer = route.fetch()
        rows = [row | {"product": None} if row["id"] == lost else row for row in answer.json()]
        route.fulfill(response=answer, json=rows)

    area.answer("/rest/v1/orders*", lose)
    page = area.open("/user/orders")
    area.shows("3 orders")  # USR-32

    anvil = card(area, "Anvil")
    expect(anvil.get_by_text(bought[:8], exact=True)).to_be_visible()  # USR-35, CONST-21
    expect(anvil.get_by_text(bought[:9])).to_have_count(0)
    expect(anvil.get_by_text("Paid", exact=True)).to_be_visible()  # USR-36
    expect(anvil.get_by_role("heading", name="Anvil")).to_be_visible()  # USR-37
    expect(event(anvil, "Type")).to_have_text("Shop system")  # USR-38
    expect(event(anvil, "Instructor")).to_have_count(0)
    expect(anvil.locator("time")).to_have_text("Nov 3, 2026")  # USR-40
    expect(anvil.get_by_text("$299.00 USD")).to_be_visible()  # USR-41
    expect(event(anvil, "Payment method")).to_have_text("Card")  # USR-42

    seat = card(area, "Anvil Class")
    expect(event(seat, "Type")).to_have_text("workshop")
    expect(event(seat, "Instructor")).to_have_text("Maud Ferrand")  # USR-39
    expect(event(seat, "Payment method")).to_have_text("N/A")
    expect(card(area, "Unknown Product").get_by_text(lost[:8], exact=True)).to_be_visible()
    assert page.title().startswith("Orders")


@pytest.mark.shows("STATE-12", "STATE-17", "STATE-18", "STATE-19", "STATE-20", "STATE-21")
def test_the_badges_have_the_colours_of_their_statuses(area: Area, books: Runtime) -> None:
    statuses = {
        "paid": ("Paid", "green"),
        "completed": ("Completed", "green"),
        "pending": ("Pending", "yellow"),
        "pending_payment": ("Pending payment", "yellow"),
        "cancelled": ("Canceled", "red"),
        "delivered": ("Delivered", "blue"),
        "processing": ("Processing", "grey"),
        "shipped": ("Shipped", "grey"),
        "refunded": ("Refunded", "grey"),
    }
    with books.writing() as uow:
        for status in statuses:
            order_of(uow, area.customer, f"of-{status}", status=status)
    area.open("/user/orders")
    seen = {}
    for status, (words, _) in statuses.items():
        badge = card(area, f"Of-{status}").get_by_text(words, exact=True)
        seen[status] = (badge.inner_text(), colour_of(badge))
    assert seen == statuses


@pytest.mark.shows("USR-43", "USR-44", "USR-48", "USR-49", "USR-50", "USR-51", "USR-52", "USR-53", "USR-54")
def test_a_paid_order_opens_its_details(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        opened = order_of(uow, area.customer, "bellows", **PAID)
        opens: dict[str, Any] = {
            "description": "All that you need.\nKeep it dry.",
            "image_url": "/art/products/payout-mint.svg",
            "links": [
                {"title": "Open the console", "url": "https://example.com/console"},
                {"title": "Read the manual", "url": "https://example.com/manual"},
            ],
            "additional_details": {"license_key_for_one": "AB-12", "seats": {"most": 5}, "valid": True},
        }
        add(uow, OrderDetail, order_id=opened, title="Your bellows", **opens)
        order_of(uow, area.customer, "chisel", **PAID)
        unpaid = order_of(uow, area.customer, "drill", status="cancelled")
        add(uow, OrderDetail, order_id=unpaid, title="Not for you", links=[], additional_details={})
    page = area.open("/user/orders")
    bellows = card(area, "Bellows")
    bellows.get_by_role("button", name="View Details : Bellows").click()  # USR-43
    panel = bellows.locator("section")
    expect(panel.get_by_role("heading", name="Your bellows")).to_be_visible()  # USR-44, USR-48
    expect(panel.get_by_text("All that you need. Keep it dry.")).to_be_visible()
    expect(panel.locator("img")).to_have_css("max-height", "192px")  # USR-49: 12rem
    expect(panel.get_by_role("heading", name="Access Links")).to_be_visible()  # USR-50
    links = panel.get_by_role("link")
    expect(links).to_have_count(2)
    for link, url in zip(links.all(), ("console", "manual"), strict=True):  # USR-51
        expect(link).to_have_attribute("href", f"https://example.com/{url}")
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", re.compile("noopener"))
    expect(panel.get_by_role("heading", name="Additional Information")).to_be_visible()  # USR-52
    expect(panel.locator("dt")).to_have_text(["License Key For One", "Seats", "Valid"])  # USR-53
    expect(panel.locator("dd")).to_have_text(["AB-12", '{"most":5}', "true"])  # USR-54
    bellows.get_by_role("button", name="Hide Details : Bellows").click()
    expect(bellows.get_by_role("heading", name="Your bellows")).to_have_count(0)

    # Nothing to open, or nothing paid: no toggle, and the texts are not sent at all.
    for name in ("Chisel", "Drill"):
        expect(card(area, name).get_by_role("button", name="View Details")).to_have_count(0)
    assert "Not for you" not in page.content()


@pytest.mark.shows("USR-45", "USR-46", "USR-47", "PAY-15")
@pytest.mark.parametrize(
    ("columns", "payable", "link_created"),
    [
        ({"status": "pending"}, True, False),
        ({"status": "pending_payment", "payment_reference": "cs_1"}, True, True),
        ({"status": "pending_payment"}, False, False),
        ({"status": "paid", "paid_amount": 29900}, False, False),
        ({"status": "cancelled", "payment_reference": "cs_2"}, False, False),
    ],
    ids=["pending", "open page", "no reference", "paid", "cancelled"],
)
def test_the_status_decides_which_orders_can_be_paid(
    area: Area, books: Runtime, columns: dict[str, Any], payable: bool, link_created: bool
) -> None:
    with books.writing() as uow:
        order_of(uow, area.customer, "engine", **columns)
    area.open("/user/orders")
    engine = card(area, "Engine")
    expect(engine).to_be_visible()
    pay = engine.get_by_role("button", name="Pay $299.00 by card")
    expect(pay).to_have_count(int(payable))
    expect(engine.get_by_text(LINK_CREATED, exact=True)).to_have_count(int(link_created))


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
    size = opened.value.evaluate("[window.innerWidth, window.innerHeight]")
    assert size == [800, 600]  # PAY-9, CONST-27
    expect(forge.get_by_role("button", name="Pay €299.00 by card")).to_be_enabled()
    expect(forge.get_by_text(LINK_CREATED, exact=True)).to_be_visible()  # USR-47: the page updates by itself


@pytest.mark.shows("ERR-57")
def test_a_failed_read_shows_an_error_and_can_be_retried(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        order_of(uow, area.customer, "gauge")
    area.answer("/rest/v1/orders*", broken)
    page = area.open("/user/orders")
    area.toast("Error", "Failed to fetch your orders")
    page.unroute_all()
    page.get_by_role("button", name="Try Again").click()
    expect(card(area, "Gauge")).to_be_visible()


@pytest.mark.shows("CALL-33")
def test_orders_are_read_ten_at_a_time_with_their_related_rows(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        for number in range(13):
            order_of(uow, area.customer, f"hook-{number}", status="cancelled")
    with area.requests("/rest/v1/orders") as requested:
        page = area.open("/user/orders")
        expect(page.get_by_role("article")).to_have_count(10)
        area.shows("13 orders")
        page.get_by_role("button", name="Show more").click()
        expect(page.get_by_role("article")).to_have_count(13)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    who = f"auth_user_id=eq.{area.customer.account_id}&order=created_at.desc"
    listed = [request.url for request in requested if who in request.url]
    assert all("product:products(" in url and "workshop:workshops(" in url for url in listed)
    assert all("order_details(" in url for url in listed)
    assert ["limit=11" in listed[0], "limit=21" in listed[-1]] == [True, True]
