"""/products as a visitor reads it."""

from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.html import PagePart, read
from tests.support.rows import add_product

ON_SALE = "/rest/v1/products?is_active=eq.true&order=created_at.desc"


@pytest.fixture(scope="module")
def catalogue(demo: Client) -> PagePart:
    return read(demo, "/products").main


@pytest.fixture(scope="module")
def rows(demo: Client) -> list[dict[str, Any]]:
    """The products on sale, as the REST API gives them to an anonymous visitor."""
    found: list[dict[str, Any]] = demo.get(ON_SALE).json()
    return found


@pytest.mark.shows("PUB-34")
def test_only_products_on_sale_are_listed_newest_first(
    catalogue: PagePart, rows: list[dict[str, Any]]
) -> None:
    assert catalogue.headings(2) == [row["name"] for row in rows]
    assert "Affiliate Shop Classic" not in catalogue.text


@pytest.mark.shows("PUB-37")
def test_the_shop_shows_its_promises(catalogue: PagePart) -> None:
    promises = [each.text for each in catalogue.all("dl > div")]
    assert promises == ["customer rating5-star", "support24/7", "guarantee30 days"]


@pytest.mark.shows("PUB-38", "PUB-39")
def test_premium_is_for_the_congress_system_only(catalogue: PagePart, rows: list[dict[str, Any]]) -> None:
    badges = {"Premium", "Professional"}
    shown = {row["name"]: catalogue.about("article", row["name"]).texts & badges for row in rows}
    assert shown == {
        row["name"]: {"Premium" if row["product_type"] == "congress_system" else "Professional"}
        for row in rows
    }
    assert {"Premium"} in shown.values()


@pytest.mark.shows("PUB-40", "PUB-44", "PUB-45", "CONST-8", "CONST-9")
def test_a_card_shows_picture_name_text_price_and_the_way_on(catalogue: PagePart) -> None:
    atlas = catalogue.about("article", "Link Atlas")
    assert "link-atlas" in str(atlas.one("img").get("src"))
    assert "A map of every road" in atlas.one("p").text
    assert atlas.link("View Details : Link Atlas") == "/products/link-atlas"
    prices = {"Link Atlas": "€129.00 EUR", "Payout Mint": "£89.00 GBP", "Partner Ledger": "$149.00 USD"}
    assert [
        name for name, price in prices.items() if price not in catalogue.about("article", name).texts
    ] == []


@pytest.mark.shows("PUB-41", "PUB-42", "PUB-43", "CONST-13")
def test_four_features_are_shown_and_how_many_more(catalogue: PagePart, rows: list[dict[str, Any]]) -> None:
    (seven,) = [row for row in rows if row["slug"] == "congress-affiliate-system"]
    lines = catalogue.about("article", "Congress Affiliate System").items()
    assert lines == [*seven["features"][:4], "+3 more features"]
    assert catalogue.about("article", "Partner Ledger").items()[-1] == "+1 more feature"


@pytest.mark.shows("PUB-54", "STATE-6")
def test_an_empty_shop_shows_a_notice(client: Client) -> None:
    assert "No Products Available" in read(client, "/products").main.headings()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=ledger", ["Partner Ledger"]),
        ("q=LEDGER+partner&type=shop_system", []),
        ("type=masterclass", ["The Guild Masterclass", "The Copy Bench"]),
        ("q=&type=", None),
        ("type=No-Type", None),
        ("q=" + "a" * 61, None),
    ],
)
def test_a_list_is_filtered_without_script(
    demo: Client, rows: list[dict[str, Any]], query: str, found: list[str] | None
) -> None:
    main = read(demo, f"/products?{query}").main
    every = [row["name"] for row in rows]
    names = [card.one("h2").text for card in main.all("article")]
    assert names == (every if found is None else found)
    form = main.one("form")
    assert (form.get("action"), [each.get("name") for each in form.all("input, select")]) == (
        "/products",
        ["q", "type"],
    )
    if found is not None:
        assert f"{len(found)} of {len(every)} products" in main.text
    if found == []:
        assert main.link("Show all products") == "/products"


def test_products_without_a_picture_come_last(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "seen", name="Seen", image_url="/art/products/link-atlas.svg")
        add_product(uow, "newer", name="Newer", image_url=None)
    assert read(client, "/products").main.headings(2) == ["Seen", "Newer"]
