"""The frame of the back office, and its access rules."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.admin.hiring import PASSWORD, hire
from tests.browser.admin.office import Office
from tests.journeys.books import Books
from tests.journeys.steps import sign_in
from tests.support.browsing import PATIENCE_MS, becomes
from tests.support.server import Server

LINKS = {
    "Dashboard": "/admin",
    "Users": "/admin/users",
    "Products": "/admin/products",
    "Orders": "/admin/orders",
    "Invoices": "/admin/invoices",
    "Referrals": "/admin/referrals",
    "News": "/admin/news",
    "Articles": "/admin/blog-articles",
    "Workshops": "/admin/workshops",
    "Home": "/",
    "Media": "/admin/media",
    "Inbox": "/admin/inbox",
    "Emails": "/admin/mails",
    "Settings": "/admin/settings",
}
TECHNICAL = {
    "Reconciliation": "/admin/reconciliation",
    "Integrations": "/admin/integrations",
    "Jobs": "/admin/jobs",
    "Audit log": "/admin/audit",
}
"""The links of the group that is folded."""


@pytest.mark.shows("ADM-2", "ADM-3", "ADM-4", "ROLE-15")
def test_the_navigation_leads_everywhere_fits_a_laptop_and_counts_what_waits(office: Office) -> None:
    page = office.page
    page.set_viewport_size({"width": 1280, "height": 720})
    office.add("contact_messages", name="Ada", email="ada@example.com", message="Where is my order?")
    waiting = len(office.books.rows("contact_messages", select="id", answered_at="is.null"))
    office.open("/admin", "Dashboard")
    navigation = page.get_by_role("navigation", name="Back office")
    inbox = navigation.get_by_role("link", name="Inbox", exact=True)
    expect(inbox).to_have_accessible_description(f"{waiting} pending")
    expect(navigation.get_by_role("link", name="Products")).to_have_accessible_description("")
    becomes(lambda: navigation.evaluate("nav => nav.scrollHeight <= nav.clientHeight"), True)
    links_lead_everywhere(page, navigation.get_by_role("link"))
    narrow = page.get_by_role("button", name="Collapse the navigation")
    narrow.click()
    becomes(lambda: inbox.evaluate("link => link.getBoundingClientRect().width < 60"), True)
    page.reload()
    expect(narrow).to_have_attribute("aria-pressed", "true")
    narrow.click()


def links_lead_everywhere(page: Page, links: Locator) -> None:
    """Assert that the links of the specification are there, beside our own, and those of the folded group."""
    becomes(lambda: LINKS.items() <= targets(links).items(), True)
    expect(links.filter(has_text="Audit log")).to_be_hidden()
    page.get_by_text("Technical", exact=True).click()
    expect(links.filter(has_text="Audit log")).to_be_visible()
    becomes(lambda: TECHNICAL.items() <= targets(links).items(), True)
    header = page.get_by_role("banner")
    expect(header.get_by_text("admin@example.com")).to_be_visible()
    expect(header.get_by_role("link", name="Profile")).to_have_attribute("href", "/user/profile")


def targets(links: Locator) -> dict[str, str | None]:
    return {link.inner_text(): link.get_attribute("href") for link in links.all()}


@pytest.mark.shows("ROLE-18")
def test_a_guest_sees_the_sign_in_form_and_then_the_page(page: Page, shop: Server) -> None:
    page.goto(f"{shop.address}/admin/users")
    form = page.locator("form")
    form.get_by_label("Email").fill("admin@example.com")
    form.get_by_label("Password").fill("admin-demo-1")
    form.get_by_role("button", name="Sign In").click()
    expect(page.get_by_role("heading", name="Users Management")).to_be_visible()


def test_an_admin_goes_to_the_back_office_and_back_by_links(office: Office) -> None:
    page = office.page
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Back office").click()
    expect(page.get_by_role("heading", level=1, name="Dashboard")).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Profile").click()
    page.get_by_role("navigation", name="My account").get_by_role("link", name="Back office").click()
    expect(page.get_by_role("heading", level=1, name="Dashboard")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Back office").click()
    expect(page.get_by_role("heading", level=1, name="Dashboard")).to_be_visible()
    on_a_phone_one_bar_opens_the_navigation(office)


def on_a_phone_one_bar_opens_the_navigation(office: Office) -> None:
    page = office.page
    navigation = page.get_by_role("navigation", name="Back office")
    expect(navigation).to_be_hidden()
    page.get_by_role("button", name="Open menu").click()
    expect(page.locator("main")).to_have_attribute("inert", "")
    page.keyboard.press("Escape")
    expect(navigation).to_be_hidden()
    page.get_by_role("button", name="Open menu").click()
    navigation.get_by_role("link", name="Orders", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Orders")).to_be_visible()
    expect(navigation).to_be_hidden()


@pytest.mark.shows("ADM-5")
def test_a_staff_role_is_led_to_the_back_office_too_and_signs_out(
    browser: Browser, shop: Server, books: Books
) -> None:
    """Uses its own account: signing out would end the admin's sessions in other tests."""
    context = browser.new_context(base_url=shop.address, locale="en-US")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    email = hire(shop, books, "content", name="led")
    sign_in(page, shop, email, PASSWORD)
    page.goto("/products")
    page.get_by_role("banner").get_by_role("link", name="Back office").click()
    page.wait_for_url("**/admin/news")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/products")
    page.get_by_role("button", name="Open menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Back office").click()
    page.wait_for_url("**/admin/news")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{shop.address}/")
    expect(page.get_by_role("button", name="Sign In")).to_be_visible()
    context.close()
