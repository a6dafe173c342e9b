"""Every page with visible scrollbars, on a desktop and a phone: layout, shifts, focus, weight, axe, and the console.

A page is loaded in German, whose words are long, and asked everything at once. In the other languages and at the other
width it is measured in place. A page behind the sign-in is loaded at one of the widths, in turn, and measured in one
other language, in turn; a public page is loaded at both, and measured in every language. A page that a link opens
changes its language at one of them.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.public.pages import FROM_LINKS, PUBLIC
from tests.journeys.books import Books
from tests.layout.conftest import Open
from tests.layout.walking import MOST_SHIFT, WIDTHS, Walk, address
from tests.support.browsing import becomes
from tests.support.sizes import sized

INNER = (Path(__file__).parents[2] / "frontend/src/app/routing/inner-routes.ts").read_text("utf-8")
PUBLIC_ROUTES = re.findall(
    r'^  "(/[^"]*)": \[',
    (Path(__file__).parents[2] / "frontend/src/app/routing/routes.ts").read_text("utf-8"),
    re.MULTILINE,
)
INNER_PATHS = re.findall(r'^ *"(/(?:user|admin)[^"]*)":', INNER, re.MULTILINE)
PATHS = {
    "public": PUBLIC,
    "account": tuple(path for path in INNER_PATHS if path.startswith("/user")),
    "admin": tuple(path for path in INNER_PATHS if path.startswith("/admin")),
}
WITHOUT_BANNER = "/admin/media/picker"
"""A window of its own for choosing an image: it has no language select."""
LANGUAGES = {"desktop": ("en", "es"), "phone": ("fr", "it")}
"""Those in which a page loaded at a width is measured in place."""
TURNS = sized(2, 1)
"""Every other page is asked at one width, or in one language, what it answers in any; with `make nightly` in all."""
AXE_TRANSLATED = bool(sized(0, 1))
"""axe reads a page in German; with `make nightly` in the other languages, too."""


def test_the_paths_behind_the_sign_in_are_found() -> None:
    assert {"/user", "/user/workshops/:slug", "/admin", "/admin/products/:id/edit"} < set(INNER_PATHS)


def test_every_public_route_is_walked() -> None:
    """The checkout leads on to /checkout/pay, which leads back while nothing is to be paid."""
    patterns = {route: re.sub(r"/:\w+\?", "(/[^/]+)?", route) for route in PUBLIC_ROUTES}
    patterns = {route: re.sub(r":\w+", "[^/]+", pattern) for route, pattern in patterns.items()}
    missing = [
        route for route, like in patterns.items() if not any(re.fullmatch(like, path) for path in PUBLIC)
    ]
    assert len(PUBLIC_ROUTES) > 25
    assert missing == ["/checkout/pay"]


def fill_basket(page: Page) -> None:
    """Put a dozen of the product with the longest name into the basket of every later page."""
    (product,) = page.request.get(
        "/rest/v1/products?select=id,name,price,currency,image_url&slug=eq.congress-affiliate-system"
    ).json()
    lines = json.dumps([{"id": product["id"], "product": product, "quantity": 12}])
    page.add_init_script(f"localStorage.setItem('basket', {json.dumps(lines)})")


def load(walk: Walk, area: str, path: str, width: str) -> None:
    """Load a page in German and record what is wrong with how it comes and looks."""
    where = f"{path} de {width}"
    walk.show(width)
    late = walk.open(path)
    expect(walk.page.locator("html")).to_have_attribute("lang", "de")
    walk.measure(where)
    walk.watch_shifts(where, MOST_SHIFT[area])
    if area == "public":
        walk.weigh(path)
        expect(walk.page.get_by_role("heading", level=1), where).to_have_count(1)
    elif late:
        walk.faults.append(f"{where}: waits for texts that its route does not name: {late}")
    for shown in [width] if area == "public" else WIDTHS:
        walk.show(shown)
        if shown != width:
            walk.measure(f"{path} de {shown}")
        walk.tab(f"{path} de {shown}")
    walk.squeeze(where)
    walk.reflow(f"{path} de")


def languages_of(area: str, number: int, width: str) -> tuple[str, ...]:
    """Return the languages in which the page of this number is measured at a width, beside German."""
    if area == "public":
        return LANGUAGES[width]
    return tuple(each for place, each in enumerate(LANGUAGES[width]) if number // 2 % TURNS == place % TURNS)


def translate(walk: Walk, path: str, languages: tuple[str, ...]) -> None:
    """Measure a loaded page in other languages at each width. The next page is loaded in German again."""
    for language in languages:
        walk.speak(language)
        walk.settle()
        for width in WIDTHS:
            walk.show(width)
            walk.measure(f"{path} {language} {width}")
        walk.reflow(f"{path} {language}")
        if AXE_TRANSLATED:
            walk.use_axe(f"{path} {language}")
    walk.choose("de")


@pytest.mark.shows("PUB-14", "NAV-21", "ADM-1")
@pytest.mark.parametrize("area", PATHS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_well(open_page: Open, books: Books, width: str, area: str) -> None:
    walk = Walk(open_page(area, "de"))
    if area == "public" and width == "desktop":  # empty at one width, filled at the other
        fill_basket(walk.page)
    for number, path in enumerate(PATHS[area]):
        in_turn = number % TURNS == [*WIDTHS].index(width) % TURNS
        if area != "public" and not in_turn:
            continue
        load(walk, area, address(path, books), width)
        if in_turn:
            walk.use_axe(path)
        if path != WITHOUT_BANNER and (in_turn or path not in FROM_LINKS):
            translate(walk, path, languages_of(area, number, width))
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
