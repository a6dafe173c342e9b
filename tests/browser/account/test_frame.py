"""The frame of every page of the area: links, signed-in user, sign-out, and the redirect of guests."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Session
from tests.browser.account.area import Area, add_seat
from tests.support.rows import add_workshop
from tests.support.server import Server

SLUG = "frame-class"
HEADINGS = {
    "/user": "Welcome back, Ada!",
    "/user/profile": "My Profile",
    "/user/orders": "My Orders",
    "/user/products": "My Products",
    "/user/workshops": "My Workshops",
    f"/user/workshops/{SLUG}": "Frame Class",
    "/user/password": "Change Password",
}


@pytest.mark.shows("USR-1", "USR-3", "USR-5")
def test_every_page_shows_the_links_and_the_signed_in_user(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        add_seat(uow, area.customer, add_workshop(uow, SLUG, title="Frame Class"))
    page = area.page
    for path, heading in HEADINGS.items():
        answer = page.goto(area.address + path)
        assert answer is not None
        assert answer.status == 200, path  # USR-5
        expect(page.get_by_role("heading", name=heading, exact=True, level=1)).to_be_visible()
        expect(page.get_by_role("banner").get_by_text(area.customer.email)).to_be_visible()  # USR-3
    links = page.get_by_role("navigation", name="My account").get_by_role("link")
    assert {link.inner_text(): link.get_attribute("href") for link in links.all()} == {  # USR-1
        "Dashboard": "/user",
        "Products": "/user/products",
        "Orders": "/user/orders",
        "Workshops": "/user/workshops",
        "Profile": "/user/profile",
        "Change Password": "/user/password",
        "Account & Security": "/user/account",
        "Back to Home": "/",
    }


def test_on_a_phone_a_menu_holds_every_link_without_scrolling_sideways(area: Area) -> None:
    page = area.page
    page.set_viewport_size({"width": 390, "height": 844})
    area.open("/user/account?lng=de")
    menu = page.get_by_role("button", name="Mein Konto: Konto und Sicherheit")
    links = page.get_by_role("navigation", name="Mein Konto").get_by_role("link")
    expect(links).to_have_count(0)
    content = page.get_by_role("main").bounding_box()
    assert content is not None
    assert content["y"] < 80, "more than one bar stands above the page"
    menu.click()
    language = page.get_by_role("complementary").get_by_role("combobox")
    expect(language).to_have_value("de")
    expect(links).to_have_count(8)
    ends = "links => links.map(link => link.getBoundingClientRect().right)"
    assert max(links.evaluate_all(ends)) <= 390
    fits = "nav => nav.scrollWidth <= nav.clientWidth && nav.scrollHeight <= nav.clientHeight"
    assert page.get_by_role("navigation", name="Mein Konto").evaluate(fits)
    links.filter(has_text="Passwort ändern").click()
    page.wait_for_url("**/user/password")
    expect(links).to_have_count(0)  # following a link closes it


@pytest.mark.shows("AUTH-17", "AUTH-18", "AUTH-19", "AUTH-20", "USR-2")
def test_signing_out_leaves_nothing_behind(area: Area, books: Runtime) -> None:
    page = area.open("/user/orders")
    page.evaluate("sessionStorage.setItem('guildhall.auth-code', 'x')")
    with page.expect_response("**/auth/v1/logout?scope=global"):  # AUTH-18
        page.get_by_role("button", name="Sign Out").click()
    page.wait_for_url(f"{area.address}/")  # AUTH-20
    header = page.get_by_role("banner")
    expect(header.get_by_role("button", name="Sign In")).to_be_visible()  # AUTH-19
    expect(header.get_by_role("link", name="My Dashboard")).to_have_count(0)
    held = "[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(key => /auth/.test(key))"
    page.wait_for_function(f"{held}.length === 0")  # AUTH-17
    with books.reading() as uow:
        left = select(Session.id).where(Session.account_id == area.customer.account_id)
        assert uow.db.execute(left).all() == []


@pytest.mark.shows("AUTH-21", "ERR-8")
def test_a_failed_sign_out_is_logged_and_happens_all_the_same(area: Area) -> None:
    page = area.open("/user")
    area.answer("/auth/v1/logout*", lambda route: route.fulfill(status=500, json={"msg": "Broken"}))
    page.get_by_role("button", name="Sign Out").click()
    page.wait_for_url(f"{area.address}/")
    expect(page.get_by_role("banner").get_by_role("button", name="Sign In")).to_be_visible()
    page.wait_for_function("localStorage.getItem('guildhall.auth') === null")
    assert any(text.startswith("Signing out failed:") for text in area.logged)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.shows("USR-6")
def test_a_guest_finds_the_sign_in_form_in_every_place(shop: Server, page: Page) -> None:
    for path in HEADINGS:
        page.goto(shop.address + path)
        expect(page.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()
        expect(page.get_by_role("navigation", name="My account")).to_have_count(0)
        assert page.url == shop.address + path
    for table in ("orders", "workshop_enrollments", "users"):
        assert httpx.get(f"{shop.address}/rest/v1/{table}").status_code == 401
