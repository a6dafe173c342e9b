"""/products/{slug} as a visitor reads it."""

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.html import read
from tests.support.rows import add_product

SLUG, NAME = "congress-affiliate-system", "Congress Affiliate System"
UNKNOWN = "5b6f0c1e-6a58-4c0b-9d5c-0f3f1f3b7a11"
SECTIONS = (
    "What you receive, and when",
    "Who it's for",
    "Who it's not for",
    "What you need",
    "License",
    "Questions and answers",
)


@pytest.fixture(scope="module")
def row(demo: Client) -> dict[str, Any]:
    (found,) = demo.get(f"/rest/v1/products?slug=eq.{SLUG}").json()
    return dict(found)


@pytest.mark.shows("PUB-55", "PUB-56")
def test_a_product_is_found_by_slug_and_by_id(demo: Client, row: dict[str, Any]) -> None:
    ways = (SLUG, row["id"], row["id"].upper())
    assert [read(demo, f"/products/{way}").main.headings(1) for way in ways] == [[NAME]] * 3


@pytest.mark.shows("PUB-57", "PUB-58", "PUB-64", "CONST-10")
def test_the_page_shows_name_price_and_text(demo: Client, row: dict[str, Any]) -> None:
    assert row["currency"] == "USD"
    article = read(demo, f"/products/{SLUG}").main.one("article")
    wanted = {"Premium", row["description"], "$299.00 USD"}
    assert wanted | {"30-day money-back guarantee", "24/7 premium support"} <= article.texts
    assert article.about("section", "What you get").items() == row["features"]
    article.one("button", "Buy Now - $299.00")


@pytest.mark.shows("PUB-63", "PUB-65")
def test_back_to_the_products_and_no_banner_without_a_partner(demo: Client) -> None:
    main = read(demo, f"/products/{SLUG}").main
    assert main.link("Back to Products") == "/products"
    assert "Referred by" not in main.text


@pytest.mark.shows("PUB-66", "PUB-67")
def test_unknown_and_withdrawn_products_are_not_found(demo: Client) -> None:
    for written in ("nothing-of-the-kind", UNKNOWN, "affiliate-shop-classic"):
        main = read(demo, f"/products/{written}", 404).main
        assert main.headings(1) == ["Product not found"]
        assert main.link("Back to Products") == "/products"


@pytest.mark.shows("I18N-10")
def test_name_and_description_are_in_the_visitors_language(demo: Client, row: dict[str, Any]) -> None:
    for language in ("de", "fr", "es"):
        main = read(demo, f"/products/{SLUG}?lng={language}").main
        assert main.headings(1) == [row[f"name_{language}"]]
        assert row[f"description_{language}"] in main.texts
        assert row[f"name_{language}"] != row["name"]


@pytest.mark.shows("I18N-10")
def test_a_text_without_translation_is_in_english(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "untranslated", name="Untranslated", description="English alone.")
    main = read(client, "/products/untranslated?lng=de").main
    assert main.headings(1) == ["Untranslated"]
    assert "English alone." in main.texts


def test_the_page_tells_what_the_owner_entered(demo: Client) -> None:
    main = read(demo, f"/products/{SLUG}").main
    assert [title for title in SECTIONS if title not in main.headings(2)] == []
    (answer,) = [each for each in main.all("details") if "Do speakers need an account?" in each.text]
    assert answer.get("open") is None  # closed, until it is pressed
    assert answer.one("p").text == "No. Each gets a personal link and a page with their figures, by mail."
    assert main.link("Refund terms") == "/terms"


def test_sections_without_a_translation_are_marked_as_english(
    client: Client, runtime: Runtime, demo: Client
) -> None:
    with runtime.writing() as uow:
        add_product(uow, "plain", name="Plain", sales_page={"en": {"arrives": ["A link, at once"]}})
    section = read(client, "/products/plain?lng=de").main.about("section", "Was Sie wann erhalten")
    assert section.one("ol").get("lang") == "en"
    assert "Eine eigene Domain" in read(demo, f"/products/{SLUG}?lng=de").main.texts


def test_an_empty_product_shows_no_empty_section(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "bare", name="Bare", description=None, features=[])
    main = read(client, "/products/bare").main
    assert (main.headings(1), main.headings(2)) == (["Bare"], [])
