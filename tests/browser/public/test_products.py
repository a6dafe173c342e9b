"""/products as a visitor sees it."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.public.answers import answer_instead, come_by_link
from tests.journeys.books import ADMIN, Books
from tests.support.browsing import hold
from tests.support.server import Server

PRODUCT: dict[str, Any] = {
    "id": "5b6f0c1e-6a58-4c0b-9d5c-0f3f1f3b7a11",
    "name": "Ledger",
    "slug": "ledger",
    "description": "Every entry in its place.",
    "image_url": None,
    "price": 12.5,
    "currency": "GBP",
    "product_type": "masterclass",
    "features": [],
}


@pytest.fixture
def catalogue(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/products")
    return page


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("article")


def card(page: Page, name: str) -> Locator:
    return cards(page).filter(has=page.get_by_role("heading", name=name, exact=True))


def rows(site: Server) -> list[dict[str, Any]]:
    """Return the products on sale, as the REST API gives them to an anonymous visitor."""
    query = {"is_active": "eq.true", "order": "created_at.desc"}
    found: list[dict[str, Any]] = httpx.get(f"{site.address}/rest/v1/products", params=query).json()
    return found


@pytest.mark.shows("PUB-34")
def test_only_products_on_sale_are_listed_newest_first(catalogue: Page, site: Server) -> None:
    expect(cards(catalogue).get_by_role("heading", level=2)).to_have_text([row["name"] for row in rows(site)])
    (hidden,) = Books(site, *ADMIN).rows("products", is_active="eq.false", select="name")
    assert hidden["name"] not in catalogue.content()


@pytest.mark.shows("PUB-35", "PUB-46")
def test_a_partner_is_named_in_the_hero_and_the_links_keep_the_code(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/products?ref=PARTNERQKDM")
    hero = page.get_by_role("main").locator("div").filter(has=page.get_by_role("heading", level=1)).first
    expect(hero.get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    expect(page).to_have_url(f"{site.address}/products")
    details = card(page, "Partner Ledger").get_by_role("link", name="View Details")
    expect(details).to_have_attribute("href", "/products/partner-ledger?ref=PARTNERQKDM")


@pytest.mark.shows("PUB-36")
def test_no_partner_is_named_without_a_referral(catalogue: Page) -> None:
    card(catalogue, "Partner Ledger").get_by_role("button").click()  # the page is hydrated by now
    expect(catalogue.get_by_text("Added to basket!")).to_be_visible()
    expect(catalogue.get_by_text("Referred by")).not_to_be_attached()


@pytest.mark.shows("PUB-37")
def test_the_shop_shows_its_promises(catalogue: Page) -> None:
    events = catalogue.get_by_role("main").locator("dl > div")
    expect(events).to_have_text(["customer rating5-star", "support24/7", "guarantee30 days"])


@pytest.mark.shows("PUB-38", "PUB-39")
def test_premium_is_for_the_congress_system_only(catalogue: Page, site: Server) -> None:
    shown = {each["name"]: card(catalogue, each["name"]).inner_text().split("\n")[0] for each in rows(site)}
    expected = {
        each["name"]: "Premium" if each["product_type"] == "congress_system" else "Professional"
        for each in rows(site)
    }
    assert shown == expected
    assert set(expected.values()) == {"Premium", "Professional"}


@pytest.mark.shows("PUB-40", "PUB-44", "PUB-45", "CONST-8", "CONST-9")
def test_a_card_shows_picture_name_text_price_and_the_way_on(catalogue: Page) -> None:
    atlas = card(catalogue, "Link Atlas")
    expect(atlas.locator("img")).to_have_attribute("src", re.compile(r"link-atlas"))
    text = atlas.get_by_text(re.compile("^A map of every road"))
    assert text.evaluate("element => getComputedStyle(element).webkitLineClamp") == "3"
    for name, price in (("Link Atlas", "€129.00 EUR"), ("Payout Mint", "£89.00 GBP")):
        expect(card(catalogue, name).get_by_text(price, exact=True)).to_be_visible()
    expect(card(catalogue, "Partner Ledger").get_by_text("$149.00 USD", exact=True)).to_be_visible()
    atlas.get_by_role("link", name="View Details").click()
    expect(catalogue).to_have_url(re.compile("/products/link-atlas$"))
    expect(catalogue.get_by_role("heading", level=1, name="Link Atlas")).to_be_visible()


@pytest.mark.shows("PUB-41", "PUB-42", "PUB-43", "CONST-13")
def test_four_features_are_shown_and_how_many_more(catalogue: Page, site: Server) -> None:
    (seven,) = [row for row in rows(site) if row["slug"] == "congress-affiliate-system"]
    lines = card(catalogue, "Congress Affiliate System").get_by_role("listitem")
    expect(lines).to_have_text([*seven["features"][:4], "+3 more features"])
    expect(card(catalogue, "Partner Ledger").get_by_role("listitem").last).to_have_text("+1 more feature")


@pytest.mark.shows("PUB-43", "DATA-6", "DATA-7")
def test_features_are_read_in_every_stored_form(site: Server, page: Page) -> None:
    forms: dict[str, Any] = {
        "Four": ["a", "b", "c", "d"],
        "As JSON": '["a", "b", "c", "d", "e"]',
        "Broken": '["a',
        "None": None,
    }
    products = [
        PRODUCT | {"id": name, "name": name, "slug": name, "features": form} for name, form in forms.items()
    ]
    answer_instead(page, "products", 200, products)
    come_by_link(page, site.address, "Products")
    expect(card(page, "Four").get_by_role("listitem")).to_have_text(["a", "b", "c", "d"])
    expect(card(page, "As JSON").get_by_role("listitem")).to_have_text(
        ["a", "b", "c", "d", "+1 more feature"]
    )
    for name in ("Broken", "None"):
        expect(card(page, name)).to_be_visible()
        expect(card(page, name).get_by_role("listitem")).to_have_count(0)


@pytest.mark.shows("PUB-47", "PUB-48")
def test_adding_to_the_basket_shows_a_notice(catalogue: Page) -> None:
    card(catalogue, "Payout Mint").get_by_role("button", name="Add to Basket - £89.00", exact=True).click()
    toast = catalogue.get_by_role("status").filter(has_text="Added to basket!")
    expect(toast).to_contain_text("Payout Mint")
    expect(catalogue.get_by_test_id("basket-count")).to_have_text("1")
    toast.get_by_role("button", name="View basket").click()
    expect(catalogue.get_by_role("main").get_by_role("link", name="Payout Mint").first).to_be_visible()


@pytest.mark.shows("PUB-49", "STATE-6", "CONST-20")
def test_three_skeletons_show_before_the_products(site: Server, page: Page) -> None:
    release = hold(page, "**/rest/v1/products?*")
    come_by_link(page, site.address, "Products")
    expect(page.get_by_test_id("product-skeleton")).to_have_count(3)
    expect(cards(page)).to_have_count(0)
    release()
    expect(card(page, "Partner Ledger")).to_be_visible()
    expect(page.get_by_test_id("product-skeleton")).to_have_count(0)


@pytest.mark.shows("PUB-50", "PUB-51", "PUB-52", "PUB-53", "ERR-10", "ERR-11")
def test_a_refusal_shows_an_error_and_retrying_reloads(site: Server, page: Page) -> None:
    answer_instead(page, "products", 400, {"message": "This column does not exist.", "hint": "not_allowed"})
    come_by_link(page, site.address, "Products")
    panel = page.get_by_role("alert")
    expect(panel.get_by_role("heading", name="Error Loading Products")).to_be_visible()
    expect(panel.get_by_text("Failed to fetch products: This column does not exist.")).to_be_visible()
    page.evaluate("window.sameDocument = true")
    panel.get_by_role("button", name="Try Again").click()
    expect(card(page, "Partner Ledger")).to_be_visible()  # the server read them for the new document
    assert page.evaluate("window.sameDocument") is None


@pytest.mark.shows("ERR-10")
def test_without_a_response_it_shows_that_loading_failed(site: Server, page: Page) -> None:
    page.route("**/rest/v1/products?*", lambda route: route.abort())
    come_by_link(page, site.address, "Products")
    panel = page.get_by_role("alert").filter(has_text="Error Loading Products")
    expect(panel.get_by_text("Failed to load products", exact=True)).to_be_visible()


@pytest.mark.shows("PUB-54", "STATE-6")
def test_an_empty_shop_shows_a_notice(site: Server, page: Page) -> None:
    answer_instead(page, "products", 200, [])
    come_by_link(page, site.address, "Products")
    expect(page.get_by_role("heading", name="No Products Available")).to_be_visible()
