"""/products as a visitor uses it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

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
