"""/features and /about as a visitor reads them."""

import pytest
from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall_demo.load import load_demo
from tests.support.client import Client
from tests.support.html import PagePart, read

PLANS = {
    "Congress Affiliate System": ("Premium", "$299.00 one-time"),
    "Affiliate Shop System": ("Professional", "$199.00 one-time"),
}


def features(demo: Client) -> PagePart:
    return read(demo, "/features").main


def about(demo: Client) -> PagePart:
    return read(demo, "/about").main


@pytest.mark.shows("PUB-68", "PUB-69", "PUB-70", "PUB-71", "PUB-72", "PUB-73")
def test_a_hero_is_above_two_plans_with_badge_price_six_points_and_a_way_on(demo: Client) -> None:
    main = features(demo)
    assert main.headings(1) == ["Two ways to sell, one set of books"]
    assert len(main.all("article")) == 2
    for name, (badge, price) in PLANS.items():
        plan = main.about("article", name)
        assert badge in plan.texts
        assert price in plan.text
        assert len(plan.items()) == 6
        assert plan.link(f"Learn More : {name}") == "/products"
        assert plan.one("button", "Add to Basket").get("disabled") is None


@pytest.mark.slow
@pytest.mark.shows("M12")
def test_a_plan_that_is_not_on_sale_is_shown_but_cannot_be_bought(client: Client, runtime: Runtime) -> None:
    """A basket line always holds a real product."""
    load_demo(runtime)
    with runtime.writing() as uow:
        withdrawn = update(Product).where(Product.slug == "affiliate-shop-system").values(is_active=False)
        uow.db.execute(withdrawn)
    plan = features(client).about("article", "Affiliate Shop System")
    assert "For shops that grow by recommendation." in plan.text
    assert "Not available right now" in plan.text
    assert [button.get("disabled") for button in plan.all("button")] == [""]


@pytest.mark.shows("PUB-75")
def test_the_experts_are_at_the_contact_page(demo: Client) -> None:
    assert features(demo).link("Contact Our Experts") == "/contact"


@pytest.mark.shows("PUB-9", "PUB-10", "PUB-11", "PUB-13")
def test_the_promises_are_listed(demo: Client) -> None:
    promises = features(demo).about("section", "Here whenever your partners need us").all("dl > div")
    assert [each.text for each in promises] == [
        "uptime99.9%",
        "support24/7",
        "response time< 2 hours",
        "money-back guarantee30 days",
    ]


def test_the_example_of_a_sale_adds_up(demo: Client) -> None:
    """30% of $299.00, less 30% of the refunded $100.00."""
    ledger = features(demo).one("table")
    assert "+$89.70" in ledger.text
    assert "-$30.00" in ledger.text
    assert "$59.70" in ledger.one("tfoot").text


@pytest.mark.shows("PUB-76", "PUB-77", "PUB-78")
def test_about_has_hero_story_values_team_and_a_call_to_action(demo: Client) -> None:
    main = about(demo)
    assert main.headings(1) == ["We keep the books that partners trust"]
    assert main.headings(2) == ["Our story", "What we stand for", "Meet the team", "See what we make"]
    team = main.about("section", "Meet the team")
    assert len(team.headings(3)) == 3
    assert "Sample content" in team.texts
    assert main.link("Browse Products") == "/products"


@pytest.mark.shows("PUB-6")
def test_another_page_claims_another_number_of_affiliates(demo: Client) -> None:
    text = about(demo).text
    assert "50,000+ affiliates in 150+ countries" in text
    assert "10,000+" not in text
