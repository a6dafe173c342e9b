"""/products/{slug} as a visitor sees it."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from guildhall.core.runtime import Runtime
from tests.browser.public.answers import answer_instead
from tests.browser.public.pages import settle
from tests.journeys.books import ADMIN, Books
from tests.support.rows import add_product
from tests.support.server import Server

SLUG = "congress-affiliate-system"
NAME = "Congress Affiliate System"
UNKNOWN = "5b6f0c1e-6a58-4c0b-9d5c-0f3f1f3b7a11"


@pytest.fixture
def product(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/products/{SLUG}")
    return page


@pytest.mark.shows("PUB-55", "PUB-56")
def test_a_product_is_found_by_slug_and_by_id(product: Page, site: Server) -> None:
    expect(product.get_by_role("heading", level=1)).to_have_text(NAME)
    (row,) = httpx.get(f"{site.address}/rest/v1/products?select=id&slug=eq.{SLUG}").json()
    for written in (row["id"], row["id"].upper()):
        answer = product.goto(f"{site.address}/products/{written}")
        assert answer is not None
        assert answer.status == 200
        expect(product.get_by_role("heading", level=1)).to_have_text(NAME)


@pytest.mark.shows("PUB-57", "PUB-58", "PUB-64", "CONST-10")
def test_the_page_shows_name_price_and_text(product: Page, site: Server) -> None:
    (row,) = httpx.get(f"{site.address}/rest/v1/products?slug=eq.{SLUG}").json()
    assert row["currency"] == "USD"
    article = product.get_by_role("main").get_by_role("article")
    for text in ("Premium", row["description"], "$299.00 USD"):
        expect(article.get_by_text(text, exact=True)).to_be_visible()
    features = article.locator("section").filter(has_text="What you get").get_by_role("listitem")
    expect(features).to_have_text(row["features"])
    expect(article.get_by_role("button", name="Buy Now - $299.00", exact=True)).to_be_visible()
    for note in ("30-day money-back guarantee", "24/7 premium support"):
        expect(article.get_by_text(note, exact=True)).to_be_visible()


@pytest.mark.shows("PUB-59", "PUB-60", "PUB-61", "PUB-65", "REF-2")
def test_buying_now_goes_to_the_checkout_with_the_product_and_the_code(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/products/{SLUG}?ref=PARTNERQKDM")
    expect(page.get_by_role("main").get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    page.evaluate("""() => {
        const push = history.pushState.bind(history);
        window.went = [];
        history.pushState = (state, title, address) => {
            window.went.push(String(address));
            push(state, title, address);
        };
    }""")
    page.get_by_role("button", name="Buy Now - $299.00").click()
    expect(page).to_have_url(
        f"{site.address}/checkout"
    )  # REF-2: the code is removed from every kind of address
    assert page.evaluate("window.went") == ["/checkout?ref=PARTNERQKDM"]
    expect(page.get_by_role("heading", level=1, name="Checkout")).to_be_visible()
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    expect(page.get_by_role("main").get_by_text(NAME)).to_be_visible()


@pytest.mark.shows("PUB-62")
def test_adding_to_the_basket_shows_a_notice_and_stays(product: Page, site: Server) -> None:
    product.get_by_role("button", name="Add to Basket", exact=True).click()
    expect(product.get_by_role("status").filter(has_text="Added to basket!")).to_contain_text(NAME)
    product.get_by_role("button", name="Add to Basket", exact=True).click()
    expect(product.get_by_test_id("basket-count")).to_have_text("2")
    assert product.url == f"{site.address}/products/{SLUG}"


@pytest.mark.shows("PUB-63", "PUB-65")
def test_back_to_the_products_and_no_banner_without_a_partner(product: Page) -> None:
    product.get_by_role("main").get_by_role("link", name="Back to Products").click()
    expect(product).to_have_url(re.compile("/products$"))
    expect(product.get_by_text("Referred by")).not_to_be_attached()


@pytest.mark.shows("PUB-66", "PUB-67")
@pytest.mark.parametrize("written", ["nothing-of-the-kind", UNKNOWN, "affiliate-shop-classic"])
def test_unknown_and_withdrawn_products_are_not_found(site: Server, page: Page, written: str) -> None:
    answer = page.goto(f"{site.address}/products/{written}")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1, name="Product not found")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Back to Products").click()
    expect(page).to_have_url(re.compile("/products$"))


@pytest.mark.shows("ERR-12")
def test_a_failed_read_is_logged_and_shown_as_not_found(site: Server, page: Page) -> None:
    logged: list[str] = []
    page.on("console", lambda message: logged.append(message.text))
    page.goto(f"{site.address}/products")
    answer_instead(page, "products", 400, {"message": "broken"})
    page.get_by_role("main").get_by_role("link", name="View Details").first.click()
    expect(page.get_by_role("heading", level=1, name="Product not found")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Back to Products")).to_be_visible()
    assert [line for line in logged if line.startswith("The product could not be read:")] != []


@pytest.mark.shows("I18N-10")
@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_name_and_description_are_in_the_visitors_language(site: Server, page: Page, language: str) -> None:
    (row,) = httpx.get(f"{site.address}/rest/v1/products?slug=eq.{SLUG}").json()
    page.goto(f"{site.address}/products/{SLUG}?lng={language}")
    expect(page.get_by_role("heading", level=1)).to_have_text(row[f"name_{language}"])
    expect(page.get_by_text(row[f"description_{language}"], exact=True)).to_be_visible()
    assert row[f"name_{language}"] != row["name"]


@pytest.mark.shows("I18N-10")
def test_a_text_without_translation_is_in_english(site: Server, page: Page) -> None:
    admin = Books(site, *ADMIN)
    row = {"name": "Untranslated", "description": "English alone.", "price": 5, "is_active": True}
    added = admin.http.post("/rest/v1/products", json=row, headers={"prefer": "return=representation"})
    assert added.status_code == 201, added.text
    page.goto(f"{site.address}/products/untranslated?lng=de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Untranslated")
    expect(page.get_by_text("English alone.", exact=True)).to_be_visible()
    (made,) = added.json()
    assert admin.http.delete("/rest/v1/products", params={"id": f"eq.{made['id']}"}).status_code == 204


def test_the_page_tells_what_the_owner_entered(site: Server, page: Page) -> None:
    settle(page, f"{site.address}/products/congress-affiliate-system")
    main = page.get_by_role("main")
    for title in (
        "What you receive, and when",
        "Who it's for",
        "Who it's not for",
        "What you need",
        "License",
        "Questions and answers",
        "Goes well with",
    ):
        expect(main.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()
    answer = main.get_by_text("No. Each gets a personal link and a page with their figures, by mail.")
    expect(answer).to_be_hidden()
    main.get_by_text("Do speakers need an account?").click()
    expect(answer).to_be_visible()
    expect(main.get_by_role("link", name="Refund terms")).to_have_attribute("href", "/terms")
    related = main.get_by_role("region", name="Goes well with").get_by_role("link")
    assert [link.get_attribute("href") for link in related.all()] == [
        "/products/partner-ledger",
        "/products/congress-stream-edition",
        "/products/guild-masterclass",
    ]


def test_the_gallery_shows_one_picture_large(site: Server, page: Page) -> None:
    settle(page, f"{site.address}/products/congress-affiliate-system")
    gallery = page.get_by_role("region", name="Pictures")
    expect(gallery.get_by_role("button")).to_have_count(3)
    shot = gallery.get_by_role("button", name="Show: Tickets by day and by kind")
    shot.click()
    expect(shot).to_have_attribute("aria-pressed", "true")
    large = gallery.get_by_role("figure").get_by_role("img", name="Tickets by day and by kind")
    expect(large).to_have_attribute("src", "/art/screens/congress-2.svg")
    assert large.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_sections_without_a_translation_are_marked_as_english(
    till: Server, page: Page, books: Runtime
) -> None:
    with books.writing() as uow:
        add_product(uow, "plain", name="Plain", sales_page={"en": {"arrives": ["A link, at once"]}})
    page.context.add_cookies([{"name": "i18nextLng", "value": "de", "url": till.address}])
    settle(page, f"{till.address}/products/plain")
    heading = page.get_by_role("heading", level=2, name="Was Sie wann erhalten")
    expect(heading.locator("xpath=following-sibling::ol")).to_have_attribute("lang", "en")
    settle(page, f"{till.address}/products/congress-affiliate-system")
    expect(page.get_by_text("Eine eigene Domain")).to_be_visible()


def test_an_empty_product_shows_no_empty_section(till: Server, page: Page, books: Runtime) -> None:
    with books.writing() as uow:
        add_product(uow, "bare", name="Bare", description=None, features=[])
    settle(page, f"{till.address}/products/bare")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bare")
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_buy_bar_stays_while_the_buttons_are_out_of_sight(
    site: Server, page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page, f"{site.address}/products/congress-affiliate-system")
    bar = page.get_by_role("region", name="Buy this product")
    page.get_by_role("heading", name="Questions and answers").scroll_into_view_if_needed()
    expect(bar).to_be_in_viewport()
    # It never covers the foot of the page.
    page.keyboard.press("End")
    imprint = page.get_by_role("contentinfo").get_by_role("link", name="Imprint")
    expect(imprint).to_be_in_viewport()
    imprint.click(trial=True)
    page.get_by_role("button", name="Buy Now - $299.00").scroll_into_view_if_needed()
    expect(bar).to_have_count(0)
    page.get_by_role("heading", name="Questions and answers").scroll_into_view_if_needed()
    bar.get_by_role("button", name="Buy Now").click()
    page.wait_for_url(f"{site.address}/checkout")


def test_a_free_product_is_ordered_without_a_word_of_payment(
    till: Server, page: Page, books: Runtime
) -> None:
    with books.writing() as uow:
        delivered = {
            "delivery_title": "Gift",
            "delivery_links": [{"title": "Read", "url": "https://example.com/gift"}],
        }
        add_product(uow, "gift", name="Gift", price=0, product_type="course", **delivered)
    settle(page, f"{till.address}/products/gift")
    main = page.get_by_role("main")
    expect(main.get_by_text(re.compile("money-back|card payment", re.IGNORECASE))).to_have_count(0)
    main.get_by_role("button", name="Order for free").click()
    main.get_by_label("Email").fill("gift@example.org")
    main.get_by_role("button", name="Order for free").click()
    page.wait_for_url(re.compile("/payment-success"))
    expect(main.get_by_role("listitem").filter(has_text="Gift")).to_be_visible()
