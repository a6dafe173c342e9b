"""/features as a visitor uses it."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import Server


@pytest.mark.shows("PUB-74", "CONST-5")
def test_both_plans_can_be_put_into_the_basket(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/features")
    for name in ("Congress Affiliate System", "Affiliate Shop System"):
        plan = page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))
        plan.get_by_role("button", name="Add to Basket").click()
        expect(page.get_by_text("Added to basket!")).to_be_visible()
    page.get_by_role("banner").get_by_role("link", name="Basket, 2 items").click()
    expect(page.get_by_role("main")).to_contain_text("$498.00")
