"""A guest pays in the same tab and opens what was bought: at most five clicks and three fields before the card."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.mailbox import link_to
from tests.journeys.steps import GOOD_CARD, fill_in_card, press_pay
from tests.support.server import Server

ADDRESS = "grace.hopper@example.org"
OTHER = "grace.murray@example.org"
PASSWORD = "compiler-1952"


class Hand:
    """Clicks and types, and counts both."""

    def __init__(self) -> None:
        self.clicks = self.fields = 0

    def click(self, control: Locator) -> None:
        self.clicks += 1
        control.click()

    def type(self, field: Locator, text: str) -> None:
        self.fields += 1
        field.fill(text)


def test_a_guest_buys_in_five_clicks_and_three_fields(shop: Server, page: Page) -> None:
    hand = Hand()
    page.goto(f"{shop.address}/products/congress-affiliate-system")
    hand.click(page.get_by_role("button", name="Buy Now - $299.00"))
    hand.type(page.get_by_role("main").get_by_label("Email"), ADDRESS)
    hand.click(page.get_by_role("button", name="Order and pay $299.00"))
    page.wait_for_url("**/sandbox/pay/**")
    assert (hand.clicks, hand.fields) <= (5, 3)

    fill_in_card(page, GOOD_CARD)
    press_pay(page)
    page.wait_for_url(re.compile("/payment-success"))
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    bought = page.get_by_role("main").get_by_role("listitem").filter(has_text="Congress Affiliate System")
    expect(bought.get_by_role("link").first).to_have_attribute("href", re.compile("^http"))
    expect(page.get_by_text(ADDRESS).first).to_be_visible()
    expect(page.get_by_test_id("basket-count")).to_have_count(0)

    # A password turns the purchase into a library.
    page.get_by_role("link", name="Set a password").click()
    expect(page.get_by_label("Email")).to_have_value(ADDRESS)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_text("Check your email for confirmation link")).to_be_visible()
    page.goto(link_to(shop, ADDRESS, "signup"))
    expect(page.get_by_text("Email address confirmed")).to_be_visible()
    page.goto(f"{shop.address}/user/orders")
    expect(page.get_by_role("article")).to_contain_text("Congress Affiliate System")


@pytest.mark.one_database
def test_an_error_is_shown_in_its_place_and_nothing_typed_is_lost(shop: Server, page: Page) -> None:
    page.goto(f"{shop.address}/products/congress-affiliate-system")
    page.get_by_role("button", name="Buy Now - $299.00").click()
    email = page.get_by_role("main").get_by_label("Email")
    pay = page.get_by_role("button", name="Order and pay $299.00")
    email.fill("grace")
    pay.click()
    expect(email).to_be_focused()
    expect(email).to_have_attribute("aria-invalid", "true")
    email.fill(OTHER)
    page.route("**/functions/v1/guest-checkout", lambda route: route.abort())
    pay.click()
    fault = page.get_by_role("main").get_by_role("alert")
    expect(fault).to_contain_text("Payment Error")
    expect(email).to_have_value(OTHER)
    expect(pay).to_be_enabled()
    page.unroute("**/functions/v1/guest-checkout")
    pay.click()
    page.wait_for_url("**/sandbox/pay/**")
    # Back from the card: the basket and the address are still there.
    page.goto(f"{shop.address}/checkout")
    expect(page.get_by_role("main").get_by_label("Email")).to_have_value(OTHER)
