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
from tests.browser.public.till import CONGRESS, SHOP, fill_basket, open_checkout, pay_button
from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import closed
from tests.support.server import Server

PASSWORD = "analytical-engine"


@pytest.mark.shows("BSK-19")
def test_the_partner_who_brought_the_visitor_is_named(site: Server, page: Page) -> None:
    fill_basket(page, site.address, affiliate_shop_system=1)
    with page.expect_response("**/functions/v1/track-referral"):
        settle(page, f"{site.address}/?ref=PARTNERQKDM")
    open_checkout(page, site.address)
    expect(page.get_by_role("main").get_by_text("Referred by PARTNERQKDM")).to_be_visible()


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
