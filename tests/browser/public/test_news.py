"""/news and /news/{slug} as a visitor sees them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from guildhall_demo.reading import moved
from tests.browser.public.answers import answer_instead, come_by_link
from tests.journeys.books import ADMIN, Books
from tests.support.days import day_and_year
from tests.support.server import Server
from tests.support.serving import Serve

ART = re.compile(r"^data:image/svg\+xml,|^/art/news/[\w-]+\.svg$")  # the first one is in the document
LIFE = "How Thirty Percent, for Life, Adds Up"
SEAL = "A Seal on Every Sale: How Attribution Works Here"
# The demo is dated from the week in which it was loaded.
LIFE_DAY = moved(date(2026, 11, 12), datetime.now(UTC))
SEAL_DAY = moved(date(2026, 10, 29), datetime.now(UTC))


def section(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading, exact=True))


def story(within: Page | Locator, title: str) -> Locator:
    return within.get_by_role("article").filter(has_text=title)


@pytest.fixture
def feed(site: Server, page: Page) -> Page:
    page.goto(f"{site.address}/news")
    return page


@pytest.mark.shows("NEWS-1", "NEWS-2", "NEWS-3")
def test_a_heading_is_above_two_sections(feed: Page) -> None:
    expect(feed.get_by_role("heading", level=1, name="Latest News")).to_be_visible()
    expect(story(section(feed, "Featured News"), LIFE)).to_be_visible()
    everything = section(feed, "All News")
    for title in (LIFE, SEAL, "A Room in Lisbon"):  # articles and news share one feed
        expect(story(everything, title)).to_be_visible()


@pytest.mark.shows("NEWS-4", "NEWS-5", "NEWS-6")
def test_a_card_shows_picture_category_title_excerpt_star_and_date(feed: Page) -> None:
    life = story(section(feed, "Featured News"), LIFE)
    expect(life.locator("img")).to_have_attribute("src", ART)
    for text in ("Business", day_and_year(LIFE_DAY), re.compile("^One recommended customer is a coffee.")):
        expect(life.get_by_text(text)).to_be_visible()
    expect(life.get_by_text("Featured", exact=True)).to_be_attached()
    expect(story(feed, SEAL).get_by_text("Featured", exact=True)).to_have_count(0)


@pytest.mark.shows("NEWS-8")
def test_a_card_shows_the_first_three_tags(feed: Page) -> None:
    tags = story(feed, SEAL).get_by_role("list", name="Tags").get_by_role("listitem")
    expect(tags).to_have_text(["attribution", "privacy", "ledger"])


@pytest.mark.shows("NEWS-9")
def test_read_more_leads_to_the_article(feed: Page) -> None:
    story(feed, SEAL).get_by_role("link", name="Read More").click()
    expect(feed.get_by_role("heading", level=1, name=SEAL)).to_be_visible()
    assert feed.url.endswith("/news/a-seal-on-every-sale")


@pytest.mark.shows("NEWS-10")
def test_an_empty_list_shows_a_notice(site: Server, page: Page) -> None:
    answer_instead(page, "blog_articles", 200, [])
    answer_instead(page, "news", 200, [])
    come_by_link(page, site.address, "News")
    expect(page.get_by_role("heading", name="No news articles yet")).to_be_visible()


def test_a_feed_that_failed_to_load_shows_an_error_and_can_be_retried(site: Server, page: Page) -> None:
    answer_instead(page, "news", 500, {"message": "broken"})
    come_by_link(page, site.address, "News")
    expect(page.get_by_role("alert").get_by_role("heading", name="Error loading news")).to_be_visible()
    page.unroute("**/rest/v1/news?*")
    page.get_by_role("button", name="Try Again").click()
    expect(story(section(page, "All News"), LIFE)).to_be_visible()


@pytest.mark.shows("NEWS-11", "NEWS-12", "NEWS-13")
def test_an_article_is_shown(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/news/a-seal-on-every-sale")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1, name=SEAL)).to_be_visible()
    expect(main.locator("img")).to_have_attribute("src", ART)
    for text in ("Technology", day_and_year(SEAL_DAY), re.compile("^Whose customer is it?")):
        expect(main.get_by_text(text)).to_be_visible()
    tags = main.get_by_role("list", name="Tags").get_by_role("listitem")
    expect(tags).to_have_text(["attribution", "privacy", "ledger", "how it works"])

    # Its HTML is markup, not text.
    expect(main.get_by_role("heading", level=2, name="What we do not do")).to_be_visible()
    expect(main.locator("blockquote")).to_contain_text("A ledger is a memory in ours.")
    expect(main.get_by_text("<h2>")).to_have_count(0)

    page.emulate_media(media="print", color_scheme="dark")  # in print: only the text, in black
    expect(main.get_by_role("heading", level=1)).to_have_css("color", "rgb(27, 42, 38)")
    for left_out in (page.get_by_role("banner"), page.get_by_role("contentinfo"), main.get_by_role("link")):
        expect(left_out).to_have_count(0)
    page.emulate_media(media="screen", color_scheme="light")

    main.get_by_role("link", name="Back to News").first.click()
    expect(page.get_by_role("heading", level=1, name="Latest News")).to_be_visible()


@pytest.mark.parametrize("way", ["by its address", "from the feed"])
def test_an_article_is_typeset_the_same_on_every_way_to_it(site: Server, page: Page, way: str) -> None:
    page.goto(
        f"{site.address}/news/a-seal-on-every-sale" if way == "by its address" else f"{site.address}/news"
    )
    if way == "from the feed":
        story(section(page, "All News"), SEAL).get_by_role("link", name="Read More").click()
    text = page.locator(".prose")
    expect(text).to_have_css("line-height", "31.5px")
    expect(text.locator("> h2 + p").first).to_have_css("margin-top", "10.8px")


def test_code_that_is_too_wide_for_paper_takes_another_line(site: Server, page: Page) -> None:
    page.set_viewport_size({"width": 600, "height": 800})
    page.emulate_media(media="print")
    page.goto(f"{site.address}/news/webhooks-in-plain-words")
    beyond = page.locator(".prose pre").evaluate_all(
        "all => all.map((each) => each.scrollWidth - each.clientWidth)"
    )
    assert beyond == [0, 0]


@pytest.mark.shows("PUB-15", "C1")
def test_a_story_is_also_found_by_its_id_and_has_one_address(site: Server, page: Page) -> None:
    (row,) = httpx.get(f"{site.address}/rest/v1/news?select=id&slug=eq.a-room-in-lisbon").json()
    page.goto(f"{site.address}/news/{row['id']}")
    expect(page.get_by_role("heading", level=1, name="A Room in Lisbon")).to_be_visible()
    expect(page.locator("link[rel=canonical]")).to_have_attribute(
        "href", f"{site.address}/news/a-room-in-lisbon"
    )


@pytest.mark.shows("NEWS-14")
def test_an_unknown_article_is_not_found(site: Server, page: Page) -> None:
    answer = page.goto(f"{site.address}/news/nothing-of-the-kind")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="Article Not Found")).to_be_visible()


def test_dates_and_categories_are_in_the_visitors_language(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/news?lng=de")
    life = story(section(page, "Im Blickpunkt"), "Wie sich dreißig Prozent auf Lebenszeit summieren")
    german = page.evaluate(
        "day => new Date(day).toLocaleDateString('de', { dateStyle: 'long', timeZone: 'UTC' })", str(LIFE_DAY)
    )
    expect(life.get_by_text(german)).to_be_visible()
    expect(life.get_by_text("Wirtschaft", exact=True)).to_be_visible()


def test_feed_readers_find_the_feed(feed: Page) -> None:
    link = feed.locator("link[rel=alternate][type='application/rss+xml']")
    expect(link).to_have_attribute("href", "/news.xml")


def test_more_items_load_on_demand_and_remain_after_going_back(serve: Serve, page: Page) -> None:
    shop = serve(demo=True)
    admin = Books(shop, *ADMIN)
    for number in range(20):
        news = {"title": f"Old {number}", "description": "<p>x</p>", "is_published": True}
        published_at = f"2020-01-{number + 1:02}T00:00:00Z"
        added = admin.http.post("/rest/v1/news", json=news | {"published_at": published_at})
        assert added.status_code == 201, added.text

    page.goto(f"{shop.address}/news")
    stories = section(page, "All News").get_by_role("article")
    expect(stories).to_have_count(9)
    page.get_by_role("button", name="Show more").click()
    expect(stories).to_have_count(18)
    story(page, "Old 17").get_by_role("link", name="Read More").click()
    expect(page.get_by_role("heading", level=1, name="Old 17")).to_be_visible()
    page.go_back()
    expect(stories).to_have_count(18)
    page.get_by_role("button", name="Show more").click()
    page.get_by_role("button", name="Show more").click()
    expect(stories.last).to_contain_text("Old 0")
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
