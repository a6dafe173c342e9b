"""The frame of every page of the area: links, signed-in user, sign-out, and the redirect of guests."""

import pytest
from playwright.sync_api import expect
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Session
from tests.browser.account.area import Area
from tests.support.browsing import becomes, holds

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


def test_on_a_phone_a_menu_holds_every_link_without_scrolling_sideways(area: Area) -> None:
    page = area.page
    page.set_viewport_size({"width": 390, "height": 844})
    area.open("/user/account?lng=de")
    menu = page.get_by_role("button", name="Mein Konto: Konto und Sicherheit")
    links = page.get_by_role("navigation", name="Mein Konto").get_by_role("link")
    expect(links).to_have_count(0)
    one_bar = "main => main.getBoundingClientRect().top < 80"
    becomes(lambda: page.get_by_role("main").evaluate(one_bar), True)  # no second bar stands above the page
    menu.click()
    language = page.get_by_role("complementary").get_by_role("combobox")
    expect(language).to_have_value("de")
    expect(links).to_have_count(8)
    ends = "links => links.every(link => link.getBoundingClientRect().right <= 390)"
    becomes(lambda: links.evaluate_all(ends), True)
    fits = "nav => nav.scrollWidth <= nav.clientWidth && nav.scrollHeight <= nav.clientHeight"
    becomes(lambda: page.get_by_role("navigation", name="Mein Konto").evaluate(fits), True)
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
    holds(page, f"{held}.length === 0")  # AUTH-17
    with books.reading() as uow:
        left = select(Session.id).where(Session.account_id == area.customer.account_id)
        assert uow.db.execute(left).all() == []
