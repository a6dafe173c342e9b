"""/terms, /privacy and /imprint as a visitor sees them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.server import Server

TITLES = {"/terms": "Terms of Service", "/privacy": "Privacy Policy", "/imprint": "Imprint"}
UPDATED = {
    "en": "Last updated: January 12, 2025",
    "de": "Zuletzt aktualisiert: 12. Januar 2025",
    "fr": "Dernière mise à jour\u00a0: 12 janvier 2025",
    "es": "Última actualización: 12 de enero de 2025",
}


@pytest.mark.shows("PUB-89", "PUB-90", "PUB-91", "PUB-92", "PUB-93")
@pytest.mark.parametrize("path", TITLES)
def test_the_pages_name_title_date_company_contact_and_jurisdiction(
    site: Server, page: Page, path: str
) -> None:
    page.goto(site.address + path)
    main = page.get_by_role("main")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[path])
    for text in (
        UPDATED["en"],
        "Guildhall, 14 Keystone Lane, Portland, OR 97204, USA",
        "hello@guildhall.example",
        "Portland, OR 97204, USA. The courts there have jurisdiction",
    ):
        expect(main).to_contain_text(text)


@pytest.mark.shows("PUB-92")
@pytest.mark.parametrize("language", UPDATED)
def test_the_date_is_written_in_every_language(site: Server, page: Page, language: str) -> None:
    page.goto(f"{site.address}/terms?lng={language}")
    expect(page.get_by_role("main")).to_contain_text(UPDATED[language])


@pytest.mark.shows("PUB-94", "PUB-95", "CONST-7")
def test_the_money_back_guarantee_is_stated(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/terms")
    expect(page.get_by_role("heading", level=2, name="30-day money-back guarantee")).to_be_visible()
    expect(page.get_by_text("Refund requests must reach us within 30 days")).to_be_visible()


def test_the_contents_lead_to_their_sections(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/terms")
    contents = page.get_by_role("navigation", name="Contents").get_by_role("link")
    sections = page.get_by_role("main").locator("section")
    expect(contents).to_have_count(15)
    expect(sections).to_have_count(15)
    contents.filter(has_text="Law and jurisdiction").click()
    expect(page.get_by_role("heading", level=2, name="Law and jurisdiction")).to_be_in_viewport()


def test_the_privacy_policy_lists_what_the_browser_stores(site: Server, page: Page) -> None:
    page.goto(f"{site.address}/privacy")
    names = page.get_by_role("table").get_by_role("code")
    for name in (
        "referral_code",
        "i18nextLng",
        "vite-ui-theme",
        "basket",
        "guildhall.auth",
        "guildhall-device-",
    ):
        expect(names.filter(has_text=name).first).to_be_visible()
