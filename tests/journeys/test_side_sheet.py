"""Signing in in the side panel, and the account's other ways to sign in."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER
from tests.journeys.mailbox import link_to
from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import holds
from tests.support.server import Server


@pytest.mark.one_database
def test_the_sheet_closes_and_the_visitor_stays_on_the_page(shop: Server, page: Page) -> None:
    page.goto(f"{shop.address}/products")
    page.get_by_role("button", name="Sign In").click()
    sheet = page.get_by_role("dialog", name="Sign In to Your Account")
    expect(sheet.get_by_text("Access your dashboard and manage your orders")).to_be_visible()
    fill_in_sign_in(page, *CUSTOMER)
    expect(page.get_by_role("link", name="My Dashboard")).to_be_visible()
    expect(sheet).not_to_be_visible()
    expect(page).to_have_url(f"{shop.address}/products")

    # /login redirects a signed-in user.
    page.goto(f"{shop.address}/login")
    page.wait_for_url(f"{shop.address}/")

    # Signing out leaves nothing behind.
    page.get_by_role("button", name="Sign Out").click()
    expect(page.get_by_role("button", name="Sign In")).to_be_visible()
    holds(page, "!Object.keys(localStorage).some((key) => key.startsWith('guildhall.auth'))")


def test_a_forgotten_password_is_replaced_by_mail(own_shop: Server, page: Page) -> None:
    page.goto(f"{own_shop.address}/login")
    page.get_by_role("link", name="Forgot your password?").click()
    # The sign-in page, which has such a field too, is shown until this one is loaded.
    expect(page.get_by_role("heading", name="Reset your password")).to_be_visible()
    page.get_by_label("Email").fill(CUSTOMER[0])
    page.get_by_role("button", name="Send reset link").click()
    expect(page.get_by_text("we've sent it a reset link")).to_be_visible()

    link = link_to(own_shop, CUSTOMER[0], "recovery")
    page.goto(link)
    page.get_by_label("New password", exact=True).fill("another-one-2")
    page.get_by_label("Confirm new password").fill("another-one-2")
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_text("Password updated successfully")).to_be_visible()
    page.wait_for_url("**/user")

    # The link worked once; the old password is invalid, the new one signs in.
    page.get_by_role("button", name="Sign Out").click()
    expect(page.get_by_role("button", name="Sign In")).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("heading", name="This link no longer works")).to_be_visible()
    page.goto(f"{own_shop.address}/login")
    fill_in_sign_in(page, *CUSTOMER)
    expect(page.get_by_role("alert")).to_have_text("Invalid login credentials")
    fill_in_sign_in(page, CUSTOMER[0], "another-one-2")
    expect(page.get_by_role("link", name="My Dashboard")).to_be_visible()
