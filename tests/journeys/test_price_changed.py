"""The shop's price applies: a customer with an outdated price on the page is informed before anything is charged."""

from playwright.sync_api import Page, expect

from tests.journeys.books import ADMIN, CUSTOMER, Books
from tests.journeys.steps import (
    GOOD_CARD,
    fill_in_card,
    open_payment_window,
    press_pay,
    put_into_basket,
    sign_in,
)
from tests.support.browsing import closed
from tests.support.server import Server


def test_a_new_price_is_explained_and_paid_only_after_it_was_seen(own_shop: Server, page: Page) -> None:
    sign_in(page, own_shop, *CUSTOMER)
    put_into_basket(page, own_shop, "affiliate-shop-system")
    page.goto(f"{own_shop.address}/checkout")
    pay_old = page.get_by_role("button", name="Pay $199.00 by card")
    expect(pay_old).to_be_visible()

    admin = Books(own_shop, *ADMIN)
    changed = admin.http.patch("/rest/v1/products?slug=eq.affiliate-shop-system", json={"price": 219})
    assert changed.status_code < 300, changed.text

    # No order, no payment page: the window opened for it closes again.
    with page.expect_popup() as opened:
        pay_old.click()
    toast = page.get_by_role("alert")
    expect(toast).to_contain_text("Payment Error")
    expect(toast).to_contain_text("The price has changed")
    expect(pay_old).to_be_enabled()
    closed(opened.value)

    toast.get_by_role("button", name="Refresh basket").click()
    expect(page.get_by_role("button", name="Pay $219.00 by card")).to_be_visible()
    window = open_payment_window(page)
    fill_in_card(window, GOOD_CARD)
    press_pay(window)
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    (order,) = admin.rows("orders", select="total_amount,paid_amount", order="created_at.desc", limit="1")
    assert order == {"total_amount": 219, "paid_amount": 219}
