"""A payment counts even if the browser is closed before it arrives."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER, Books, eventually
from tests.journeys.steps import (
    GOOD_CARD,
    fill_in_card,
    open_payment_window,
    put_into_basket,
    sign_in,
)
from tests.support.server import Server


def test_the_browser_is_closed_right_after_paying(
    own_shop: Server, another_person: Callable[..., Page]
) -> None:
    page = another_person()
    sign_in(page, own_shop, *CUSTOMER)
    put_into_basket(page, own_shop, "partner-ledger")
    page.goto(f"{own_shop.address}/checkout")
    window = open_payment_window(page)
    fill_in_card(window, GOOD_CARD)

    # The browser is closed as soon as the provider has the payment: no page returns to the shop. Closed at the request
    # itself, it may never have sent it.
    with window.expect_response(lambda response: response.request.method == "POST"):
        window.get_by_role("button", name=re.compile(r"^Pay \S+\d$")).click(no_wait_after=True)
    page.context.close()

    books = Books(own_shop, *CUSTOMER)
    (order,) = eventually(
        lambda: books.rows("orders", select="id,status,paid_amount", order="created_at.desc", limit="1"),
        lambda rows: rows[0]["status"] == "completed",
    )
    assert (order["status"], order["paid_amount"]) == ("completed", 149)

    # Days later, on another device, the product is there.
    later = another_person()
    sign_in(later, own_shop, *CUSTOMER)
    later.goto(f"{own_shop.address}/user/orders")
    newest = later.get_by_role("article").first
    expect(newest).to_contain_text(order["id"][:8])
    newest.get_by_role("button", name="View Details").click()
    expect(newest.get_by_role("heading", name="Access Links")).to_be_visible()
