"""A visitor's actions, by the labels of the pages."""

import re

from playwright.sync_api import Browser, Locator, Page, StorageState, expect

from tests.journeys.mailbox import link_to
from tests.support.server import Server

GOOD_CARD = "4242 4242 4242 4242"
DECLINED_CARD = "4000 0000 0000 0002"


def put_into_basket(page: Page, shop: Server, slug: str) -> None:
    page.goto(f"{shop.address}/products/{slug}")
    page.get_by_role("button", name="Add to Basket").click()
    expect(page.get_by_text("Added to basket!")).to_be_visible()


def sign_in(page: Page, shop: Server, email: str, password: str) -> None:
    """Sign in on /login and wait until the header shows it."""
    page.goto(f"{shop.address}/login")
    fill_in_sign_in(page, email, password)
    expect(page.get_by_role("link", name="My Dashboard")).to_be_visible()


def fill_in_sign_in(page: Page | Locator, email: str, password: str) -> None:
    form = page.locator("form")
    form.get_by_label("Email").fill(email)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Sign In").click()


def signed_in_state(browser: Browser, shop: Server, email: str, password: str) -> StorageState:
    """Sign in in a context of its own, and return the storage with which other contexts are signed in."""
    context = browser.new_context(locale="en-US")
    sign_in(context.new_page(), shop, email, password)
    state = context.storage_state()
    context.close()
    return state


def create_account(page: Page, email: str, password: str) -> None:
    """Sign up on /signup and wait for the notice that a mail was sent."""
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("Last name").fill("Lovelace")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Confirm password").fill(password)
    page.get_by_role("button", name="Create Account").click()
    expect(page.get_by_text("Check your email for confirmation link")).to_be_visible()


def new_customer(page: Page, shop: Server, email: str, password: str) -> None:
    """Sign up and open the link of the mail; ends signed in."""
    page.goto(f"{shop.address}/signup")
    create_account(page, email, password)
    page.goto(link_to(shop, email, "signup"))
    expect(page.get_by_text("Email address confirmed")).to_be_visible()


def open_payment_window(page: Page) -> Page:
    """Click the only card-payment button and return the window that opens."""
    with page.expect_popup() as opened:
        page.get_by_role("button", name=re.compile(r"^Pay .* by card")).click()
    window = opened.value
    window.wait_for_url("**/sandbox/pay/**")
    return window


def fill_in_card(window: Page, number: str) -> None:
    window.get_by_label("Card number").fill(number)
    window.get_by_label("Expiry date").fill("12 / 35")
    window.get_by_label("CVC").fill("123")
    window.get_by_label("Name on card").fill("Ada Lovelace")


def press_pay(window: Page) -> None:
    window.get_by_role("button", name=re.compile(r"^Pay \S+\d$")).click()
