"""/news and /news/{slug} as a visitor reads them."""

import re
from datetime import date

import pytest

from guildhall_demo.reading import moved
from tests.support.application import NOON
from tests.support.client import Client
from tests.support.days import day_and_year
from tests.support.html import PagePart, read

ART = re.compile(r"data:image/svg\+xml,|/art/news/[\w-]+\.svg$")  # the first one is in the document
LIFE = "How Thirty Percent, for Life, Adds Up"
SEAL = "A Seal on Every Sale: How Attribution Works Here"
# The demo is dated from the week in which it was loaded.
LIFE_DAY, SEAL_DAY = moved(date(2026, 11, 12), NOON), moved(date(2026, 10, 29), NOON)


@pytest.fixture(scope="module")
def feed(demo: Client) -> PagePart:
    return read(demo, "/news").main


@pytest.mark.shows("NEWS-1", "NEWS-2", "NEWS-3")
def test_a_heading_is_above_two_sections(feed: PagePart) -> None:
    assert feed.headings(1) == ["Latest News"]
    assert LIFE in feed.about("section", "Featured News").headings(3)
    # Articles and news share one feed.
    assert {LIFE, SEAL, "A Room in Lisbon"} <= set(feed.about("section", "All News").headings(3))


@pytest.mark.shows("NEWS-4", "NEWS-5", "NEWS-6", "NEWS-8", "NEWS-9")
def test_a_card_shows_picture_category_title_excerpt_star_date_and_three_tags(feed: PagePart) -> None:
    life = feed.about("section", "Featured News").about("article", LIFE)
    assert ART.match(str(life.one("img").get("src")))
    assert {"Business", day_and_year(LIFE_DAY), "Featured"} <= life.texts
    assert any(text.startswith("One recommended customer is a coffee.") for text in life.texts)
    seal = feed.about("section", "All News").about("article", SEAL)
    assert "Featured" not in seal.texts
    assert seal.one("ul", "Tags").items() == ["attribution", "privacy", "ledger"]
    assert seal.link(f"Read More : {SEAL}") == "/news/a-seal-on-every-sale"


@pytest.mark.shows("NEWS-10")
def test_an_empty_list_shows_a_notice(client: Client) -> None:
    assert "No news articles yet" in read(client, "/news").main.headings()


@pytest.mark.shows("NEWS-11", "NEWS-12", "NEWS-13")
def test_an_article_is_shown(demo: Client) -> None:
    main = read(demo, "/news/a-seal-on-every-sale").main
    assert main.headings(1) == [SEAL]
    assert ART.match(str(main.one("img").get("src")))
    assert {"Technology", day_and_year(SEAL_DAY)} <= main.texts
    assert any(text.startswith("Whose customer is it?") for text in main.texts)
    assert main.one("ul", "Tags").items() == ["attribution", "privacy", "ledger", "how it works"]
    # Its HTML is markup, not text.
    assert "What we do not do" in main.headings(2)
    assert "A ledger is a memory in ours." in main.one("blockquote").text
    assert "<h2>" not in main.text
    assert main.link("Back to News") == "/news"


@pytest.mark.shows("PUB-15", "C1")
def test_a_story_is_also_found_by_its_id_and_has_one_address(demo: Client) -> None:
    (row,) = demo.get("/rest/v1/news?select=id&slug=eq.a-room-in-lisbon").json()
    page = read(demo, f"/news/{row['id']}")
    assert page.main.headings(1) == ["A Room in Lisbon"]
    assert page.one("link[rel=canonical]").get("href") == f"{demo.http.base_url}/news/a-room-in-lisbon"


@pytest.mark.shows("NEWS-14")
def test_an_unknown_article_is_not_found(demo: Client) -> None:
    assert "Article Not Found" in read(demo, "/news/nothing-of-the-kind", 404).main.headings()


def test_dates_and_categories_are_in_the_visitors_language(demo: Client) -> None:
    featured = read(demo, "/news?lng=de").main.about("section", "Im Blickpunkt")
    life = featured.about("article", "Wie sich dreißig Prozent auf Lebenszeit summieren")
    assert {f"{LIFE_DAY.day}. November 2026", "Wirtschaft"} <= life.texts


def test_feed_readers_find_the_feed(demo: Client) -> None:
    link = read(demo, "/news").one("link[rel=alternate][type='application/rss+xml']")
    assert link.get("href") == "/news.xml"
