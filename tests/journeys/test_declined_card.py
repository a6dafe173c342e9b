"""A declined card costs nothing and can be retried."""

from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER, Books
from tests.journeys.steps import (
    DECLINED_CARD,
    GOOD_CARD,
    fill_in_card,
    open_payment_window,
    press_pay,
    put_into_basket,
    sign_in,
)
from tests.support.server import Server


def test_a_declined_card_can_be_followed_by_a_good_one(own_shop: Server, page: Page) -> None:
    sign_in(page, own_shop, *CUSTOMER)
    put_into_basket(page, own_shop, "affiliate-shop-system")
    page.goto(f"{own_shop.address}/checkout")

    # The bank declines: the card page reports it and stays; the shop keeps waiting.
    window = open_payment_window(page)
    fill_in_card(window, DECLINED_CARD)
    press_pay(window)
    expect(window.get_by_role("alert")).to_contain_text("Your card was declined")
    expect(page.get_by_text("Waiting for your payment.")).to_be_visible()

    # The visitor closes the window and returns: the button leads to the same order.
    window.close()
    page.reload()
    window = open_payment_window(page)
    fill_in_card(window, GOOD_CARD)
    press_pay(window)
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("Affiliate Shop System")).to_be_visible()

    books = Books(own_shop, *CUSTOMER)
    newest = books.rows("orders", select="status,paid_amount", order="created_at.desc", limit="2")
    assert newest[0] == {"status": "completed", "paid_amount": 199}
    assert newest[1]["status"] == "pending", "only the demo's own order is older: no second one was placed"
