"""The card-payment button."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect
from sqlalchemy import Row, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from tests.browser.account.area import Area, Held, add_customer, add_order_of, broken, unreachable
from tests.browser.public.till import (
    CONGRESS,
    NAMES,
    SHOP,
    fill_basket,
    open_checkout,
    pay_button,
    product_of,
)
from tests.support.browsing import closed, holds
from tests.support.server import Server

CODE = "PARTNERQKDM"
LINK = "**/functions/v1/create-payment-link"
ORDERS = "**/rest/v1/orders?select=*"
REMEMBER_WINDOWS = """
    const open = window.open;
    window.opened = [];
    window.open = (...wish) => { window.opened.push(wish); return open.apply(window, wish); };
"""


def orders_of(books: Runtime, buyer: Area) -> list[Row[Any]]:
    """Return the customer's orders, oldest first."""
    mine = Order.auth_user_id == buyer.customer.account_id
    with books.reading() as uow:
        return list(uow.db.execute(select(Order.__table__).where(mine).order_by(Order.created_at)))


def writes(page: Page) -> list[tuple[str, Any]]:
    """Collect every write the page requests from now on: path and body."""
    requested: list[tuple[str, Any]] = []

    def note(request: Request) -> None:
        path = urlsplit(request.url).path
        if request.method == "GET" or path == "/functions/v1/quote":
            return
        if path.startswith(("/rest/", "/functions/")):
            requested.append((path, request.post_data_json))

    page.on("request", note)
    return requested


def refused(route: Route) -> None:
    """Answer with a refusal in words for the buyer."""
    route.fulfill(status=403, json={"message": "You can only order for yourself.", "hint": "not_allowed"})


def wait_at_the_card_page(page: Page, slug: str) -> Page:
    with page.expect_popup() as opened:
        pay_button(page, slug).click()
    opened.value.wait_for_url("**/sandbox/pay/**")
    return opened.value


def written_for_two(buyer: Area, order_id: str) -> list[tuple[str, Any]]:
    """Return the expected writes of paying for two units of the shop system, in order (spec §7)."""
    order = {
        "user_id": buyer.customer.profile_id,
        "auth_user_id": buyer.customer.account_id,
        "product_id": product_of(buyer.address, SHOP)["id"],
        "quantity": 2,
        "total_amount": 398,
        "currency": "USD",
        "status": "pending",
        "referral_code": CODE,
        "order_data": {"quantity": 2},
    }
    about = f"Payment for {NAMES[SHOP]}"
    link = {"orderId": order_id, "amount": 398, "currency": "usd", "description": about}
    conversion = {"referralCode": CODE, "action": "conversion", "orderId": order_id}
    return [
        ("/rest/v1/orders", order),
        ("/functions/v1/create-payment-link", link),
        ("/functions/v1/track-referral", conversion),
    ]


@pytest.mark.shows(
    "PAY-1", "PAY-4", "PAY-5", "PAY-8", "PAY-9", "PAY-10", "CALL-2", "CALL-31", "CONST-10", "CONST-27"
)
def test_a_click_orders_and_opens_the_window(buyer: Area, books: Runtime) -> None:
    """The page sends requests only to the shop itself."""
    page, hosts = buyer.page, set[str]()
    page.add_init_script(REMEMBER_WINDOWS)
    fill_basket(page, buyer.address, affiliate_shop_system=2)
    with page.expect_response("**/functions/v1/track-referral"):  # the click
        page.goto(f"{buyer.address}/checkout?ref={CODE}")
    expect(page.get_by_text(f"Referred by {CODE}")).to_be_visible()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    requested, held = writes(page), Held()
    page.route(LINK, held.hold)
    button = page.get_by_role("main").get_by_role("button").last
    expect(button).to_have_text(f"Pay $398.00 by card: {NAMES[SHOP]}")
    with page.expect_popup() as opened, page.expect_request(LINK):
        button.click()
    expect(button).to_have_text("Processing...")
    expect(button).to_be_disabled()
    (order,) = orders_of(books, buyer)
    assert (order.status, order.total_amount, order.currency, order.quantity) == ("pending", 39800, "USD", 2)
    assert order.referral_code == CODE

    with page.expect_response("**/functions/v1/track-referral"):
        held.go_on()
        opened.value.wait_for_url("**/sandbox/pay/**")
    expect(button).to_have_text(f"Pay $398.00 by card: {NAMES[SHOP]}")
    expect(button).to_be_enabled()
    ((address, name, features),) = page.evaluate("window.opened")
    assert (address, name, features.split(",")[:3]) == (
        "",
        "guildhall-payment",
        ["popup", "width=800", "height=600"],
    )
    assert requested == written_for_two(buyer, order.id)
    assert hosts == {urlsplit(buyer.address).netloc}
    # After the conversion the code is removed here; the order keeps it.
    holds(page, "localStorage.getItem('referral_code') === null")


