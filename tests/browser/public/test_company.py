"""/features and /about as a visitor sees them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.answers import answer_instead, come_by_link
from tests.support.server import Server

CONGRESS = ("Congress Affiliate System", "Premium", "$299.00 one-time")
SHOP = ("Affiliate Shop System", "Professional", "$199.00 one-time")
PLANS = pytest.mark.parametrize(("name", "badge", "price"), [CONGRESS, SHOP])


@pytest.fixture
def features(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/features")
    return page


@pytest.fixture
def about(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/about")
    return page


def plan(page: Page, name: str) -> Locator:
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.shows("PUB-68", "PUB-69")
def test_a_hero_is_above_two_plans(features: Page) -> None:
    expect(features.get_by_role("heading", level=1)).to_have_text("Two ways to sell, one set of books")
    expect(features.get_by_role("article")).to_have_count(2)


@pytest.mark.shows("PUB-70", "PUB-71", "PUB-72")
@PLANS
def test_each_plan_has_its_badge_price_and_six_points(
    features: Page, name: str, badge: str, price: str
) -> None:
    sheet = plan(features, name)
    expect(sheet.get_by_text(badge, exact=True)).to_be_visible()
    expect(sheet).to_contain_text(price)
    expect(sheet.get_by_role("listitem")).to_have_count(6)


@pytest.mark.shows("PUB-73")
@PLANS
def test_learn_more_leads_to_the_products(features: Page, name: str, badge: str, price: str) -> None:
    plan(features, name).get_by_role("link", name="Learn More").click()
    expect(features).to_have_url(re.compile("/products$"))


@pytest.mark.shows("PUB-74", "CONST-5")
def test_both_plans_can_be_put_into_the_basket(features: Page) -> None:
    for name, _, _ in (CONGRESS, SHOP):
        plan(features, name).get_by_role("button", name="Add to Basket").click()
        expect(features.get_by_text("Added to basket!")).to_be_visible()
    features.get_by_role("banner").get_by_role("link", name="Basket, 2 items").click()
    expect(features.get_by_role("main")).to_contain_text("$498.00")


def test_a_plan_that_is_not_on_sale_is_shown_but_cannot_be_bought(site: Server, page: Page) -> None:
    """M12: a basket line always holds a real product."""
    answer_instead(page, "products", 406, {"code": "PGRST116", "message": "no row"})
    come_by_link(page, site.address, "Features")
    sheet = plan(page, "Affiliate Shop System")
    expect(sheet).to_contain_text("For shops that grow by recommendation.")
    expect(sheet).to_contain_text("Not available right now")
    expect(sheet.get_by_role("button", name="Add to Basket")).to_be_disabled()


@pytest.mark.shows("PUB-75")
def test_the_experts_are_at_the_contact_page(features: Page) -> None:
    features.get_by_role("link", name="Contact Our Experts").click()
    expect(features).to_have_url(re.compile("/contact$"))


@pytest.mark.shows("PUB-9", "PUB-10", "PUB-11", "PUB-13")
def test_the_about_page_lists_the_promises(features: Page) -> None:
    events = features.locator("section", has_text="Here whenever your partners need us").locator("dl > div")
    expect(events).to_have_text(
        ["uptime99.9%", "support24/7", "response time< 2 hours", "money-back guarantee30 days"]
    )


def test_the_example_of_a_sale_adds_up(features: Page) -> None:
    """30% of $299.00, less 30% of the refunded $100.00."""
    page_of_ledger = features.get_by_role("table")
    expect(page_of_ledger).to_contain_text("+$89.70")
    expect(page_of_ledger).to_contain_text("−$30.00")
    expect(page_of_ledger.locator("tfoot")).to_contain_text("$59.70")


@pytest.mark.shows("PUB-76")
def test_hero_story_values_and_team_are_shown(about: Page) -> None:
    expect(about.get_by_role("heading", level=1)).to_have_text("We keep the books that partners trust")
    for heading in ("Our story", "What we stand for", "Meet the team"):
        expect(about.get_by_role("heading", level=2, name=heading)).to_be_attached()


@pytest.mark.shows("PUB-77")
def test_three_marked_placeholders_represent_the_team(about: Page) -> None:
    team = about.locator("section").filter(has_text="Meet the team")
    expect(team.get_by_role("heading", level=3)).to_have_count(3)
    expect(team.get_by_text("Sample content")).to_be_visible()


@pytest.mark.shows("PUB-78")
def test_the_call_to_action_leads_to_the_products(about: Page) -> None:
    about.get_by_role("main").get_by_role("link", name="Browse Products").click()
    expect(about).to_have_url(re.compile("/products$"))


@pytest.mark.shows("PUB-6")
def test_another_page_claims_another_number_of_affiliates(about: Page) -> None:
    expect(about.get_by_role("main")).to_contain_text("50,000+ affiliates in 150+ countries")
    expect(about.get_by_role("main")).not_to_contain_text("10,000+")
