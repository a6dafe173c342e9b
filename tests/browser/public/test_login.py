"""/login: signing in and out."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_admin
from tests.browser.account.area import Held
from tests.browser.public.pages import settle
from tests.journeys.books import CUSTOMER
from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import becomes, holds
from tests.support.server import Server

AUTH = "**/auth/v1/"
TOKEN = f"{AUTH}token?grant_type=password"


@pytest.fixture
def login(site: Server, page: Page) -> Page:
    settle(page, f"{site.address}/login")
    return page


def stored_keys(page: Page) -> list[str]:
    """Return the session keys in either storage."""
    every = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
    return [str(key) for key in page.evaluate(every) if str(key).startswith("guildhall.auth")]


def forgets_the_session(page: Page) -> None:
    """Wait until neither storage holds a session: the library clears them after the page has changed."""
    keys = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
    holds(page, f"{keys}.every((key) => !key.startsWith('guildhall.auth'))")


def auth_requests(page: Page) -> list[str]:
    """Collect the auth API calls from now on."""
    requested: list[str] = []

    def note(request: Request) -> None:
        address = urlsplit(request.url)
        if address.path.startswith("/auth/v1"):
            requested.append(f"{request.method} {address.path.removeprefix('/auth/v1')}?{address.query}")

    page.on("request", note)
    return requested


def is_signed_in(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_role("link", name="My Dashboard")).to_be_visible()


def is_signed_out(page: Page) -> None:
    expect(page.get_by_role("banner").get_by_role("button", name="Sign In")).to_be_visible()


@pytest.mark.shows("AUTH-3", "AUTH-4", "AUTH-16")
def test_signing_in_leads_to_the_stored_path_or_home(login: Page, site: Server) -> None:
    """/login redirects signed-in users in the same way; a stored path is used once."""
    login.evaluate(
        "localStorage.setItem('guildhall.returnTo', JSON.stringify({path: '/about', at: Date.now()}))"
    )
    fill_in_sign_in(login, *CUSTOMER)
    login.wait_for_url(f"{site.address}/about")
    login.goto(f"{site.address}/login")
    login.wait_for_url(f"{site.address}/")
    login.evaluate(
        "localStorage.setItem('guildhall.returnTo', JSON.stringify({path: '/contact', at: Date.now()}))"
    )
    login.goto(f"{site.address}/login")
    login.wait_for_url(f"{site.address}/contact")


@pytest.mark.shows("AUTH-13", "AUTH-14")
def test_a_session_that_is_still_held_is_ended_and_forgotten_first(login: Page, site: Server) -> None:
    """A stored session that the page did not restore: signing in clears both storages before it sends the password."""
    fill_in_sign_in(login, *CUSTOMER)
    is_signed_in(login)
    kept = login.evaluate("localStorage.getItem('guildhall.auth')")
    login.evaluate("localStorage.removeItem('guildhall.auth')")
    settle(login, f"{site.address}/login")
    login.evaluate("text => localStorage.setItem('guildhall.auth', text)", kept)
    login.evaluate("sessionStorage.setItem('guildhall.auth-code-verifier', 'x')")

    held, requested = Held(), auth_requests(login)
    login.route(TOKEN, held.hold)
    with login.expect_request(TOKEN):
        fill_in_sign_in(login, *CUSTOMER)
    # In between, the page may notice by itself that the old session has ended.
    assert requested[0] == "POST /logout?scope=global"
    assert requested.count("POST /token?grant_type=password") == 1
    becomes(lambda: len(stored_keys(login)), 0)
    held.go_on()
    is_signed_in(login)


@pytest.mark.shows("AUTH-17", "AUTH-18", "AUTH-19", "AUTH-20")
def test_signing_out_leaves_nothing(login: Page, site: Server) -> None:
    fill_in_sign_in(login, *CUSTOMER)
    is_signed_in(login)
    login.goto(f"{site.address}/user/profile")
    expect(login.get_by_role("heading", name="My Profile")).to_be_visible()
    login.evaluate("sessionStorage.setItem('guildhall.auth-code-verifier', 'x')")
    requested = auth_requests(login)
    login.get_by_role("button", name="Sign Out").click()
    login.wait_for_url(f"{site.address}/")
    is_signed_out(login)
    forgets_the_session(login)
    assert requested == ["POST /logout?scope=global"]
    login.goto(f"{site.address}/user")
    expect(login.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()


def test_the_first_owner_sets_a_password_and_enters_the_back_office(
    till: Server, books: Runtime, page: Page
) -> None:
    link = create_admin(books, f"owner-{new_id()[:8]}@example.org").link
    assert link is not None
    page.goto(till.address + link[link.index("/auth/confirm") :])
    page.locator("[name=new-password]").fill("analytical-engine-1")
    page.locator("[name=confirm-password]").fill("analytical-engine-1")
    page.locator("form button[type=submit]").click()
    page.wait_for_url(f"{till.address}/admin")
    expect(page.get_by_role("heading", level=1, name="Dashboard")).to_be_visible()