@pytest.mark.shows("PAY-3")
def test_a_customer_without_a_profile_gets_one(page: Page, till: Server, books: Runtime) -> None:
    with books.writing() as uow:
        customer = add_customer(uow, profile=False)
    buyer = Area(page, till.address, customer)
    buyer.enter()
    fill_basket(page, till.address, affiliate_shop_system=1)
    open_checkout(page, till.address)
    wait_at_the_card_page(page, SHOP)
    with books.reading() as uow:
        mine = Profile.auth_user_id == customer.account_id
        profile = uow.db.execute(select(Profile.id, Profile.email).where(mine)).one()
    assert profile.email == customer.email
    assert [order.user_id for order in orders_of(books, buyer)] == [profile.id]


def no_url(route: Route) -> None:
    route.fulfill(json={})


def without_a_number(route: Route) -> None:
    order = {"id": "", "status": "pending", "total_amount": 199, "currency": "USD"}
    if route.request.method == "POST":
        route.fulfill(status=201, json=order | {"tax_country": None, "vat_id": None})
    else:
        route.fallback()


FAULTS = [
    ("**/rest/v1/users?*", broken, "Failed to create user profile"),
    (ORDERS, unreachable, "There was an error processing your payment. Please try again."),
    (ORDERS, broken, "There was an error processing your payment. Please try again."),
    (ORDERS, refused, "You can only order for yourself."),
    (ORDERS, without_a_number, "No order ID available for payment"),
    (LINK, broken, "Failed to create payment link"),
    (LINK, unreachable, "Failed to create payment link"),
    (LINK, no_url, "No payment URL received from server"),
]


@pytest.mark.shows("PAY-1", "VAL-16", "ERR-17", "ERR-18", "ERR-19", "ERR-20", "ERR-21")
def test_each_failing_step_is_named(buyer: Area, books: Runtime) -> None:
    """The window closes again, the button works again, and the next click pays for the existing order."""
    page = buyer.page
    fill_basket(page, buyer.address, congress_affiliate_system=1, affiliate_shop_system=1)
    open_checkout(page, buyer.address)
    for pattern, answer, text in FAULTS:
        page.evaluate("localStorage.removeItem('guildhall.openOrders')")
        page.reload()
        page.route(pattern, answer)
        with page.expect_popup() as opened:
            pay_button(page, SHOP).click()
        buyer.toast("Payment Error", text)
        expect(page.get_by_role("alert")).to_contain_text("Payment Error")
        expect(pay_button(page, SHOP)).to_be_enabled()
        closed(opened.value)
        page.unroute(pattern)
    before = len(orders_of(books, buyer))
    wait_at_the_card_page(page, SHOP)
    assert len(orders_of(books, buyer)) == before


@pytest.mark.shows("PAY-12", "PAY-13", "PAY-14", "PAY-15")
def test_orders_are_paid_from_their_list(buyer: Area, books: Runtime) -> None:
    product = product_of(buyer.address, CONGRESS)["id"]
    with books.writing() as uow:
        first = add_order_of(uow, buyer.customer, product_id=product)
    page = buyer.open("/user/orders")
    card = page.get_by_role("article")
    pay = card.get_by_role("button", name="Pay $299.00 by card")
    requested = writes(page)
    with page.expect_popup() as opened:
        pay.click()
    opened.value.wait_for_url("**/sandbox/pay/**")
    name = NAMES[CONGRESS]
    body = {"orderId": first, "amount": 299, "currency": "usd", "description": f"Payment for {name}"}
    assert requested == [("/functions/v1/create-payment-link", body)]

    # It awaits payment under a reference now and can be paid again on the same page.
    expect(card.get_by_text("Pending payment", exact=True)).to_be_visible()
    expect(card).to_contain_text("Payment link has been created. Click above to complete payment.")
    first_page = opened.value.url
    opened.value.close()
    with page.expect_popup() as again:
        pay.click()
    again.value.wait_for_url("**/sandbox/pay/**")
    expect(again.value).to_have_url(first_page)

    again.value.get_by_label("Card number").fill("4242 4242 4242 4242")
    again.value.get_by_label("Expiry date").fill("12 / 35")
    again.value.get_by_label("CVC").fill("123")
    again.value.get_by_label("Name on card").fill("Ada Lovelace")
    again.value.get_by_role("button", name=re.compile(r"^Pay \S+\d$")).click()
    expect(card.get_by_text("Completed", exact=True)).to_be_visible()
    expect(card.get_by_role("button", name="by card")).to_have_count(0)
    card.get_by_role("button", name="View Details").click()
    expect(card.get_by_role("heading", name="Access Links")).to_be_visible()
