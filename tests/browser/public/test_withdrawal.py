"""The withdrawal page: instructions in every language, and withdrawing in two steps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import Server

TITLES = {"en": "Withdrawal", "de": "Widerruf", "fr": "Rétractation", "es": "Desistimiento"}
FUNCTION = {
    "en": "Withdraw from contract here",
    "de": "Vertrag widerrufen",
    "fr": "Renoncer au contrat ici",
    "es": "Desistir del contrato aquí",
}
"""The words of the law for the function, at the foot of each page and on its button."""


@pytest.mark.parametrize("language", TITLES)
def test_the_function_is_at_the_foot_of_each_page_in_every_language(
    site: Server, page: Page, language: str
) -> None:
    page.goto(f"{site.address}/about?lng={language}")
    page.get_by_role("contentinfo").get_by_role("link", name=FUNCTION[language]).click()
    expect(page.get_by_role("heading", level=1, name=TITLES[language])).to_be_visible()
    expect(page.get_by_role("button", name=FUNCTION[language])).to_be_visible()


def test_where_the_law_gives_no_right_the_page_states_none(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/withdrawal?market=US")
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="The law in the United States")).to_be_visible()
    expect(main.get_by_role("button", name="Withdraw from contract here")).to_be_visible()
    expect(main.get_by_text("14 days")).to_have_count(0)
    page.goto(f"{site.address}/withdrawal?market=GB")
    expect(main.get_by_role("heading", name="Effects of withdrawal")).to_be_visible()


def test_a_withdrawal_is_checked_and_then_confirmed(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/withdrawal")
    page.get_by_label("Your name").fill("Ada Stall")
    page.get_by_label("Email for the confirmation").fill("ada@example.com")
    page.get_by_label("Order number").fill("1a2b3c4d")
    page.get_by_role("button", name="Withdraw from contract here").click()
    expect(page.get_by_text("Ada Stall withdraws from the contract of order 1a2b3c4d.")).to_be_visible()
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_label("Order number")).to_have_value("1a2b3c4d")
    page.get_by_role("button", name="Withdraw from contract here").click()
    page.get_by_role("button", name="Confirm withdrawal").click()
    expect(page.get_by_text("Your withdrawal has been sent.")).to_be_visible()
