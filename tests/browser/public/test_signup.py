"""/signup as a visitor sees it."""

import json
import re
from functools import partial
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from guildhall.core.ids import new_id
from tests.browser.account.area import Held
from tests.browser.public.pages import settle
from tests.journeys.mailbox import link_to
from tests.support.browsing import becomes
from tests.support.server import Server

SIGN_UP = "**/auth/v1/signup*"
PASSWORD = "analytical-engine-1"
OPTIONAL = {
    "Phone": "+44 20 7946 0018",
    "Street address": "12 St James's Square",
    "City": "London",
    "Postal code": "SW1Y 4JH",
}
COUNTRY = "United Kingdom"


@pytest.fixture
def signup(site: Server, page: Page) -> Page:
    settle(page, f"{site.address}/signup")
    return page


def fill_in(page: Page, email: str, password: str = PASSWORD, again: str = PASSWORD) -> None:
    """Fill in the required fields."""
    page.get_by_label("First name").fill("Ada")
    page.get_by_label("Last name").fill("Lovelace")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Confirm password").fill(again)


def new_address() -> str:
    return f"ada-{new_id()[:8]}@example.org"


def toast(page: Page, title: str, text: str) -> None:
    message = page.locator("[aria-live=polite]")
    expect(message.get_by_text(title, exact=True)).to_be_visible()
    expect(message.get_by_text(text, exact=True)).to_be_visible()


@pytest.mark.shows("AUTH-23", "CALL-4", "CALL-5", "ERR-3", "ERR-4", "ERR-6")
def test_an_account_is_created_and_its_details_wait(signup: Page, site: Server) -> None:
    """The names are the account's metadata, and the mail links back to the site's root."""
    email, held = new_address(), Held()
    signup.route(SIGN_UP, held.hold)
    fill_in(signup, email)
    for label, text in OPTIONAL.items():
        signup.get_by_label(label, exact=True).fill(text)
    signup.get_by_label("Country", exact=True).select_option(COUNTRY)
    with signup.expect_request(SIGN_UP) as requested:
        signup.get_by_role("button", name="Create Account").click()
    expect(signup.get_by_role("button", name="Creating account...")).to_be_disabled()
    request = requested.value
    assert request.method == "POST"
    assert parse_qs(urlsplit(request.url).query) == {"redirect_to": [f"{site.address}/"]}
    body = json.loads(request.post_data or "")
    assert (body["email"], body["password"]) == (email, PASSWORD)
    assert (body["data"]["first_name"], body["data"]["last_name"]) == ("Ada", "Lovelace")

    held.go_on()
    toast(
        signup,
        "Account Created Successfully!",
        "Please check your email to verify your account. You can then sign in.",
    )
    notice = signup.get_by_text("Check your email for confirmation link", exact=True)
    expect(notice).to_have_attribute("role", "status")
    expect(notice).not_to_have_class(re.compile("danger"))
    expect(signup.get_by_role("main").get_by_role("alert")).to_have_count(0)

    signup.goto(link_to(site, email, "signup"))
    expect(signup.get_by_text("Email address confirmed")).to_be_visible()
    signup.goto(f"{site.address}/user/profile")
    for label, text in OPTIONAL.items():
        expect(signup.get_by_label(label, exact=True)).to_have_value(text)
    expect(signup.get_by_label("Country", exact=True)).to_have_value(COUNTRY)


@pytest.mark.parametrize("language", ["de"])
def test_a_link_opened_in_another_browser_requires_a_new_password(
    site: Server, page: Page, language: str
) -> None:
    """Anyone may have signed up with the address: the password they typed does not count."""
    email = new_address()
    requested = httpx.post(
        f"{site.address}/auth/v1/signup",
        params={"redirect_to": f"{site.address}/products"},
        json={"email": email, "password": "a stranger's", "data": {"language": language}},
    )
    assert requested.status_code == 200
    page.context.add_cookies([{"name": "i18nextLng", "value": language, "url": site.address}])
    page.goto(link_to(site, email, "signup"))
    title = {"en": "Choose your password", "de": "Wählen Sie Ihr Passwort"}[language]
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text(email)).to_be_visible()
    page.goto(f"{site.address}/user/orders")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.locator("[name=new-password]").fill(PASSWORD)
    page.locator("[name=confirm-password]").fill(PASSWORD)
    page.locator("form button[type=submit]").click()
    page.wait_for_url(f"{site.address}/user/orders")
    for password, status in (("a stranger's", 400), (PASSWORD, 200)):
        payload = {"email": email, "password": password}
        answer = httpx.post(f"{site.address}/auth/v1/token?grant_type=password", json=payload)
        assert answer.status_code == status


def test_the_next_step_is_in_sight_after_signing_up(site: Server, signup: Page) -> None:
    """The form above the notice is gone: on a phone the page would stand at its footer."""
    for height in (844, 500):
        signup.set_viewport_size({"width": 390, "height": height})
        settle(signup, f"{site.address}/signup")
        fill_in(signup, new_address())
        signup.get_by_role("button", name="Create Account").click()
        notice = signup.get_by_text("Check your email for confirmation link", exact=True)
        expect(notice).to_be_in_viewport(ratio=1)
        expect(notice.locator("xpath=..")).to_be_focused()
        below = """notice => notice.getBoundingClientRect().top
            >= document.querySelector("header").getBoundingClientRect().bottom"""
        becomes(partial(notice.evaluate, below), True)
        signup.get_by_role("button", name="Send the confirmation link again").click()
        expect(signup.get_by_text("Check your email for confirmation link", exact=True)).to_have_count(2)
        expect(notice.last.locator("xpath=..")).to_be_focused()
