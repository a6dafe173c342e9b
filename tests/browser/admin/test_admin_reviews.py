"""/admin/reviews: the office publishes and refuses what buyers wrote, also by keyboard."""

import pytest
from playwright.sync_api import Page, expect

from guildhall.core.ids import new_id
from guildhall.domains.reviews.models import ProductReview
from guildhall.services.search.commands import keep_words
from tests.browser.admin.office import Office
from tests.support.rows import add, add_product, add_profile
from tests.support.server import Server
from tests.support.shop_front import rows_of


@pytest.fixture
def text(shop: Server) -> str:
    """The text of a review that waits, of a product of its own."""
    text = f"Balanced to the cent {new_id()[:8]}"
    with rows_of(shop) as runtime, runtime.writing() as uow:
        product = add_product(uow, f"reviewed-{text[-8:]}", name="Reviewed", is_active=True)
        written = {"status": "waiting", "rating": 4, "text": text, "author": "Ada", "written_at": uow.now}
        buyer = add_profile(uow, f"{text[-8:]}@example.com")
        review = add(uow, ProductReview, product_id=product, user_id=buyer, language="en", **written)
        keep_words(uow, ProductReview.__tablename__, review, [text])
    return text


def act(page: Page, action: str) -> None:
    """Open the menu of the only row by keyboard, and choose."""
    page.get_by_role("button", name="Actions for Review of Reviewed").press("Enter")
    item = page.get_by_role("menuitem", name=action, exact=True)
    expect(page.get_by_role("menuitem").first).to_be_focused()
    item.press("Enter")


def test_reviews_are_found_by_their_state_published_and_refused_by_keyboard(
    office: Office, text: str, shop: Server
) -> None:
    reviews_that_wait_are_found_by_their_state(office, text)
    a_review_is_published_and_refused_by_keyboard(office, shop, text)


def a_review_is_published_and_refused_by_keyboard(office: Office, shop: Server, text: str) -> None:
    page = office.page
    office.open(f"/admin/reviews?q={text[-8:]}", "Reviews")
    row = office.row(text)
    expect(row).to_contain_text("To review")
    expect(row.get_by_role("img", name="4 stars")).to_be_visible()
    act(page, "Publish")
    office.expect_message("Review published")
    expect(row).to_contain_text("Published")
    page.goto(f"/products/reviewed-{text[-8:]}")
    expect(page.get_by_text(text)).to_be_visible()
    expect(page.get_by_text("Verified purchase")).to_be_visible()

    office.open(f"/admin/reviews?q={text[-8:]}", "Reviews")
    act(page, "Do not publish")
    office.expect_message("Review not published")
    expect(row).to_contain_text("Not published")
    page.goto(f"/products/reviewed-{text[-8:]}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reviewed")
    expect(page.get_by_text(text)).to_have_count(0)


def reviews_that_wait_are_found_by_their_state(office: Office, text: str) -> None:
    office.open(f"/admin/reviews?q={text[-8:]}&state=published", "Reviews")
    expect(office.page.get_by_text("No reviews")).to_be_visible()
    office.page.goto(f"/admin/reviews?q={text[-8:]}&state=waiting")
    expect(office.row(text)).to_be_visible()
