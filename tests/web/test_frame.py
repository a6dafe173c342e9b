"""The frame of every public page, and the page for unknown addresses, as a visitor reads them."""

import pytest

from tests.support.client import Client
from tests.support.html import read

PAGES = [
    ("News", "/news"),
    ("Features", "/features"),
    ("Products", "/products"),
    ("Workshops", "/workshops"),
    ("About", "/about"),
    ("Contact", "/contact"),
]
OUTWARD = [
    ("LinkedIn", "https://www.linkedin.com/company/guildhall-example"),
    ("YouTube", "https://www.youtube.com/@guildhall-example"),
    ("Mastodon", "https://mastodon.social/@guildhall_example"),
]
FOOTER = [
    ("Guildhall", "/"),
    ("hello@guildhall.example", "mailto:hello@guildhall.example"),
    ("+1 (555) 010-0199", "tel:+15550100199"),
    ("Products", "/products"),
    ("Features", "/features"),
    ("Workshops", "/workshops"),
    ("News", "/news"),
    ("About", "/about"),
    ("Referral program", "/referral-program"),
    ("Help Center", "/contact"),
    ("Documentation", "/contact"),
    ("Community", "/contact"),
    ("Privacy Policy", "/privacy"),
    ("Terms of Service", "/terms"),
    ("Withdraw from contract here", "/withdrawal"),
    ("How delivery works", "/pages/how-delivery-works"),
    ("Imprint", "/imprint"),
    *OUTWARD,
]


@pytest.mark.shows("PUB-2", "NAV-1", "NAV-2", "NAV-14")
def test_the_logo_leads_home_and_the_row_to_the_pages(demo: Client) -> None:
    header = read(demo, "/about").header
    row = header.one("nav", "Main navigation")
    assert row.links() == PAGES
    assert row.one("a", "About").get("aria-current") == "page"
    assert header.link("Guildhall") == "/"


@pytest.mark.shows("NAV-5", "NAV-6")
def test_language_and_theme_are_at_hand(demo: Client) -> None:
    header = read(demo, "/about").header
    languages = header.one("select", "Language").all("option")
    assert [each.text for each in languages] == ["English", "Deutsch", "Français", "Español"]
    header.one("button", "Theme: System. Switch to Light.")


@pytest.mark.shows("NAV-15", "NAV-16", "NAV-17", "NAV-18")
def test_the_footer_leads_to_every_page(demo: Client) -> None:
    footer = read(demo, "/about").footer
    assert sorted(footer.links()) == sorted(FOOTER)
    assert "14 Keystone Lane" in footer.text
    assert "Portland, OR 97204, USA" in footer.text
    outward = footer.all("a[href^='https:']")
    assert [(link.name, link.get("target"), link.get("rel")) for link in outward] == [
        (name, "_blank", "noopener") for name, _ in OUTWARD
    ]


@pytest.mark.shows("NAV-19", "NAV-20")
def test_an_unknown_address_shows_not_found_and_links_home(demo: Client) -> None:
    page = read(demo, "/a/page/of/nav-20", 404)
    assert page.main.headings() == ["Oops! Page not found"]
    assert page.main.links() == [("Return to Home", "/")]
    assert page.header.link("Products") == "/products"


@pytest.mark.shows("I18N-2")
def test_unsupported_languages_fall_back_to_english(demo: Client) -> None:
    for language in ("pt-BR", "ja-JP"):
        page = read(demo, "/about", headers={"accept-language": language})
        assert page.get("lang") == "en"
        assert page.header.link("About") == "/about"
