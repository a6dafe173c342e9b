"""/ as a visitor uses it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.server import Server


def section(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", level=2, name=heading, exact=True))


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
