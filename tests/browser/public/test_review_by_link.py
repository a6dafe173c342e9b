"""The page of a request for a review, as a buyer reaches it from the email: by keyboard, without signing in."""

from typing import Any

from playwright.sync_api import Page, expect
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.reviews.links import review_link
from guildhall.domains.reviews.models import ProductReview
from tests.support.rows import add, add_product, add_profile
from tests.support.server import Server


class AskedBuyer:
    """A buyer who was asked to review a product."""

    def __init__(self, books: Runtime, slug: str) -> None:
        self.books = books
        with books.writing() as uow:
            product = add_product(uow, slug, name="Asked About", is_active=True)
            buyer = add_profile(uow, f"{slug}@example.com")
            self.id = add(uow, ProductReview, product_id=product, user_id=buyer)
            self.path = "/review" + review_link(uow, self.id).partition("/review")[2]

    @property
    def row(self) -> Any:
        with self.books.reading() as uow:
            return uow.db.execute(select(ProductReview.__table__).where(ProductReview.id == self.id)).one()


def test_a_review_is_written_by_keyboard(page: Page, till: Server, books: Runtime) -> None:
    request = AskedBuyer(books, "asked-by-keyboard")
    page.goto(f"{till.address}{request.path}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your review")
    expect(page.get_by_text("You bought Asked About from us.")).to_be_visible()
    send = page.get_by_role("button", name="Send review")
    send.press("Enter")
    stars = page.get_by_role("group", name="Stars")
    expect(stars.get_by_text("Choose one to five stars.")).to_be_visible()
    expect(stars).to_have_accessible_description("Choose one to five stars.")
    expect(stars.get_by_role("radio", name="1 star", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(stars.get_by_role("radio", name="4 stars")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Balanced to the cent.")
    page.keyboard.press("Tab")
    page.keyboard.type("Ada")
    page.keyboard.press("Tab")
    expect(send).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Thank you for your review")).to_be_visible()
    expect(page.locator(":focus")).to_contain_text("Thank you for your review")
    written = request.row
    assert (written.status, written.rating, written.text, written.author, written.language) == (
        "waiting",
        4,
        "Balanced to the cent.",
        "Ada",
        "en",
    )
    expect(page.get_by_role("link", name="View product")).to_have_attribute(
        "href", "/products/asked-by-keyboard"
    )


def test_the_link_in_the_email_stops_the_requests(page: Page, till: Server, books: Runtime) -> None:
    request = AskedBuyer(books, "asked-no-more")
    page.goto(f"{till.address}{request.path}&stop=1")
    page.get_by_role("button", name="Stop these emails").press("Enter")
    expect(page.get_by_text("We won't email you about reviews anymore.")).to_be_visible()
    expect(page.locator(":focus")).to_contain_text("We won't email you about reviews")
    assert request.row.stopped_at is not None
