"""/ as a visitor reads it."""

import pytest

from tests.support.client import Client
from tests.support.html import PagePart, read

FEATURED = "/rest/v1/products?select=name&is_active=eq.true&is_featured=eq.true&order=created_at.desc"


@pytest.fixture(scope="module")
def home(demo: Client) -> PagePart:
    return read(demo, "/").main


@pytest.mark.shows("PUB-16", "PUB-18", "PUB-19")
def test_the_hero_has_a_badge_a_title_a_subtitle_and_two_ways_on(home: PagePart) -> None:
    assert home.headings(1) == ["Sell together. Settle fairly."]
    hero = home.all("section")[0]
    assert hero.links() == [
        ("Referral program: 30% for life", "#referral-programme"),
        ("Browse Products", "/products"),
        ("View Demo", "/features"),
    ]
    assert "Every click, order and commission has its line" in hero.text


@pytest.mark.shows("PUB-17")
def test_four_tiles_show_the_metrics(home: PagePart) -> None:
    tiles = home.one("section", "Guildhall in figures").all("dl > div")
    assert [tile.text for tile in tiles] == [
        "average monthly payout$2,500+",
        "affiliates10,000+",
        "revenue through our partners$50M+",
        "countries150+",
    ]


@pytest.mark.shows("PUB-20")
def test_featured_products_are_in_a_grid(demo: Client, home: PagePart) -> None:
    names = [row["name"] for row in demo.get(FEATURED).json()]
    featured = home.about("section", "Featured products")
    assert featured.headings(3) == names
    assert "Congress Affiliate System" in names
    featured.one("button", "Add to Basket - $299.00")


@pytest.mark.shows("PUB-21")
def test_six_crafts_are_named(home: PagePart) -> None:
    crafts = home.about("section", "Six crafts under one roof").items()
    assert len(crafts) == 6
    assert "24/7 support, and a 30-day money-back guarantee" in crafts[-1]


@pytest.mark.shows("PUB-22", "PUB-23")
def test_three_voices_give_five_stars_each(home: PagePart) -> None:
    voices = home.about("section", "From the guest book")
    assert [len(each.all("[role=img]", "5 out of 5 stars")) for each in voices.all("figure")] == [1, 1, 1]
    assert "Sample content" in voices.texts


@pytest.mark.shows("PUB-24", "CONST-14")
def test_the_first_three_workshops_that_are_not_over(home: PagePart) -> None:
    workshops = home.about("section", "Learn the craft")
    assert len(workshops.all("article")) == 3
    assert workshops.headings(3) == [
        "Tracking Without Cookies",
        "A Partner Program in a Day",
        "Congress on Stage",
    ]


@pytest.mark.shows("PUB-26")
def test_without_workshops_the_section_is_not_there(client: Client) -> None:
    headings = read(client, "/").main.headings(2)
    assert "Recommend Guildhall, earn for life" in headings
    assert "Learn the craft" not in headings


def test_the_whole_page_is_in_its_first_html(demo: Client) -> None:
    """Includes the content below the first screen, whose script loads later."""
    main = read(demo, "/", headers={"accept-language": "de"}).main
    texts = (
        "Gemeinsam verkaufen. Fair abrechnen.",
        "Kongress-Affiliate-System",
        "Für das Programm bewerben",
    )
    assert [text for text in texts if text not in main.headings()] == []


@pytest.mark.shows("PUB-4", "PUB-12", "REF-14")
def test_the_offer_of_the_referral_program_is_stated(home: PagePart) -> None:
    programme = home.one("#referral-programme").text
    assert "30%lifetime commission" in programme
    assert "We review your application within 24-48 hours." in programme


@pytest.mark.shows("REF-13", "VAL-9", "VAL-10")
def test_the_application_shows_its_requirements(home: PagePart) -> None:
    form = home.about("form", "Apply to the program")
    fields = {label.text: form.one(f"#{label.get('for')}") for label in form.all("label")}
    assert {label: (field.get("type"), field.get("required")) for label, field in fields.items()} == {
        "Email address": ("email", ""),
        "Your website or profile (optional)": ("url", None),
    }
