"""Cards stand in full rows: none is left over on a wide screen, however many there are."""

from playwright.sync_api import Page

from tests.browser.public.pages import settle
from tests.support.browsing import becomes, holds
from tests.support.server import Server

ROWS = {
    1: [1],
    2: [2],
    3: [3],
    4: [2, 2],
    5: [3, 2],
    6: [3, 3],
    7: [3, 2, 2],
    8: [3, 3, 2],
}
SHOW = """count => {
  const shown = document.querySelector('.card-grid');
  const grid = shown.cloneNode(false);
  grid.append(...Array.from({length: count}, () => shown.firstElementChild.cloneNode(true)));
  shown.after(grid);
  const tops = [...grid.children].map((each) => Math.round(each.getBoundingClientRect().top));
  grid.remove(); // before React draws the page again
  return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
}"""


def test_no_card_stands_alone_beside_full_rows(page: Page, site: Server) -> None:
    for width in (1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page, f"{site.address}/products")
        becomes(lambda: {count: page.evaluate(SHOW, count) for count in ROWS}, ROWS)
        holds(page, "document.documentElement.scrollWidth <= innerWidth")
