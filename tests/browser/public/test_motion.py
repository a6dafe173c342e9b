"""Motion: the picture moves from card to page, the basket receives, the ledger writes itself; none if not wanted."""

from functools import partial
from typing import Literal

from playwright.sync_api import Page, expect

from tests.browser.public.pages import settle
from tests.support.browsing import becomes, later
from tests.support.server import Server

COUNT_TRANSITIONS = """
    window.transitions = 0;
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (...given) {
        window.transitions += 1;
        return start.apply(this, given);
    };
"""
COUNT_RECEIVED = """
    window.received = 0;
    addEventListener("animationstart", ({ target }) => {
        if (target.dataset.testid === "basket-count") window.received += 1;
    });
"""
MOTION: tuple[tuple[Literal["no-preference", "reduce"], int], ...] = (("no-preference", 1), ("reduce", 0))


def test_the_picture_of_a_product_moves_from_its_card_to_its_page(site: Server, page: Page) -> None:
    page.add_init_script(COUNT_TRANSITIONS)
    for motion, transitions in MOTION:
        page.emulate_media(reduced_motion=motion)
        settle(page, f"{site.address}/products")
        page.get_by_role("article").filter(has_text="Partner Ledger").get_by_role("link").last.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Partner Ledger")
        expect(page).to_have_url(f"{site.address}/products/partner-ledger")
        becomes(partial(page.evaluate, "window.transitions"), transitions)
        # Only the page's picture has the name of the moving picture: a second one would break the next move.
        expect(page.locator(".moving-picture")).to_have_count(1)


def test_the_basket_receives_what_falls_in(site: Server, page: Page) -> None:
    page.add_init_script(COUNT_RECEIVED)
    page.emulate_media(reduced_motion="no-preference")
    settle(page, f"{site.address}/products/partner-ledger")
    for count in ("1", "2"):
        page.get_by_role("button", name="Add to Basket").click()
        badge = page.get_by_test_id("basket-count")
        expect(badge).to_have_text(count)
        becomes(partial(page.evaluate, "window.received"), int(count))
        later(page)


def test_the_ledger_writes_itself_unless_motion_is_reduced(site: Server, page: Page) -> None:
    for motion, animations in MOTION:
        page.emulate_media(reduced_motion=motion)
        settle(page, f"{site.address}/features")
        lines = page.locator("tbody tr")
        expect(lines).to_have_count(5)
        count = "line => line.getAnimations().filter(each => each.timeline instanceof ViewTimeline).length"
        becomes(partial(lines.first.evaluate, count), animations)
        lines.last.scroll_into_view_if_needed()
        page.mouse.wheel(0, 400)
        expect(lines.last).to_be_visible()
