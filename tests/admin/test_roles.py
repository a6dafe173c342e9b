"""What each role is shown in the back office, and what becomes of addresses that are another's (A6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.books import Books
from tests.journeys.steps import sign_in
from tests.support.browsing import PATIENCE_MS
from tests.support.server import Server

PASSWORD = "a-desk-of-their-own"
PLACES = {
    "support": ("/admin/orders", ["Users", "Orders", "Home", "Inbox"]),
    "content": ("/admin/news", ["News", "Articles", "Home", "Media"]),
}
"""Where each is at home, and the links of its frame."""


def hire(shop: Server, books: Books, role: str) -> str:
    """Give somebody new an account and a role; their address."""
    email = f"{role}-desk@example.com"
    prefer = {"prefer": "return=representation"}
    (made,) = books.http.post("/rest/v1/users", json={"email": email}, headers=prefer).json()
    first = f"{PASSWORD}-first"
    books.http.post("/functions/v1/create-auth-user", json={"userId": made["id"], "password": first})
    books.http.post("/functions/v1/set-role", json={"userId": made["id"], "role": role})
    changed = Books(shop, email, first).http.put(
        "/auth/v1/user", json={"password": PASSWORD, "current_password": first}
    )
    assert changed.status_code == 200, changed.text
    return email


@pytest.fixture(scope="module")
def at_desk(browser: Browser, shop: Server, books: Books) -> Iterator[Callable[[str], Page]]:
    """A page signed in with a role."""
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


@pytest.mark.parametrize("role", PLACES)
def test_a6_each_desk_sees_its_own_pages_and_a_refusal_elsewhere(
    at_desk: Callable[[str], Page], books: Books, role: str
) -> None:
    home, links = PLACES[role]
    page = at_desk(role)
    page.goto("/admin")
    page.wait_for_url(f"**{home}")
    frame = page.get_by_role("navigation", name="Back office").get_by_role("link")
    expect(frame).to_have_text(links)
    for other in ("/admin/settings", "/admin/referrals/payouts", "/admin/mails/texts"):
        page.goto(other)
        expect(page.get_by_role("heading", name="Not your desk")).to_be_visible()
    page.get_by_role("link", name="To my pages").click()
    page.wait_for_url(f"**{home}")
    if role == "support":
        looks_at_an_order(page, books)
        answers_a_message(page)


def looks_at_an_order(page: Page, books: Books) -> None:
    """No money moves from here, and no rate is seen."""
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
    page.get_by_role("dialog").get_by_label("Your answer").fill("We look into it.")
    page.get_by_role("dialog").get_by_role("button", name="Send answer").click()
    expect(page.get_by_text("Answer sent", exact=True).first).to_be_visible()
