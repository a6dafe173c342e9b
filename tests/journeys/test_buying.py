"""The main journey: a referred visitor buys a product, opens it at once, and the partner's commission is booked."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import ADMIN, Books
from tests.journeys.mailbox import link_to, wait_for_mails
from tests.journeys.steps import (
    GOOD_CARD,
    create_account,
    fill_in_card,
    open_payment_window,
    press_pay,
)
from tests.support.browsing import holds
from tests.support.server import Server

EMAIL, PASSWORD = "ada@example.org", "analytical-engine-1"
CODE = "PARTNERQKDM"


@pytest.mark.shows("PUB-3", "REF-5")
def test_a_partners_visitor_buys_and_the_commission_is_written(shop: Server, page: Page) -> None:
    # A guest arrives by a partner's link; the code leaves the address but is stored.
    page.goto(f"{shop.address}/products/congress-affiliate-system?ref={CODE}")
    expect(page.get_by_text(f"Referred by {CODE}")).to_be_visible()
    assert "ref=" not in page.url

    # Into the basket, and to the checkout, which requires an account.
    page.get_by_role("button", name="Add to Basket").click()
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    page.get_by_role("link", name="Basket, 1 item").click()
    page.get_by_role("link", name="Proceed to Checkout").click()
    page.get_by_role("link", name="Create Account").click()

    # An account, confirmed by the link of a mail, which leads back to the checkout.
    create_account(page, EMAIL, PASSWORD)
    page.goto(link_to(shop, EMAIL, "signup"))
    page.wait_for_url("**/checkout")
    expect(page.get_by_role("link", name="My Dashboard")).to_be_visible()

    # The card is charged in a separate window; the page behind it notices the payment by itself.
    window = open_payment_window(page)
    fill_in_card(window, GOOD_CARD)
    press_pay(window)
    expect(window.get_by_role("heading", name="Payment successful!")).to_be_visible()
    window.close()
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    expect(page.get_by_test_id("basket-count")).to_have_count(0)
    holds(page, "!document.cookie.includes('referral_code')")
    holds(page, "localStorage.getItem('referral_code') === null")

    # The purchase is available at once.
    page.get_by_role("link", name="View My Orders").click()
    order = page.get_by_role("article", name="Congress Affiliate System")
    expect(order.get_by_text("Completed")).to_be_visible()
    order.get_by_role("button", name="View Details").click()
    expect(order.get_by_role("heading", name="Access Links")).to_be_visible()
    installer = order.get_by_role("link", name="Download the installer")
    expect(installer).to_have_attribute("target", "_blank")

    # The books: paid in full, the partner's 30 percent earned, the customer notified.
    books = Books(shop, *ADMIN)
    (row,) = books.rows("orders", select="*,user:users(email)", order="created_at.desc", limit="1")
    assert (row["user"]["email"], row["status"], row["paid_amount"]) == (EMAIL, "completed", 299)
    assert row["referral_code"] == CODE
    (commission,) = books.rows("commissions", order_id=f"eq.{row['id']}")
    assert (commission["kind"], commission["amount"], commission["rate"]) == ("earned", 89.7, 30)
    assert commission["withheld"] is None
    assert len(wait_for_mails(shop, EMAIL, 2)) >= 2
