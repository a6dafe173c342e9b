"""Pages that require a sign-in or another role, and unknown addresses."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import ADMIN, CUSTOMER
from tests.journeys.steps import fill_in_sign_in, sign_in
from tests.support.server import Server

pytestmark = pytest.mark.one_database


def test_the_back_office_is_closed_to_customers_and_open_to_admins(shop: Server, page: Page) -> None:
    sign_in(page, shop, *CUSTOMER)
    page.goto(f"{shop.address}/admin")
    expect(page.get_by_role("heading", name="Access Denied")).to_be_visible()
    expect(page.get_by_text("You don't have admin privileges to access this area.")).to_be_visible()
    page.get_by_role("link", name="Go to Homepage").click()
    page.wait_for_url(f"{shop.address}/")

    sign_in_again(page, shop)
    page.goto(f"{shop.address}/admin")
    expect(page.get_by_role("navigation", name="Back office")).to_be_visible()
    expect(page.get_by_role("banner").get_by_text("admin@example.com")).to_be_visible()


def sign_in_again(page: Page, shop: Server) -> None:
    page.get_by_role("button", name="Sign Out").click()
    expect(page.get_by_role("button", name="Sign In")).to_be_visible()
    sign_in(page, shop, *ADMIN)


def test_a_guest_signs_in_and_reaches_the_requested_page(shop: Server, page: Page) -> None:
    page.goto(f"{shop.address}/user/orders")
    expect(page.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()
    fill_in_sign_in(page, CUSTOMER[0], "a wrong one")
    expect(page.get_by_role("alert")).to_have_text("Invalid login credentials")
    fill_in_sign_in(page, *CUSTOMER)
    expect(page.get_by_role("heading", name="My Orders")).to_be_visible()
    expect(page).to_have_url(f"{shop.address}/user/orders")


def test_an_unknown_address_is_not_found(shop: Server, page: Page) -> None:
    answer = page.goto(f"{shop.address}/no/such/page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Oops! Page not found")).to_be_visible()
    page.get_by_role("link", name="Return to Home").click()
    page.wait_for_url(f"{shop.address}/")
