"""/user/partner, under Links: a partner tests and saves the address of their tracker, by keyboard and on a phone."""

from playwright.sync_api import expect

from guildhall.core.runtime import Runtime
from tests.browser.account.area import Area
from tests.browser.account.test_partner import make_partner
from tests.support.browsing import becomes
from tests.support.rows import choose_settings

ADDRESS = "https://nowhere.invalid/postback?cid={subid}&payout={commission}"


def test_a_partner_tests_and_saves_a_postback(area: Area, books: Runtime) -> None:
    with books.writing() as uow:
        make_partner(uow, area)
        choose_settings(uow, partner_postbacks=True)
    page = area.open("/user/partner?tab=links")
    page.set_viewport_size({"width": 320, "height": 740})
    postback = page.get_by_role("region", name="Postback")
    address = postback.get_by_label("Address of your tracker")
    address.fill(ADDRESS.replace("subid", "click"))
    address.press("Enter")
    expect(postback.get_by_text("The placeholder {click} doesn't exist here. Remove it.")).to_be_visible()
    address.fill(ADDRESS)
    postback.get_by_role("button", name="Send a test").press("Enter")
    expect(postback.get_by_role("alert")).to_contain_text("We couldn't find this server.")
    address.press("Enter")
    expect(page.get_by_text("Postback saved")).to_be_visible()
    expect(postback.get_by_text("No calls yet.")).to_be_visible()
    becomes(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
    with books.writing() as uow:
        choose_settings(uow, partner_postbacks=False)
