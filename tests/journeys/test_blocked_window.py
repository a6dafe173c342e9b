"""A browser that blocks new windows pays in the same tab; a whole basket is paid at once."""

import re

from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER, Books
from tests.journeys.steps import GOOD_CARD, fill_in_card, press_pay, put_into_basket, sign_in
from tests.support.server import Server


def test_two_products_are_paid_together_in_the_same_tab(own_shop: Server, page: Page) -> None:
    page.add_init_script("window.open = () => null")
    sign_in(page, own_shop, *CUSTOMER)
    for slug in ("congress-affiliate-system", "affiliate-shop-system"):
        put_into_basket(page, own_shop, slug)
    page.goto(f"{own_shop.address}/checkout")

    # One payment for both lines, opened in the same tab.
    page.get_by_role("button", name="Pay all - $498.00").click()
    page.wait_for_url("**/sandbox/pay/**")
    expect(page.get_by_text("$498.00").first).to_be_visible()

    # Back at the checkout, the same button leads to the same payment page.
    first = page.url
    page.goto(f"{own_shop.address}/checkout")
    page.get_by_role("button", name="Pay all - $498.00").click()
    page.wait_for_url("**/sandbox/pay/**")
    expect(page).to_have_url(first)
    fill_in_card(page, GOOD_CARD)
    press_pay(page)
    page.wait_for_url(re.compile("/payment-success"))
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    expect(page.get_by_test_id("basket-count")).to_have_count(0)

    orders = Books(own_shop, *CUSTOMER).rows(
        "orders", select="status,paid_amount", order="created_at.desc", limit="3"
    )
    assert sorted(order["paid_amount"] for order in orders[:2]) == [199, 299]
    assert [order["status"] for order in orders] == ["completed", "completed", "pending"]
