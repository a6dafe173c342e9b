"""Every page with visible scrollbars, on a desktop and a phone: no needless scrollbars, clipped text, layout shifts.

Each page is loaded once per width, in German, whose words are long. In the other languages it is measured in place.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.public.pages import PUBLIC
from tests.journeys.books import Books
from tests.layout.conftest import Open
from tests.layout.walking import MOST_SHIFT, WIDTHS, Walk, address
from tests.support.browsing import becomes
from tests.support.sizes import sized

INNER = (Path(__file__).parents[2] / "frontend/src/app/routing/inner-routes.ts").read_text("utf-8")
INNER_PATHS = re.findall(r'^ *"(/(?:user|admin)[^"]*)":', INNER, re.MULTILINE)
PATHS = {
    "public": PUBLIC,
    "account": tuple(path for path in INNER_PATHS if path.startswith("/user")),
    "admin": tuple(path for path in INNER_PATHS if path.startswith("/admin")),
}
WITHOUT_BANNER = "/admin/media/picker"
"""A window of its own for choosing an image: it has no language select."""
LANGUAGES = ("en", "fr", "es", "it")
"""Those in which a page is measured in place, before it speaks German again, in which the next is loaded."""
TURNS = sized(2, 1)
"""A page is measured in two of them, and the next page in the others; with `make nightly` in all."""


def test_the_paths_behind_the_sign_in_are_found() -> None:
    assert {"/user", "/user/workshops/:slug", "/admin", "/admin/products/:id/edit"} < set(INNER_PATHS)


def load(walk: Walk, area: str, path: str, width: str) -> None:
    """Load a page in German and record the faults of its layout."""
    where = f"{path} de {width}"
    walk.show(width)
    late = walk.open(path)
    expect(walk.page.locator("html")).to_have_attribute("lang", "de")
    walk.measure(where)
    walk.watch_shifts(where, MOST_SHIFT[area])
    if area == "public":
        walk.weigh(path)
    walk.tab(where)
    if width == "phone":
        walk.squeeze(where)
    if area == "public":
        expect(walk.page.get_by_role("heading", level=1), where).to_have_count(1)
    if area != "public" and late:
        walk.faults.append(f"{where}: waits for texts that its route does not name: {late}")


@pytest.mark.shows("PUB-14")
@pytest.mark.parametrize("area", PATHS)
def test_every_page_is_laid_out_well_on_a_phone(open_page: Open, books: Books, area: str) -> None:
    walk = Walk(open_page(area, "de"))
    for path in PATHS[area]:
        load(walk, area, address(path, books), "phone")
    assert walk.faults == []


@pytest.mark.shows("PUB-14")
@pytest.mark.parametrize("area", PATHS)
def test_every_page_is_laid_out_well_on_a_desktop_and_in_every_language(
    open_page: Open, books: Books, area: str
) -> None:
    walk = Walk(open_page(area, "de"))
    for number, path in enumerate(PATHS[area]):
        load(walk, area, address(path, books), "desktop")
        for language in () if path == WITHOUT_BANNER else [*LANGUAGES[number % TURNS :: TURNS], "de"]:
            walk.speak(language)
            walk.settle()
            for width in WIDTHS if language != "de" else ():
                walk.show(width)
                walk.measure(f"{path} {language} {width}")
    assert walk.faults == []


def test_headings_are_as_wide_before_their_font_arrives(open_page: Open) -> None:
    page = open_page("public", "de")
    page.set_viewport_size({"width": 390, "height": 844})
    heights = """() => document.fonts.ready.then(
        () => [...document.querySelectorAll("main h1, main h3")].map((each) => each.offsetHeight))"""
    page.route(re.compile("besley"), lambda route: route.abort())
    page.goto("/news")
    before = page.evaluate(heights)
    page.unroute_all()
    page.reload()
    becomes(lambda: page.evaluate(heights), before)
