"""The site by keyboard, with back and forward, and without a connection."""

import re

from playwright.sync_api import Page, Route, expect

from tests.journeys.steps import fill_in_sign_in
from tests.support.browsing import becomes, holds
from tests.support.server import Server

PRODUCT = "/products/congress-affiliate-system"


def tab_to(page: Page, role: str, name: str | re.Pattern[str], *, most: int = 60) -> None:
    """Press Tab until the named element has the focus: it must be reachable, without a focus trap on the way."""
    wanted = page.get_by_role(role, name=name).first  # type: ignore[arg-type]
    expect(wanted).to_be_visible()
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"{role} {name} was not reached by {most} tabs")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def test_the_first_stop_skips_to_the_page(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/products", wait_until="networkidle")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    becomes(lambda: focused(page), "content")


def test_a_new_page_begins_at_its_top_with_the_focus_and_its_title(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/products", wait_until="networkidle")
    link = page.get_by_role("main").get_by_role("link", name="Congress Affiliate System").first
    page.evaluate("scrollTo(0, 600)")
    holds(page, "scrollY === 600")
    link.evaluate("element => element.click()")
    expect(page).to_have_title("Congress Affiliate System · Guildhall")
    holds(page, "scrollY === 0")
    becomes(lambda: focused(page), "content")

    page.go_back()
    expect(page).to_have_title(re.compile("Products"))
    holds(page, "scrollY === 600")
    page.go_forward()
    holds(page, "scrollY === 0")


def test_a_closed_dialog_gives_the_focus_back(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/products", wait_until="networkidle")
    opener = page.get_by_role("banner").get_by_role("button", name="Sign In")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_lost_connection_shows_a_notice_that_disappears_by_itself(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/", wait_until="networkidle")
    message = page.get_by_text("We can't reach the shop right now.")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(message).to_be_visible()
    page.context.set_offline(False)
    expect(message).to_have_count(0)


def test_failed_reads_are_retried_once_the_server_is_back(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/", wait_until="networkidle")
    page.route("**/rest/v1/products*", lambda route: route.abort())
    page.route("**/readyz", lambda route: route.abort())
    page.get_by_role("banner").get_by_role("link", name="Products").click()
    expect(page.get_by_text("We can't reach the shop right now.")).to_be_visible()
    page.unroute_all()
    expect(page.get_by_text("We can't reach the shop right now.")).to_have_count(0)
    expect(page.get_by_role("main").get_by_text("Congress Affiliate System").first).to_be_visible()


def test_a_page_whose_script_was_removed_by_an_upgrade_reloads(page: Page, site: Server) -> None:
    page.goto(f"{site.address}/contact", wait_until="networkidle")
    requested: list[str] = []

    def gone(route: Route) -> None:
        requested.append(route.request.url)
        route.fulfill(status=404)

    page.route("**/assets/about-*.js", gone, times=1)
    page.get_by_role("banner").get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("We keep the books that partners trust")
    assert len(requested) == 1
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"


def test_a_product_is_bought_with_the_keyboard_alone(page: Page, till: Server) -> None:
    page.goto(f"{till.address}/login")
    fill_in_sign_in(page, "customer@example.com", "customer-demo-1")
    expect(page.get_by_role("link", name="My Dashboard")).to_be_visible()

    page.goto(f"{till.address}/products", wait_until="networkidle")
    tab_to(page, "link", "Congress Affiliate System")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Congress Affiliate System")
    tab_to(page, "button", "Add to Basket")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    page.reload(wait_until="networkidle")
    tab_to(page, "link", "Basket, 1 item")
    page.keyboard.press("Enter")
    tab_to(page, "link", "Proceed to Checkout")
    page.keyboard.press("Enter")
    tab_to(page, "button", re.compile(r"^Pay .* by card"))
    with page.expect_popup() as opened:
        page.keyboard.press("Enter")
    window = opened.value
    window.wait_for_url("**/sandbox/pay/**")
    tab_to(window, "textbox", "Card number")
