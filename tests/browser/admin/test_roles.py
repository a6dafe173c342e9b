"""The back office for each role, and the pages of other roles (A6)."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.admin.hiring import PASSWORD, hire
from tests.browser.admin.office import Office
from tests.browser.admin.test_shell import LINKS
from tests.journeys.books import CUSTOMER, Books
from tests.journeys.steps import sign_in
from tests.support.browsing import PATIENCE_MS
from tests.support.server import Server

PLACES = {
    "support": (
        "/admin/orders",
        ["Home", "Orders", "Contract withdrawals", "Discount codes", "Reviews", "Users", "Inbox", "Team"],
    ),
    "content": ("/admin/news", ["Home", "News", "Articles", "Pages", "Media", "Team"]),
}
"""Each role's start page, and the links of its frame."""


@pytest.fixture(scope="module")
def as_staff(browser: Browser, shop: Server, books: Books) -> Iterator[Callable[[str], Page]]:
    """Return a page signed in with a role."""
    contexts = []

    def open_as(role: str) -> Page:
        context = browser.new_context(base_url=shop.address, locale="en-US")
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        sign_in(page, shop, hire(shop, books, role), PASSWORD)
        return page

    yield open_as
    for context in contexts:
        context.close()


@pytest.mark.shows("A6")
def test_each_staff_role_sees_its_own_pages_and_a_refusal_elsewhere(
    as_staff: Callable[[str], Page], books: Books
) -> None:
    for role in PLACES:
        sees_its_own_pages(as_staff, books, role)


def sees_its_own_pages(as_staff: Callable[[str], Page], books: Books, role: str) -> None:
    home, links = PLACES[role]
    page = as_staff(role)
    page.goto("/admin")
    page.wait_for_url(f"**{home}")
    frame = page.get_by_role("navigation", name="Back office").get_by_role("link")
    expect(frame).to_have_text(links)
    page.goto("/admin/mails/texts")
    expect(page.get_by_role("heading", name="You don't have access to this page")).to_be_visible()
    page.get_by_role("link", name="Go to my pages").click()
    page.wait_for_url(f"**{home}")
    if role == "support":
        opens_an_order(page, books)
        answers_a_message(page)


def opens_an_order(page: Page, books: Books) -> None:
    """Assert that an order opens without money actions and without rates."""
    order = books.rows("orders", status="eq.paid", limit="1")[0]
    page.goto(f"/admin/orders/{order['id']}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(order["id"][:8])
    expect(page.get_by_text("Access", exact=True)).to_be_visible()
    main = page.get_by_role("main")
    expect(main.get_by_role("button")).to_have_count(0)
    expect(main.get_by_role("heading", name="Money")).to_have_count(0)
    expect(main.get_by_role("heading", name="Commission")).to_have_count(0)


def answers_a_message(page: Page) -> None:
    page.goto("/admin/inbox")
    page.get_by_role("row").nth(1).get_by_role("button", name="Actions for").click()
    expect(page.get_by_role("menuitem")).to_have_text(["View"])
    page.get_by_role("menuitem", name="View").click()
    page.get_by_role("dialog").get_by_label("Your reply").fill("We look into it.")
    page.get_by_role("dialog").get_by_role("button", name="Send reply").click()
    expect(page.get_by_text("Reply sent", exact=True).first).to_be_visible()


@pytest.mark.shows("A6")
def test_an_admin_is_shown_everything_and_may_make_no_owner(
    as_staff: Callable[[str], Page], books: Books
) -> None:
    page = as_staff("admin")
    page.goto("/admin/users?q=admin@example.com")
    frame = page.get_by_role("navigation", name="Back office").get_by_role("link")
    for name in LINKS:
        expect(frame.filter(has_text=re.compile(f"^{name}$"))).to_be_visible()
    office = Office(page, books)
    office.choose("admin@example.com", "Role")
    expect(office.dialog.get_by_label("Role")).to_have_value("owner")
    office.dialog.get_by_label("Role").select_option("support")
    office.dialog.get_by_role("button", name="Save role").click()
    refusal = office.dialog.get_by_role("alert")
    expect(refusal).to_contain_text("Only an owner can appoint or remove owners and admins.")
    expect(office.dialog.get_by_label("Role")).to_have_value("support")  # the choice is not lost
    assert {row["role"] for row in held(books, "admin@example.com")} == {"owner", "admin"}


def held(books: Books, email: str) -> list[dict[str, str]]:
    (user,) = books.rows("users", email=f"eq.{email}")
    return books.rows("user_roles", user_id=f"eq.{user['auth_user_id']}")


@pytest.mark.shows("ROLE-1", "ROLE-2", "ROLE-5", "ROLE-6")
def test_a_visitor_browses_fills_a_basket_and_signs_in_to_pay_in_an_area_of_their_own(
    page: Page, shop: Server
) -> None:
    for path, heading in (
        ("/workshops", "Congress on Stage"),
        ("/news", "Latest News"),
        ("/products", "Affiliate Shop System"),
    ):
        page.goto(f"{shop.address}{path}")
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    expect(page.get_by_role("heading", name="Autumn Retreat")).to_have_count(0)
    page.get_by_role("button", name="Add to Basket").first.click()
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    page.goto(f"{shop.address}/checkout")
    for name, path in (("Sign In", "/login"), ("Create Account", "/signup")):
        expect(page.get_by_role("main").get_by_role("link", name=name)).to_have_attribute("href", path)
    page.goto(f"{shop.address}/login")
    expect(page.locator("form").get_by_role("button", name="Sign In")).to_be_visible()
    sign_in(page, shop, *CUSTOMER)
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    page.goto(f"{shop.address}/checkout")
    expect(page.get_by_role("button", name="by card").first).to_be_visible()
    page.goto(f"{shop.address}/user")
    expect(page.get_by_role("link", name="Change Password")).to_have_attribute("href", "/user/password")
