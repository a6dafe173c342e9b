"""Privacy modes (R1): `inform` stores a partner's code at once, `consent` only after the visitor agreed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import ADMIN, Books
from tests.support.browsing import becomes
from tests.support.server import Server

CODE = "PARTNERQKDM"
KEPT = "() => [document.cookie.includes('referral_code'), localStorage.getItem('referral_code') !== null]"
QUESTION = {
    "en": ("Privacy choices", "Decline", "Accept"),
    "de": ("Datenschutzeinstellungen", "Ablehnen", "Akzeptieren"),
    "fr": ("Choix de confidentialité", "Refuser", "Accepter"),
    "es": ("Opciones de privacidad", "Rechazar", "Aceptar"),
}


@pytest.fixture
def asking(till: Server) -> Iterator[Server]:
    """A demo shop in the privacy mode `consent`, while the test runs."""
    owner = Books(till, *ADMIN)
    before = owner.settings()["settings"]
    owner.save_settings(before | {"privacy_mode": "consent"})
    yield till
    owner.save_settings(before)


def land(page: Page, shop: Server) -> None:
    """Visit by a partner's link and wait until the server has handled it."""
    with page.expect_response("**/functions/v1/track-referral"):
        page.goto(f"{shop.address}/products?ref={CODE}")
    expect(page.get_by_text("Referred by")).to_be_visible()


def test_inform_stores_the_code_at_once_without_a_question(page: Page, site: Server) -> None:
    land(page, site)
    becomes(lambda: page.evaluate(KEPT), [True, True])
    expect(page.get_by_text("Privacy choices")).to_have_count(0)


def test_nothing_is_remembered_before_a_choice_and_it_can_be_changed(page: Page, asking: Server) -> None:
    land(page, asking)
    becomes(lambda: page.evaluate(KEPT), [False, False])
    question = page.get_by_role("region", name="Privacy choices")
    question.get_by_role("button", name="Accept", exact=True).click()
    expect(question).to_have_count(0)
    becomes(lambda: page.evaluate(KEPT), [True, True])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    becomes(lambda: page.evaluate(KEPT), [True, True])

    # Changed from the footer, and again on the privacy page.
    page.get_by_role("contentinfo").get_by_role("button", name="Privacy choices").click()
    expect(question.get_by_role("button", name="Decline")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    becomes(lambda: page.evaluate(KEPT), [False, False])
    page.goto(f"{asking.address}/privacy")
    main = page.get_by_role("main")
    expect(main.get_by_text("You asked us not to remember who referred you.")).to_be_visible()
    main.get_by_role("button", name="Change").click()
    question.get_by_role("button", name="Accept", exact=True).click()
    expect(main.get_by_text("You allowed us to remember who referred you.")).to_be_visible()


def test_a_refusal_is_stored_and_nothing_else(page: Page, asking: Server) -> None:
    land(page, asking)
    question = page.get_by_role("region", name="Privacy choices")
    question.get_by_role("button", name="Decline").click()
    page.goto(f"{asking.address}/products/affiliate-shop-system")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("contentinfo").get_by_role("button", name="Privacy choices")).to_be_visible()
    expect(question).to_have_count(0)
    becomes(lambda: page.evaluate(KEPT), [False, False])


def test_the_question_is_in_the_visitors_language_and_blocks_nothing(page: Page, asking: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for language, (title, *answers) in QUESTION.items():
        page.context.clear_cookies()
        page.goto(f"{asking.address}/products?lng={language}")
        question = page.get_by_role("region", name=title)
        for name in answers:
            expect(question.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
        becomes(lambda: page.evaluate("document.documentElement.scrollWidth <= 360"), True)
        page.get_by_role("link", name="Guildhall").first.click()  # the page stays usable beside the question
        expect(page).to_have_url(f"{asking.address}/")


def test_no_question_covers_the_inner_areas(page: Page, asking: Server) -> None:
    question = page.get_by_role("region", name="Privacy choices")
    page.goto(f"{asking.address}/products")
    expect(question).to_be_visible()
    for path in ("/admin/products/new", "/user/partner"):
        page.goto(asking.address + path)
        expect(
            page.get_by_label("Password", exact=True)
        ).to_be_visible()  # the sign-in form in place of the page
        expect(question).to_have_count(0)
