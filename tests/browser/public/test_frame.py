"""The frame of every public page: header, footer, side panel and the not-found page."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.books import CUSTOMER
from tests.journeys.steps import fill_in_sign_in, sign_in
from tests.support.server import Server

PAGES = {
    "News": "/news",
    "Features": "/features",
    "Products": "/products",
    "Workshops": "/workshops",
    "About": "/about",
    "Contact": "/contact",
}


@pytest.fixture
def about(site: Server, page: Page) -> Page:
    """Return a lightweight page."""
    page.goto(f"{site.address}/about")
    return page


def header(page: Page) -> Locator:
    return page.get_by_role("banner")


def hrefs(links: Locator) -> dict[str, str]:
    """Return the target of each link by its text."""
    return dict(links.evaluate_all("all => all.map(a => [a.textContent.trim(), a.getAttribute('href')])"))


@pytest.mark.shows(
    "PUB-29", "PUB-30", "NAV-7", "NAV-8", "NAV-9", "NAV-10", "NAV-11", "NAV-12", "NAV-13", "VAL-1", "VAL-2"
)
def test_one_signs_in_by_the_sheet_and_out_again(about: Page, site: Server) -> None:
    expect(header(about).get_by_role("link", name="My Dashboard")).to_have_count(0)
    header(about).get_by_role("button", name="Sign In").click()
    sheet = about.get_by_role("dialog", name="Sign In to Your Account")
    expect(sheet.get_by_role("heading", name="Sign In to Your Account")).to_be_visible()
    expect(sheet.get_by_text("Access your dashboard and manage your orders", exact=True)).to_be_visible()

    expect(sheet.get_by_role("tab")).to_have_text(["Sign In", "Sign Up"])
    for tab in ("Sign Up", "Sign In"):
        sheet.get_by_role("tab", name=tab).click()
        for label in ("Email", "Password"):
            field = sheet.get_by_label(label, exact=True)
            expect(field).to_have_attribute("type", label.lower())
            expect(field).to_have_attribute("required", "")

    fill_in_sign_in(about, *CUSTOMER)
    expect(sheet).not_to_be_visible()
    expect(header(about).get_by_role("button", name="Sign In")).to_have_count(0)
    expect(header(about).get_by_role("link", name="My Dashboard")).to_have_attribute("href", "/user")
    expect(about).to_have_url(f"{site.address}/about")
    header(about).get_by_role("button", name="Sign Out").click()
    expect(header(about).get_by_role("button", name="Sign In")).to_be_visible()
    expect(header(about).get_by_role("link", name="My Dashboard")).to_have_count(0)


@pytest.mark.shows("PUB-31", "PUB-32", "PUB-33", "STATE-2")
def test_the_panel_shows_the_user_signed_in_by_another_tab(about: Page, site: Server) -> None:
    header(about).get_by_role("button", name="Sign In").click()
    sheet = about.get_by_role("dialog", name="Sign In to Your Account")
    expect(sheet.get_by_role("tab", name="Sign In")).to_be_visible()
    other = about.context.new_page()
    sign_in(other, site, *CUSTOMER)

    expect(sheet.get_by_role("heading", name="Already Signed In")).to_be_visible()
    expect(sheet.get_by_text(CUSTOMER[0], exact=True)).to_be_visible()
    expect(sheet.get_by_label("Password")).to_have_count(0)
    sheet.get_by_role("button", name="Continue").click()
    expect(sheet).not_to_be_visible()
    expect(header(about).get_by_role("link", name="My Dashboard")).to_be_visible()
    expect(about).to_have_url(f"{site.address}/about")


@pytest.mark.shows("NAV-14")
def test_a_narrow_window_has_the_pages_in_a_menu(site: Server, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.address}/about")
    header(page).get_by_role("button", name="Open menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Get Started")).to_have_attribute("href", "/signup")
    assert hrefs(menu.get_by_role("navigation").get_by_role("link")) == {"Home": "/"} | PAGES
    menu.get_by_role("link", name="Contact").click()
    expect(page).to_have_url(f"{site.address}/contact")
    expect(menu).not_to_be_visible()


@pytest.mark.shows("NAV-19", "NAV-20", "NAV-21")
def test_an_unknown_address_shows_not_found_links_home_and_is_logged(site: Server, page: Page) -> None:
    path = "/a/page/of/nav-21"
    with page.expect_console_message(lambda message: message.text == f"There is no page at {path}"):
        answer = page.goto(site.address + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1, name="Oops! Page not found")).to_be_visible()
    expect(header(page).get_by_role("link", name="Products")).to_be_visible()
    assert f"not found: {path}" in site.log.read_text()
    home = page.get_by_role("main").get_by_role("link", name="Return to Home")
    expect(home).to_have_attribute("href", "/")
    home.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sell together. Settle fairly.")
