"""/checkout before payment, and a session that ends during it."""

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import delete, func, select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.passwords import hash_password
from guildhall.domains.orders.models import Order
from tests.browser.account.area import Area
from tests.browser.public.pages import settle
from tests.browser.public.till import CONGRESS, NAMES, PRICES, SHOP, fill_basket, open_checkout, pay_button
from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import closed, holds
from tests.support.rows import add_product
from tests.support.server import Server

PASSWORD = "analytical-engine"


@pytest.mark.shows("BSK-18")
def test_an_empty_basket_leads_to_the_products(site: Server, page: Page) -> None:
    settle(page, f"{site.address}/checkout")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your basket is empty")
    browse = page.get_by_role("main").get_by_role("link", name="Browse Products")
    expect(browse).to_have_attribute("href", "/products")


@pytest.mark.shows("BSK-17", "BSK-20", "BSK-21", "BSK-22", "BSK-23", "BSK-24", "BSK-25", "CONST-6", "CONST-8")
def test_the_checkout_shows_the_items_and_the_total(site: Server, page: Page) -> None:
    fill_basket(page, site.address, congress_affiliate_system=2, affiliate_shop_system=1)
    open_checkout(page, site.address)
    summary = page.get_by_role("region", name="Order Summary")
    expect(summary.get_by_text("3 items", exact=True)).to_be_visible()
    rows = summary.get_by_role("listitem")
    expect(rows).to_have_count(2)
    for row, slug, quantity, total in ((0, CONGRESS, 2, "$598.00"), (1, SHOP, 1, "$199.00")):
        line = rows.nth(row)
        expect(line.locator("img")).to_have_count(1)
        expect(line.get_by_text(NAMES[slug], exact=True)).to_be_visible()
        expect(line.get_by_text(f"Quantity: {quantity} × {PRICES[slug]}", exact=True)).to_be_visible()
        expect(line.get_by_text(total, exact=True)).to_be_visible()
    expect(summary.locator("dt")).to_have_text(["Subtotal", "Shipping", "Total"])
    expect(summary.locator("dd")).to_have_text(["$797.00", "Free", "$797.00"])
    expect(page.get_by_text("Referred by")).to_have_count(0)
    page.get_by_role("link", name="Back to Basket").click()
    page.wait_for_url(f"{site.address}/basket")


@pytest.mark.shows("BSK-19")
def test_the_partner_who_brought_the_visitor_is_named(site: Server, page: Page) -> None:
    fill_basket(page, site.address, affiliate_shop_system=1)
    with page.expect_response("**/functions/v1/track-referral"):
        settle(page, f"{site.address}/?ref=PARTNERQKDM")
    open_checkout(page, site.address)
    expect(page.get_by_role("main").get_by_text("Referred by PARTNERQKDM")).to_be_visible()


@pytest.mark.shows("BSK-28", "BSK-29", "BSK-30", "PAY-2")
def test_a_guest_can_sign_in_or_sign_up_and_returns(site: Server, page: Page) -> None:
    """Nothing can be paid without signing in."""
    fill_basket(page, site.address, affiliate_shop_system=1)
    main = page.get_by_role("main")
    for link, path in (("Sign In", "/login"), ("Create Account", "/signup")):
        page.evaluate("localStorage.removeItem('guildhall.returnTo')")
        open_checkout(page, site.address)
        for title in ("Have an account?", "New here?"):
            expect(main.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="by card")).to_have_count(0)
        main.get_by_role("link", name=link, exact=True).click()
        page.wait_for_url(f"{site.address}{path}")
        holds(page, "JSON.parse(localStorage.getItem('guildhall.returnTo'))?.path === '/checkout'")


@pytest.mark.shows("BSK-26", "BSK-27")
def test_a_signed_in_customer_pays_line_by_line(buyer: Area) -> None:
    page = buyer.page
    fill_basket(page, buyer.address, congress_affiliate_system=1, affiliate_shop_system=2)
    open_checkout(page, buyer.address)
    expect(pay_button(page, CONGRESS)).to_have_text(f"Pay $299.00 by card: {NAMES[CONGRESS]}")
    expect(pay_button(page, SHOP)).to_have_text(f"Pay $398.00 by card: {NAMES[SHOP]}")
    buyer.shows("Secure payment: your card details go straight to our card provider. We never see them.")
    expect(page.get_by_role("main").get_by_role("link", name="Create Account")).to_have_count(0)


def end_session(books: Runtime, buyer: Area) -> None:
    """End the session as an operator does, and give the customer a password to return with."""
    mine = buyer.customer.account_id
    hashed = hash_password(PASSWORD)
    with books.writing() as uow:
        uow.db.execute(update(Account).where(Account.id == mine).values(password_hash=hashed))
        uow.db.execute(delete(Session).where(Session.account_id == mine))


def orders_of(books: Runtime, buyer: Area) -> int:
    mine = Order.auth_user_id == buyer.customer.account_id
    with books.reading() as uow:
        return int(uow.db.execute(select(func.count()).where(mine)).scalar_one())


@pytest.mark.shows("PAY-2", "VAL-15")
@pytest.mark.parametrize("how", ["ended elsewhere", "expired here"])
def test_a_session_that_ends_is_taken_up_again_in_its_place(buyer: Area, books: Runtime, how: str) -> None:
    """The click that finds the session ended orders nothing; the visitor signs in on the same page and keeps the
    basket.
    """
    page = buyer.page
    fill_basket(page, buyer.address, affiliate_shop_system=1, congress_affiliate_system=1)
    open_checkout(page, buyer.address)
    expect(pay_button(page, SHOP)).to_be_enabled()
    page.evaluate("window.sameDocument = true")
    end_session(books, buyer)
    if how == "expired here":
        page.evaluate(
            """() => {
                const session = JSON.parse(localStorage.getItem('guildhall.auth'));
                localStorage.setItem('guildhall.auth', JSON.stringify({...session, expires_at: 1}));
            }"""
        )

    with page.expect_popup() as opened:
        pay_button(page, SHOP).click()
    buyer.toast("Authentication Required", "Please log in to continue with payment.")
    expect(page.get_by_role("heading", name="Please sign in again")).to_be_focused()
    closed(opened.value)
    assert orders_of(books, buyer) == 0

    fill_in_sign_in(page, buyer.customer.email, PASSWORD)
    expect(pay_button(page, CONGRESS)).to_be_enabled()
    with page.expect_popup() as opened:
        pay_button(page, SHOP).click()
    opened.value.wait_for_url("**/sandbox/pay/**")
    expect(page.get_by_text("Waiting for your payment.")).to_be_visible()
    expect(page).to_have_url(f"{buyer.address}/checkout")
    assert page.evaluate("window.sameDocument") is True
    assert orders_of(books, buyer) == 1
    expect(page.get_by_test_id("basket-count")).to_have_text("2")


def test_a_payment_of_one_currency_states_what_it_leaves_out(buyer: Area, books: Runtime) -> None:
    with books.writing() as uow:
        add_product(uow, "guide-in-euros", name="Guide", price=12900, currency="EUR")
    fill_basket(
        buyer.page,
        buyer.address,
        affiliate_shop_system=1,
        congress_affiliate_system=1,
        guide_in_euros=1,
    )
    open_checkout(buyer.page, buyer.address)
    some = buyer.page.get_by_role("button", name="Pay the 2 items in USD - $498.00", exact=True)
    expect(some).to_be_enabled()
    expect(buyer.page.get_by_role("button", name="Pay all")).to_have_count(0)
