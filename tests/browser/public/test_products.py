"""/products as a visitor uses it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.answers import answer_instead, come_by_link
from tests.support.browsing import hold
from tests.support.server import Server


def card(page: Page, name: str) -> Locator:
    cards = page.get_by_role("main").get_by_role("article")
    return cards.filter(has=page.get_by_role("heading", name=name, exact=True))


@pytest.mark.shows("PUB-36", "PUB-40", "PUB-44", "PUB-47", "PUB-48")
def test_a_card_leads_to_its_page_and_into_the_basket(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/products")
    atlas = card(page, "Link Atlas")
    text = atlas.get_by_text(re.compile("^A map of every road"))
    expect(text).to_have_css("-webkit-line-clamp", "3")
    atlas.get_by_role("link", name="View Details").click()
    expect(page).to_have_url(re.compile("/products/link-atlas$"))
    expect(page.get_by_role("heading", level=1, name="Link Atlas")).to_be_visible()

    page.go_back()
    card(page, "Payout Mint").get_by_role("button", name="Add to Basket - £89.00", exact=True).click()
    toast = page.get_by_role("status").filter(has_text="Added to basket!")
    expect(toast).to_contain_text("Payout Mint")
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    # PUB-36: the page is hydrated by now, and names no partner.
    expect(page.get_by_text("Referred by")).not_to_be_attached()
    toast.get_by_role("button", name="View basket").click()
    expect(page.get_by_role("main").get_by_role("link", name="Payout Mint").first).to_be_visible()


@pytest.mark.shows("PUB-35", "PUB-46")
def test_a_partner_is_named_in_the_hero_and_the_links_keep_the_code(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/products?ref=PARTNERQKDM")
    hero = page.get_by_role("main").locator("div").filter(has=page.get_by_role("heading", level=1)).first
    expect(hero.get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    expect(page).to_have_url(f"{site.address}/products")
    details = card(page, "Partner Ledger").get_by_role("link", name="View Details")
    expect(details).to_have_attribute("href", "/products/partner-ledger?ref=PARTNERQKDM")


@pytest.mark.shows(
    "PUB-49", "PUB-50", "PUB-51", "PUB-52", "PUB-53", "STATE-6", "CONST-20", "ERR-10", "ERR-11"
)
def test_skeletons_an_error_and_a_retry(site: Server, page: Page) -> None:
    release = hold(page, "**/rest/v1/products?*")
    come_by_link(page, site.address, "Products")
    expect(page.get_by_test_id("product-skeleton")).to_have_count(3)
    expect(page.get_by_role("main").get_by_role("article")).to_have_count(0)
    release()
    expect(card(page, "Partner Ledger")).to_be_visible()
    expect(page.get_by_test_id("product-skeleton")).to_have_count(0)

    page.route("**/rest/v1/products?*", lambda route: route.abort())
    come_by_link(page, site.address, "Products")
    panel = page.get_by_role("alert").filter(has_text="Error Loading Products")
    expect(panel.get_by_text("Failed to load products", exact=True)).to_be_visible()
    page.unroute("**/rest/v1/products?*")

    answer_instead(page, "products", 400, {"message": "This column does not exist.", "hint": "not_allowed"})
    come_by_link(page, site.address, "Products")
    expect(panel.get_by_role("heading", name="Error Loading Products")).to_be_visible()
    expect(panel.get_by_text("Failed to fetch products: This column does not exist.")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    panel.get_by_role("button", name="Try Again").click()
    expect(card(page, "Partner Ledger")).to_be_visible()  # the server read them for the new document
    assert page.evaluate("window.sameDocument") is None
