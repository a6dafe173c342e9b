"""/news and /news/{slug} as a visitor uses them."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.books import ADMIN, Books
from tests.support.browsing import becomes
from tests.support.server import Server

LIFE = "How Thirty Percent, for Life, Adds Up"
SEAL = "A Seal on Every Sale: How Attribution Works Here"


def section(page: Page, heading: str) -> Locator:
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading, exact=True))


def story(within: Page | Locator, title: str) -> Locator:
    return within.get_by_role("article").filter(has_text=title)


@pytest.mark.shows("NEWS-9", "NEWS-12")
def test_an_article_is_typeset_the_same_on_every_way_to_it_and_printed_as_text(
    site: Server, page: Page
) -> None:
    text = page.locator(".prose")
    for way in ("by its address", "from the feed"):
        if way == "from the feed":
            page.get_by_role("main").get_by_role("link", name="Back to News").first.click()
            expect(page.get_by_role("heading", level=1, name="Latest News")).to_be_visible()
            story(section(page, "All News"), SEAL).get_by_role("link", name="Read More").click()
        else:
            page.goto(f"{site.address}/news/a-seal-on-every-sale")
        expect(page.get_by_role("heading", level=1, name=SEAL)).to_be_visible()
        expect(page).to_have_url(f"{site.address}/news/a-seal-on-every-sale")
        expect(text).to_have_css("line-height", "31.5px")
        expect(text.locator("> h2 + p").first).to_have_css("margin-top", "10.8px")

    main = page.get_by_role("main")
    page.emulate_media(media="print", color_scheme="dark")  # in print: only the text, in black
    expect(main.get_by_role("heading", level=1)).to_have_css("color", "rgb(27, 42, 38)")
    for left_out in (page.get_by_role("banner"), page.get_by_role("contentinfo"), main.get_by_role("link")):
        expect(left_out).to_have_count(0)
    # Code that is too wide for paper takes another line.
    page.set_viewport_size({"width": 600, "height": 800})
    page.goto(f"{site.address}/news/webhooks-in-plain-words")
    beyond = "all => all.map((each) => each.scrollWidth - each.clientWidth)"
    becomes(lambda: page.locator(".prose pre").evaluate_all(beyond), [0, 0])


def test_more_items_load_on_demand_and_remain_after_going_back(till: Server, page: Page) -> None:
    admin = Books(till, *ADMIN)
    for number in range(20):
        news = {"title": f"Old {number}", "description": "<p>x</p>", "is_published": True}
        published_at = f"2020-01-{number + 1:02}T00:00:00Z"
        added = admin.http.post("/rest/v1/news", json=news | {"published_at": published_at})
        assert added.status_code == 201, added.text

    page.goto(f"{till.address}/news")
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
