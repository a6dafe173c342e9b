"""/terms, /privacy and /imprint as a visitor reads them."""

import pytest

from tests.support.client import Client
from tests.support.html import read

TITLES = {"/terms": "Terms of Service", "/privacy": "Privacy Policy", "/imprint": "Imprint"}
UPDATED = {
    "en": "Last updated: January 12, 2025",
    "de": "Zuletzt aktualisiert: 12. Januar 2025",
    "fr": "Dernière mise à jour\u00a0: 12 janvier 2025",
    "es": "Última actualización: 12 de enero de 2025",
}
STATED = (
    UPDATED["en"],
    "Guildhall, 14 Keystone Lane, Portland, OR 97204, USA",
    "hello@guildhall.example",
    "registered office",
    ": Portland, OR 97204, USA.",
)
STORED = ("referral_code", "i18nextLng", "vite-ui-theme", "basket", "guildhall.auth", "guildhall-device-")


@pytest.mark.shows("PUB-89", "PUB-90", "PUB-91", "PUB-92", "PUB-93")
def test_the_pages_name_title_date_company_contact_and_jurisdiction(demo: Client) -> None:
    pages = {path: read(demo, path).main for path in TITLES}
    assert {path: page.headings(1) for path, page in pages.items()} == {
        path: [title] for path, title in TITLES.items()
    }
    missing = [(path, text) for path, page in pages.items() for text in STATED if text not in page.text]
    assert missing == []


@pytest.mark.shows("PUB-92")
def test_the_date_is_written_in_every_language(demo: Client) -> None:
    pages = {language: read(demo, f"/terms?lng={language}").main for language in UPDATED}
    assert [language for language, page in pages.items() if UPDATED[language] not in page.texts] == []


@pytest.mark.shows("PUB-94", "PUB-95", "CONST-7")
def test_the_money_back_guarantee_is_stated(demo: Client) -> None:
    section = read(demo, "/terms").main.one("#refunds")
    assert section.one("h2").text == "630-day money-back guarantee"  # its number and its title
    assert "Refund requests must reach us within 30 days" in section.text


def test_the_contents_lead_to_their_sections(demo: Client) -> None:
    main = read(demo, "/terms").main
    contents = main.one("nav[aria-labelledby=contents]").links()
    sections = {f"#{each.get('id')}": each.one("h2").text for each in main.all("section")}
    assert len(contents) == 15
    assert [(address, title) for title, address in contents] == list(sections.items())
    assert sections["#law"] == "13Law and jurisdiction"


def test_the_privacy_policy_lists_what_the_browser_stores(demo: Client) -> None:
    listed = [each.text for each in read(demo, "/privacy").main.all("table code")]
    assert [name for name in STORED if not any(name in each for each in listed)] == []
