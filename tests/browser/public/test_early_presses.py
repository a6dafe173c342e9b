"""A control that is shown before the page's script has come remembers the press."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsing import hold
from tests.support.server import Server

Release = Callable[[], None]


@pytest.fixture
def before_script(site: Server, page: Page) -> Callable[[str], Release]:
    """Show a page and hold its scripts back; returns a function that lets them come."""

    def arrive(path: str) -> Release:
        release = hold(page, "**/assets/*.js")
        page.goto(f"{site.address}{path}", wait_until="commit")
        expect(page.get_by_role("heading", level=1)).to_be_visible()

        return release

    return arrive


def test_what_is_pressed_before_the_script_is_done_once(
    before_script: Callable[[str], Release], page: Page
) -> None:
    release = before_script("/products/partner-ledger")
    add = page.get_by_role("button", name="Add to Basket").first
    add.click()
    add.click()
    page.get_by_role("button", name="Theme: System. Switch to Light.").first.click()
    release()
    expect(page.get_by_text("Added to basket!")).to_be_visible()
    expect(page.get_by_role("link", name="Basket, 1 item", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_language_chosen_before_the_script_is_shown(
    before_script: Callable[[str], Release], page: Page
) -> None:
    release = before_script("/products")
    page.get_by_role("combobox", name="Language").first.select_option("de")
    release()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Produkte").first).to_be_visible()


def test_a_form_sent_before_the_script_is_sent_with_what_was_typed(
    before_script: Callable[[str], Release], page: Page
) -> None:
    release = before_script("/login")
    form = page.locator("form")
    form.get_by_label("Email").fill("nobody@example.com")
    form.get_by_label("Password").fill("wrong-password")
    form.get_by_label("Password").press("Enter")
    assert "?" not in page.url
    release()
    expect(page.get_by_text("Invalid login credentials")).to_be_visible()
    expect(form.get_by_label("Email")).to_have_value("nobody@example.com")


def test_a_form_far_below_is_sent_though_its_part_comes_last(site: Server, page: Page) -> None:
    """The home page is there before its lower part: a press on it waits for that one."""
    release = hold(page, "**/assets/home-below*.js")
    page.goto(site.address)
    page.wait_for_selector("[role=status].fixed", state="attached")
    form = page.locator("form").filter(has=page.get_by_role("heading", name="Apply to the program"))
    form.get_by_label("Email address").fill("not an address")
    form.get_by_role("button", name="Submit Application").click()
    release()
    expect(form.get_by_label("Email address")).to_be_focused()
    expect(form.get_by_label("Email address")).to_have_accessible_description(
        "Enter an email address, such as name@example.com."
    )
