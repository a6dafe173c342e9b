"""/ as a visitor uses it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.answers import answer_instead
from tests.support.browsing import hold
from tests.support.server import Server


def section(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", level=2, name=heading, exact=True))


def go_home(page: Page, site: Server) -> None:
    """Go there from within the site, so that the browser itself reads the page's data."""
    page.goto(f"{site.address}/basket")
    page.get_by_role("banner").get_by_role("link", name="Guildhall").click()


@pytest.mark.shows("PUB-1", "PUB-16", "PUB-20")
def test_the_hero_is_in_sight_the_featured_can_be_bought_and_the_document_stays(
    site: Server, page: Page
) -> None:
    page.goto(site.address)
    expect(page.get_by_text("Referral program: 30% for life")).to_be_in_viewport()
    expect(page.get_by_text("Every click, order and commission has its line")).to_be_in_viewport()
    # The script of the lower part is loaded.
    expect(page.get_by_role("button", name="Submit Application")).to_be_enabled()
    section(page, "Featured products").get_by_role("button", name="Add to Basket - $299.00").click()
    expect(page.get_by_test_id("basket-count")).to_have_text("1")

    # Moving within the site does not load the document again.
    page.evaluate("window.sameDocument = true")
    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("We keep the books that partners trust")
    page.get_by_role("banner").get_by_role("link", name="Guildhall").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sell together. Settle fairly.")
    assert page.evaluate("window.sameDocument")


@pytest.mark.shows("PUB-20", "PUB-25")
def test_workshops_are_hidden_while_they_load_and_products_that_fail_show_an_error(
    page: Page, site: Server
) -> None:
    release = hold(page, "**/rest/v1/workshops?*")
    go_home(page, site)
    expect(section(page, "From the guest book")).to_be_visible()
    expect(section(page, "Learn the craft")).not_to_be_attached()
    release()
    expect(section(page, "Learn the craft").get_by_role("article")).to_have_count(3)

    answer_instead(page, "products", 400, {"message": "broken", "hint": "not_allowed"})
    go_home(page, site)
    expect(page.get_by_role("heading", name="Error Loading Products")).to_be_visible()
    expect(page.get_by_text("Failed to fetch products: broken")).to_be_visible()
