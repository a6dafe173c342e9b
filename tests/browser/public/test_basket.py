"""/basket as a visitor uses it."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.steps import put_into_basket
from tests.support.server import Server

CONGRESS, SHOP = "congress-affiliate-system", "affiliate-shop-system"
NAMES = {CONGRESS: "Congress Affiliate System", SHOP: "Affiliate Shop System"}


def line(page: Page, slug: str) -> Locator:
    name = page.get_by_role("heading", level=2, name=NAMES[slug], exact=True)
    return page.get_by_role("main").get_by_role("listitem").filter(has=name)


def quantity(page: Page, slug: str) -> Locator:
    return page.get_by_label(f"Quantity of {NAMES[slug]}")


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


@pytest.mark.shows("BSK-9", "BSK-15")
def test_tabs_share_one_basket_and_it_outlives_the_visit(filled: Page, site: Server) -> None:
    other = filled.context.new_page()
    other.goto(f"{site.address}/basket")
    expect(badge(other)).to_have_text("2")
    quantity(filled, SHOP).fill("6")
    expect(badge(other)).to_have_text("7")
    expect(quantity(other, SHOP)).to_have_value("6")
