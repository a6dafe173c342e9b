"""The card provider's form in the checkout, where the owner chose it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.account.area import Area, signed_in_area
from tests.browser.public.till import fill_basket, open_checkout
from tests.payments.fake_stripe import FakeStripe
from tests.payments.fake_stripe_js import SCRIPT, serve_stripe_js
from tests.support.rows import choose_settings
from tests.support.server import Server
from tests.support.serving import demo_shop, kept_open
from tests.support.shelf import Shelf
from tests.support.shop_front import SECRET, rows_of

ADDRESS = "grace.hopper@example.org"


@pytest.fixture(scope="module")
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe() as fake_stripe:
        yield fake_stripe


@pytest.fixture(scope="module")
def shop(shelf: Shelf, stripe: FakeStripe, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    keys = {**stripe.values, "stripe_publishable_key": stripe.publishable_key}
    folder = tmp_path_factory.mktemp("card-form")
    with kept_open(shelf, folder, demo_shop, jwt_secret=SECRET, **keys) as server:
        with rows_of(server) as runtime, runtime.writing() as uow:
            choose_settings(uow, embedded_checkout=True)
        yield server


def pay_as_guest(page: Page, shop: Server) -> None:
    """Fill in the checkout and press its button; ends on the page with the form."""
    fill_basket(page, shop.address, congress_affiliate_system=1, affiliate_shop_system=2)
    open_checkout(page, shop.address)
    page.get_by_role("main").get_by_label("Email").fill(ADDRESS)
    page.get_by_role("button", name="Order and pay $697.00").click()
    page.wait_for_url("**/checkout/pay")


def in_form(page: Page, name: str) -> Locator:
    return page.frame_locator("iframe[title=Stripe]").get_by_role("button", name=name)


def test_a_guest_pays_in_the_checkout(page: Page, shop: Server, stripe: FakeStripe) -> None:
    serve_stripe_js(page, stripe, shop)
    pay_as_guest(page, shop)
    summary = page.get_by_role("region", name="You're paying for")
    expect(summary).to_contain_text("2 × Affiliate Shop System")
    expect(summary).to_contain_text("$697.00")
    button = in_form(page, "Pay with the card")
    expect(button).to_be_visible()

    # The same payment again after a reload; and back at the basket, nothing is lost.
    page.reload()
    expect(button).to_be_visible()
    assert [session["ui_mode"] for session in stripe.sessions.values()] == ["embedded_page"]
    with page.expect_event("domcontentloaded"):  # another document, without the script
        page.get_by_role("link", name="Back to checkout").click()
    assert page.evaluate("window.Stripe") is None
    expect(page.get_by_role("main").get_by_label("Email")).to_have_value(ADDRESS)
    page.get_by_role("button", name="Order and pay $697.00").click()
    button.click()

    page.wait_for_url(re.compile("/payment-success"))
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    bought = page.get_by_role("main").get_by_role("listitem").filter(has_text="Congress Affiliate System")
    expect(bought.get_by_role("link").first).to_have_attribute("href", re.compile("^http"))
    expect(page.get_by_test_id("basket-count")).to_have_count(0)
    assert [session["status"] for session in stripe.sessions.values()] == ["complete"]


def test_a_blocked_script_leads_to_the_providers_page(page: Page, shop: Server, stripe: FakeStripe) -> None:
    before = len(stripe.sessions)
    page.route(SCRIPT, lambda route: route.abort())
    pay_as_guest(page, shop)
    fault = page.get_by_role("main").get_by_role("alert")
    expect(fault).to_contain_text("We couldn't load the payment form.")
    expect(fault.locator("..")).to_be_focused()
    page.unroute(SCRIPT)
    serve_stripe_js(page, stripe, shop)
    page.get_by_role("button", name="Try again").click()
    expect(in_form(page, "Pay with the card")).to_be_visible()
    page.get_by_role("button", name="Pay on the Stripe page").click()
    page.wait_for_url(f"{stripe.address}/c/pay/**")
    found = [(each["ui_mode"], each["status"]) for each in list(stripe.sessions.values())[before:]]
    assert found == [("embedded_page", "expired"), ("hosted_page", "open")]


def test_the_way_back_from_the_bank(page: Page, shop: Server, stripe: FakeStripe) -> None:
    """Canceled, the form is there again; paid, the payment counts before its event arrives."""
    serve_stripe_js(page, stripe, shop)
    pay_as_guest(page, shop)
    in_form(page, "Cancel at the bank").click()
    page.wait_for_url("**/checkout/pay?order=*")
    in_form(page, "Pay at the bank").click()
    page.wait_for_url(re.compile("/payment-success"))
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()

    # The bank's app may return to another tab, which knows the order alone.
    order = page.url.partition("order=")[2]
    page.evaluate("sessionStorage.clear()")
    page.goto(f"{shop.address}/checkout/pay?order={order}")
    page.wait_for_url(f"**/payment-success?order={order}")


def test_a_customer_pays_a_single_item_without_a_window(page: Page, shop: Server, stripe: FakeStripe) -> None:
    serve_stripe_js(page, stripe, shop)
    with rows_of(shop) as runtime:
        buyer: Area = signed_in_area(page, shop.address, runtime)
    fill_basket(page, shop.address, affiliate_shop_system=1)
    open_checkout(page, shop.address)
    page.get_by_role("button", name="Pay $199.00 by card", exact=True).click()
    page.wait_for_url("**/checkout/pay")
    in_form(page, "Pay with the card").click()
    page.wait_for_url(re.compile("/payment-success"))
    buyer.shows("Payment successful!")
    assert len(page.context.pages) == 1
    page.goto(f"{shop.address}/checkout/pay")
    page.wait_for_url(re.compile("/payment-success"))  # it is paid: there is nothing to show
    page.goto(f"{shop.address}/privacy")
    buyer.shows("__stripe_mid")
