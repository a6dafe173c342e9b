"""The header of the public pages, whose words differ in length by language and staff role."""

from functools import partial

from playwright.sync_api import Page, expect

from tests.layout.conftest import Open
from tests.layout.walking import SETTLED
from tests.support.browsing import becomes

LANGUAGES = ("en", "fr", "es", "it")
WIDTHS = (1280, 1366, 1440, 1600)
NARROW = 1024
"""A window whose links are in the menu in every language."""

# The places of the logo's name, of each shown link and of the controls, from left to right.
PLACES = """() => {
  const header = document.querySelector("header");
  const shown = [...header.querySelectorAll("a, button, select")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }));
  const logo = header.querySelector("a");
  const places = shown.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 1);
  return {
    logo: logo.getBoundingClientRect().width,
    overlaps: places.filter((each, at) => at > 0 && each.left < places[at - 1].right - 1).length,
    links: shown.some((each) => each.closest("nav")),
    menu: shown.some((each) => each.matches("button[aria-haspopup=dialog]")),
  };
}"""


def fault_of(page: Page, where: str, natural: float) -> str:
    """Return how the header of an opened page is crowded or leads nowhere; empty if it is well."""
    places = page.evaluate(PLACES)
    crowded = places["logo"] != natural or places["overlaps"] > 0 or places["links"] == places["menu"]
    return f"{where}: {places}" if crowded else ""


def expect_a_good_header(page: Page, language: str) -> None:
    page.set_viewport_size({"width": NARROW, "height": 720})
    page.evaluate(SETTLED)
    natural = page.evaluate(PLACES)["logo"]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 720})
        becomes(partial(fault_of, page, f"{language} {width}", natural), "")


def test_the_links_of_the_header_leave_the_name_of_the_shop_its_place(open_page: Open) -> None:
    page = open_page("admin", "en")
    page.goto("/about")
    expect(page.get_by_role("banner").locator('a[href="/admin"]')).to_be_visible()
    picker = page.get_by_role("banner").get_by_role("combobox").first
    for language in LANGUAGES:
        picker.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect_a_good_header(page, language)


def test_the_header_is_one_row_at_400_percent_beside_a_scrollbar(open_page: Open) -> None:
    """A window of 1,280 px has 320 there, and the scrollbar takes 15 of them."""
    page = open_page("public", "en")
    page.goto("/about")
    page.set_viewport_size({"width": 320, "height": 180})
    page.evaluate(SETTLED)
    middles = """() => [...document.querySelectorAll("header > div > *")]
      .map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0)
      .map(({ top, bottom }) => Math.round((top + bottom) / 2))"""
    becomes(lambda: len(set(page.evaluate(middles))), 1)
