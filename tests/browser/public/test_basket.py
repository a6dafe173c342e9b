"""/basket as a visitor uses it."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.steps import put_into_basket
from tests.support.browsing import becomes
from tests.support.server import Server

CONGRESS, SHOP = "congress-affiliate-system", "affiliate-shop-system"
NAMES = {CONGRESS: "Congress Affiliate System", SHOP: "Affiliate Shop System"}


def line(page: Page, slug: str) -> Locator:
    name = page.get_by_role("heading", level=2, name=NAMES[slug], exact=True)
    return page.get_by_role("main").get_by_role("listitem").filter(has=name)


def quantity(page: Page, slug: str) -> Locator:
    return page.get_by_label(f"Quantity of {NAMES[slug]}")


def summary(page: Page) -> dict[str, str]:
    """Return the lines of the order summary by label."""
    labels = page.get_by_role("main").locator("dt").all_inner_texts()
    details = page.get_by_role("main").locator("dd").all_inner_texts()
    return dict(zip(labels, details, strict=True))


def badge(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_test_id("basket-count")


@pytest.fixture
def filled(site: Server, page: Page) -> Page:
    """Open the basket page with one each of two products."""
    for slug in (CONGRESS, SHOP):
        put_into_basket(page, site, slug)
    page.goto(f"{site.address}/basket")
    expect(line(page, SHOP)).to_be_visible()
    return page


@pytest.mark.shows(
    "BSK-1", "BSK-2", "BSK-3", "BSK-4", "BSK-5", "BSK-6", "BSK-7", "BSK-15", "BSK-16", "CONST-6"
)
def test_the_basket_shows_its_lines_and_their_sum(filled: Page, site: Server) -> None:
    """The badge in the header counts quantities."""
    for slug, price in ((CONGRESS, "$299.00"), (SHOP, "$199.00")):
        row = line(filled, slug)
        expect(row.locator("img")).to_have_count(1)
        expect(row.get_by_text(f"{price} each", exact=True)).to_be_visible()
        expect(row.get_by_role("button", name=f"One less of {NAMES[slug]}")).to_be_visible()
        expect(row.get_by_role("button", name=f"One more of {NAMES[slug]}")).to_be_visible()
        expect(quantity(filled, slug)).to_have_value("1")
    expect(filled.get_by_role("heading", name="Order Summary")).to_be_visible()
    becomes(
        lambda: summary(filled),
        {
            "Items": "2",
            "Subtotal": "$498.00",
            "Shipping": "Free",
            "Tax": "Calculated at checkout",
            "Total": "$498.00",
        },
    )
    main = filled.get_by_role("main")
    expect(main.get_by_role("link", name="Continue Shopping")).to_have_attribute("href", "/products")
    main.get_by_role("link", name="Proceed to Checkout").click()
    filled.wait_for_url(f"{site.address}/checkout")


@pytest.mark.shows("BSK-9", "BSK-10", "BSK-15")
def test_adding_again_makes_no_second_line(filled: Page, site: Server) -> None:
    expect(badge(filled)).to_have_text("2")
    put_into_basket(filled, site, CONGRESS)
    expect(badge(filled)).to_have_text("3")
    filled.goto(f"{site.address}/basket")
    expect(line(filled, CONGRESS)).to_have_count(1)
    expect(quantity(filled, CONGRESS)).to_have_value("2")
    expect(quantity(filled, SHOP)).to_have_value("1")
    stored = json.loads(filled.evaluate("localStorage.getItem('basket')"))
    assert [(item["product"]["name"], item["quantity"]) for item in stored] == [
        (NAMES[CONGRESS], 2),
        (NAMES[SHOP], 1),
    ]


@pytest.mark.shows("BSK-12", "BSK-13", "BSK-15", "BSK-16", "VAL-13", "VAL-14")
def test_quantities_are_typed_or_stepped(filled: Page) -> None:
    field = quantity(filled, CONGRESS)
    expect(field).to_have_attribute("type", "number")
    expect(field).to_have_attribute("min", "1")
    field.fill("3")
    expect(line(filled, CONGRESS)).to_contain_text("$897.00")
    expect(badge(filled)).to_have_text("4")
    becomes(lambda: summary(filled)["Total"], "$1,096.00")
    line(filled, CONGRESS).get_by_role("button", name="One more of").click()
    expect(field).to_have_value("4")
    # Anything that is not a number, or below 1, becomes 1: M13.
    for typed in ("", "0", "-2"):
        field.fill("5")
        field.fill(typed)
        expect(field).to_have_value("1")
    field.press("ControlOrMeta+a")
    field.press_sequentially("e")
    expect(field).to_have_value("1")
    becomes(lambda: summary(filled)["Subtotal"], "$498.00")
    # Decreasing below 1 removes the line.
    line(filled, CONGRESS).get_by_role("button", name="One less of").click()
    expect(line(filled, CONGRESS)).to_have_count(0)
    expect(badge(filled)).to_have_text("1")


@pytest.mark.shows("BSK-8", "BSK-11", "BSK-14")
def test_lines_are_removed_and_the_basket_emptied(filled: Page, site: Server) -> None:
    line(filled, SHOP).get_by_role("button", name="Remove Affiliate Shop System").click()
    expect(line(filled, SHOP)).to_have_count(0)
    becomes(lambda: summary(filled)["Total"], "$299.00")
    filled.get_by_role("button", name="Undo").click()
    expect(line(filled, SHOP)).to_have_count(1)
    filled.get_by_role("button", name="Empty basket").click()
    expect(filled.get_by_role("heading", level=1)).to_have_text("Your basket is empty")
    expect(badge(filled)).to_have_count(0)
    filled.reload()
    expect(filled.get_by_role("heading", level=1)).to_have_text("Your basket is empty")
    browse = filled.get_by_role("main").get_by_role("link", name="Browse Products")
    expect(browse).to_have_attribute("href", "/products")
    becomes(lambda: filled.evaluate("localStorage.getItem('basket')"), "[]")


@pytest.mark.shows("BSK-9", "BSK-15")
def test_tabs_share_one_basket_and_it_outlives_the_visit(filled: Page, site: Server) -> None:
    other = filled.context.new_page()
    other.goto(f"{site.address}/basket")
    expect(badge(other)).to_have_text("2")
    quantity(filled, SHOP).fill("6")
    expect(badge(other)).to_have_text("7")
    expect(quantity(other, SHOP)).to_have_value("6")
