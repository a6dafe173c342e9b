"""/products/{slug} as a visitor uses it."""

import re

import pytest
from playwright.sync_api import Page, expect

from guildhall.core.runtime import Runtime
from tests.browser.public.pages import settle
from tests.support.browsing import becomes, later
from tests.support.rows import add_product
from tests.support.server import Server

SLUG = "congress-affiliate-system"
NAME = "Congress Affiliate System"


@pytest.mark.shows("NAV-3", "NAV-4", "PUB-62")
def test_what_the_page_shows_on_demand_and_adding_to_the_basket(site: Server, page: Page) -> None:
    settle(page, f"{site.address}/products/{SLUG}")
    main = page.get_by_role("main")
    answer = main.get_by_text("No. Each gets a personal link and a page with their figures, by mail.")
    expect(answer).to_be_hidden()
    main.get_by_text("Do speakers need an account?").click()
    expect(answer).to_be_visible()

    # The products that go well with it are read by the browser.
    related = main.get_by_role("region", name="Goes well with").get_by_role("link")
    expect(related).to_have_count(3)
    for number, slug in enumerate(("partner-ledger", "congress-stream-edition", "guild-masterclass")):
        expect(related.nth(number)).to_have_attribute("href", f"/products/{slug}")

    gallery = page.get_by_role("region", name="Pictures")
    expect(gallery.get_by_role("button", name="Show: ")).to_have_count(3)
    # The lightbox has the keys while it is open, and gives the focus back.
    enlarge = gallery.get_by_role("button", name="Enlarge: Every speaker with a link")
    enlarge.focus()
    page.keyboard.press("Enter")
    box = page.get_by_role("dialog", name="Pictures")
    expect(box.get_by_text("(1 of 3)")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(box.get_by_text(f"{NAME} (3 of 3)")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(box.get_by_text("(1 of 3)")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(enlarge).to_be_focused()
    shot = gallery.get_by_role("button", name="Show: Tickets by day and by kind")
    shot.click()
    expect(shot).to_have_attribute("aria-pressed", "true")
    large = gallery.get_by_role("figure").get_by_role("img", name="Tickets by day and by kind")
    expect(large).to_have_attribute("src", "/art/screens/congress-2.svg")
    assert large.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0

    expect(page.get_by_test_id("basket-count")).to_have_count(0)
    for count in ("1", "2"):
        main.get_by_role("button", name="Add to Basket", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="Added to basket!")).to_contain_text(NAME)
        expect(page.get_by_test_id("basket-count")).to_have_text(count)
        later(page)
    expect(page).to_have_url(f"{site.address}/products/{SLUG}")
    page.get_by_role("banner").get_by_role("link", name="Basket, 2 items").click()
    expect(page).to_have_url(f"{site.address}/basket")


def test_the_buy_bar_stays_while_the_buttons_are_out_of_sight(site: Server, page: Page) -> None:
    bar = page.get_by_role("region", name="Buy this product")
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page, f"{site.address}/products/{SLUG}")
        page.get_by_role("heading", name="Questions and answers").scroll_into_view_if_needed()
        expect(bar).to_be_in_viewport()
        # It never covers the foot of the page.
        page.keyboard.press("End")
        imprint = page.get_by_role("contentinfo").get_by_role("link", name="Imprint")
        expect(imprint).to_be_in_viewport()
        imprint.click(trial=True)
        page.get_by_role("button", name="Buy Now - $299.00").scroll_into_view_if_needed()
        expect(bar).to_have_count(0)
        page.get_by_role("heading", name="Questions and answers").scroll_into_view_if_needed()
        bar.get_by_role("button", name="Buy Now").click()
        page.wait_for_url(f"{site.address}/checkout")


@pytest.mark.shows("PUB-59", "PUB-60", "PUB-61", "PUB-65", "REF-2")
def test_buying_now_goes_to_the_checkout_with_the_product_and_the_code(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/products/{SLUG}?ref=PARTNERQKDM")
    expect(page.get_by_role("main").get_by_text("Referred by PARTNERQKDM")).to_be_visible()
    page.evaluate("""() => {
        const push = history.pushState.bind(history);
        window.went = [];
        history.pushState = (state, title, address) => {
            window.went.push(String(address));
            push(state, title, address);
        };
    }""")
    page.get_by_role("button", name="Buy Now - $299.00").click()
    expect(page).to_have_url(
        f"{site.address}/checkout"
    )  # REF-2: the code is removed from every kind of address
    becomes(lambda: page.evaluate("window.went"), ["/checkout?ref=PARTNERQKDM"])
    expect(page.get_by_role("heading", level=1, name="Checkout")).to_be_visible()
    expect(page.get_by_test_id("basket-count")).to_have_text("1")
    expect(page.get_by_role("main").get_by_text(NAME)).to_be_visible()


def test_a_free_product_is_ordered_without_a_word_of_payment(
    till: Server, page: Page, books: Runtime
) -> None:
    with books.writing() as uow:
        delivered = {
            "delivery_title": "Gift",
            "delivery_links": [{"title": "Read", "url": "https://example.com/gift"}],
        }
        add_product(uow, "gift", name="Gift", price=0, product_type="course", **delivered)
    settle(page, f"{till.address}/products/gift")
    main = page.get_by_role("main")
    expect(main.get_by_text(re.compile("money-back|card payment", re.IGNORECASE))).to_have_count(0)
    main.get_by_role("button", name="Order for free").click()
    main.get_by_label("Email").fill("gift@example.org")
    main.get_by_role("button", name="Order for free").click()
    page.wait_for_url(re.compile("/payment-success"))
    expect(main.get_by_role("listitem").filter(has_text="Gift")).to_be_visible()
