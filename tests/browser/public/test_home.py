"""/ as a visitor sees it."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.answers import answer_instead
from tests.support.browsing import hold
from tests.support.server import Server


@pytest.fixture
def home(site: Server, page: Page) -> Page:
    page.goto(site.address)
    return page


def section(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", level=2, name=heading, exact=True))


def go_home(page: Page, site: Server) -> None:
    """Go there from within the site, so that the browser itself reads the page's data."""
    page.goto(f"{site.address}/basket")
    page.get_by_role("banner").get_by_role("link", name="Guildhall").click()


@pytest.mark.shows("PUB-16")
def test_the_hero_has_a_badge_a_title_and_a_subtitle(home: Page) -> None:
    expect(home.get_by_text("Referral program: 30% for life")).to_be_in_viewport()
    expect(home.get_by_role("heading", level=1)).to_have_text("Sell together. Settle fairly.")
    expect(home.get_by_text("Every click, order and commission has its line")).to_be_in_viewport()


@pytest.mark.shows("PUB-17")
def test_four_tiles_show_the_metrics(home: Page) -> None:
    tiles = home.get_by_role("region", name="Guildhall in figures").locator("dl > div")
    expect(tiles).to_have_text(
        [
            "average monthly payout$2,500+",
            "affiliates10,000+",
            "revenue through our partners$50M+",
            "countries150+",
        ]
    )


@pytest.mark.shows("PUB-18", "PUB-19")
@pytest.mark.parametrize(("button", "path"), [("Browse Products", "/products"), ("View Demo", "/features")])
def test_the_hero_leads_to_products_and_to_the_demo(home: Page, button: str, path: str) -> None:
    home.get_by_role("main").get_by_role("link", name=button).click()
    expect(home).to_have_url(re.compile(f"{path}$"))


@pytest.mark.shows("PUB-20")
def test_featured_products_are_in_a_grid(home: Page, site: Server) -> None:
    query = {"select": "name", "is_active": "eq.true", "is_featured": "eq.true", "order": "created_at.desc"}
    names = [row["name"] for row in httpx.get(f"{site.address}/rest/v1/products", params=query).json()]
    featured = section(home, "Featured products")
    expect(featured.get_by_role("heading", level=3)).to_have_text(names)
    expect(
        home.get_by_role("button", name="Submit Application")
    ).to_be_enabled()  # the script of the lower part is loaded
    featured.get_by_role("button", name="Add to Basket - $299.00").click()
    expect(home.get_by_test_id("basket-count")).to_have_text("1")


@pytest.mark.shows("PUB-20")
def test_products_that_fail_to_load_show_an_error(page: Page, site: Server) -> None:
    answer_instead(page, "products", 400, {"message": "broken", "hint": "not_allowed"})
    go_home(page, site)
    expect(page.get_by_role("heading", name="Error Loading Products")).to_be_visible()
    expect(page.get_by_text("Failed to fetch products: broken")).to_be_visible()


@pytest.mark.shows("PUB-21")
def test_six_crafts_are_named(home: Page) -> None:
    crafts = section(home, "Six crafts under one roof").get_by_role("listitem")
    expect(crafts).to_have_count(6)
    expect(crafts.last).to_contain_text("24/7 support, and a 30-day money-back guarantee")


@pytest.mark.shows("PUB-22", "PUB-23")
def test_three_voices_give_five_stars_each(home: Page) -> None:
    voices = section(home, "From the guest book")
    expect(voices.locator("figure")).to_have_count(3)
    expect(voices.get_by_role("img", name="5 out of 5 stars")).to_have_count(3)
    expect(voices.get_by_text("Sample content")).to_be_visible()


@pytest.mark.shows("PUB-24", "CONST-14")
def test_the_first_three_workshops_that_are_not_over(home: Page) -> None:
    cards = section(home, "Learn the craft").get_by_role("article")
    expect(cards.get_by_role("heading", level=3)).to_have_text(
        ["Tracking Without Cookies", "A Partner Programme in a Day", "Congress on Stage"]
    )


@pytest.mark.shows("PUB-25")
def test_workshops_are_hidden_while_they_load(page: Page, site: Server) -> None:
    release = hold(page, "**/rest/v1/workshops?*")
    go_home(page, site)
    expect(section(page, "From the guest book")).to_be_visible()
    expect(section(page, "Learn the craft")).not_to_be_attached()
    release()
    expect(section(page, "Learn the craft").get_by_role("article")).to_have_count(3)


@pytest.mark.shows("PUB-26")
def test_without_workshops_the_section_is_not_there(page: Page, site: Server) -> None:
    answer_instead(page, "workshops", 200, [])
    go_home(page, site)
    expect(section(page, "Recommend Guildhall, earn for life")).to_be_visible()
    expect(section(page, "Learn the craft")).not_to_be_attached()


@pytest.mark.shows("PUB-28")
def test_the_page_takes_the_partner_s_code_out_of_the_address(page: Page, site: Server) -> None:
    with page.expect_response("**/functions/v1/track-referral"):
        page.goto(f"{site.address}/?ref=PARTNERQKDM")
    expect(page).to_have_url(f"{site.address}/")
    assert page.evaluate("document.cookie.includes('referral_code=PARTNERQKDM')")


def test_the_whole_page_is_in_its_first_html(site: Server) -> None:
    """Includes the content below the first screen, whose script loads later."""
    html = httpx.get(site.address, headers={"accept-language": "de"}).text
    for text in (
        "Gemeinsam verkaufen. Fair abrechnen.",
        "Kongress-Affiliate-System",
        "Für das Programm bewerben",
    ):
        assert text in html


@pytest.mark.shows("PUB-1")
def test_moving_within_the_site_does_not_load_the_document_again(home: Page) -> None:
    home.evaluate("window.sameDocument = true")
    come = home.get_by_role("banner")
    come.get_by_role("link", name="About").click()
    expect(home.get_by_role("heading", level=1)).to_have_text("We keep the books that partners trust")
    come.get_by_role("link", name="Guildhall").click()
    expect(home.get_by_role("heading", level=1)).to_have_text("Sell together. Settle fairly.")
    assert home.evaluate("window.sameDocument")
