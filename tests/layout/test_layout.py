"""Every page with visible scrollbars, on a desktop and a phone: no needless scrollbars, clipped text, layout shifts.

Loaded in German, whose words are long; `test_every_language.py` measures the other languages without further loads.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.public.pages import PUBLIC
from tests.journeys.books import Books
from tests.layout.conftest import Open

HERE = Path(__file__).parent
MEASURE = (HERE / "measure.js").read_text("utf-8")
INNER = (HERE.parents[1] / "frontend/src/app/routing/inner-routes.ts").read_text("utf-8")
INNER_PATHS = re.findall(r'^ *"(/(?:user|admin)[^"]*)":', INNER, re.MULTILINE)

WIDTHS = {"desktop": (1280, 720), "phone": (390, 844)}
MOST_SHIFT = 0.05  # of Cumulative Layout Shift; the usual limit for a good page is 0.1
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput)
      window.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? "gone")]);
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """() => document.fonts.ready.then(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""

# The table whose first row supplies a path's parameter, by the path's second part.
ROWS = {
    "products": "products",
    "customers": "users",
    "orders": "orders",
    "workshops": "workshops",
    "referrals": "referrals",
    "blog-articles": "blog_articles",
    "news": "news",
}


def test_the_paths_behind_the_sign_in_are_found() -> None:
    assert {"/user", "/user/workshops/:slug", "/admin", "/admin/products/:id/edit"} < set(INNER_PATHS)


def address(path: str, books: Books) -> str:
    """Fill the parameter of a path with a row of the demo shop."""
    if ":slug" in path:
        return path.replace(":slug", "ledger-clinic")
    if ":" in path:
        (row, *_) = books.rows(ROWS[path.split("/")[2]], select="id", limit="1")
        return re.sub(r":\w+", row["id"], path)
    return path


def is_late_text(page: Page, request: Request) -> bool:
    """Return True for texts of the page itself; a preview in a frame loads its own."""
    return "/locales/" in request.url and request.frame == page.main_frame


def check(page: Page, path: str, width: str) -> None:
    wide, high = WIDTHS[width]
    page.set_viewport_size({"width": wide, "height": high})
    page.add_init_script(WATCH_SHIFTS)
    page.route("**/event-stream*", lambda route: route.fulfill(status=403))  # it is open forever, never idle
    page.goto(path)
    page.wait_for_load_state("networkidle")
    page.evaluate(SETTLED)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate(MEASURE) == []
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= MOST_SHIFT, shifts


@pytest.mark.shows("PUB-14")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_is_laid_out_well(open_page: Open, path: str, width: str) -> None:
    page = open_page("public", "de")
    check(page, path, width)
    assert page.get_by_role("heading", level=1).count() == 1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", INNER_PATHS)
def test_a_page_behind_the_sign_in_is_laid_out_well(
    open_page: Open, books: Books, path: str, width: str
) -> None:
    page = open_page("admin" if path.startswith("/admin") else "account", "de")
    late: list[str] = []
    page.on("request", lambda request: late.append(request.url) if is_late_text(page, request) else None)
    check(page, address(path, books), width)
    assert late == [], "the page waits for texts that its route does not name"


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
    assert page.evaluate(heights) == before
