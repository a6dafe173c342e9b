"""Four languages and three themes, chosen by visitors."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from guildhall.services.shop_settings.countries import country_name
from tests.support.browsing import PATIENCE_MS, becomes
from tests.support.server import Server

LANGUAGES = {
    "en": ("English", "About", "Language"),
    "de": ("Deutsch", "Über uns", "Sprache"),
    "fr": ("Français", "À propos", "Langue"),
    "es": ("Español", "Nosotros", "Idioma"),
}
BACKGROUND = "getComputedStyle(document.documentElement).backgroundColor"
KEPT = """name => [localStorage.getItem(name), document.cookie.split('; ').find(c => c.startsWith(name + '='))]"""

Visitor = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """Open a page in a new browser context; options as for a Playwright context."""
    contexts = []

    def come(**options: str) -> Page:
        context = browser.new_context(**{"locale": "en-US", **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield come
    for context in contexts:
        context.close()


def shows(page: Page, language: str) -> None:
    """Assert that the page is in this language: its lang attribute, title, navigation and picker."""
    name, about, label = LANGUAGES[language]
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("banner").get_by_role("link", name=about, exact=True)).to_be_visible()
    picker = page.get_by_role("banner").get_by_role("combobox", name=label)
    expect(picker).to_have_value(language)
    expect(picker.get_by_role("option").filter(has_text=name)).to_have_count(1)


@pytest.mark.shows("I18N-1", "I18N-9", "DATA-45", "CONST-30")
def test_four_languages_and_the_choice_stays(site: Server, visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"{site.address}/about")
    shows(page, "en")
    names = [name for name, _, _ in LANGUAGES.values()]
    expect(page.get_by_role("banner").get_by_role("option")).to_have_text(names)
    for language in ("de", "fr", "es"):
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        shows(page, language)
        becomes(partial(page.evaluate, KEPT, "i18nextLng"), [language, f"i18nextLng={language}"])
        expect(page.get_by_role("contentinfo").locator("address")).to_contain_text(
            country_name("US", language)
        )
    page.reload()
    shows(page, "es")
    expect(page).to_have_title(re.compile("Guildhall$"))


@pytest.mark.shows("I18N-3")
def test_an_address_names_a_language_and_is_the_first_choice_only(site: Server, visitor: Visitor) -> None:
    page = visitor(locale="fr-FR")
    page.goto(f"{site.address}/about?lng=de")
    shows(page, "de")
    becomes(partial(page.evaluate, KEPT, "i18nextLng"), ["de", "i18nextLng=de"])
    page.goto(f"{site.address}/about")
    shows(page, "de")
    page.goto(f"{site.address}/about?lng=es")
    shows(page, "es")
    becomes(partial(page.evaluate, KEPT, "i18nextLng"), ["de", "i18nextLng=de"])


@pytest.mark.shows("I18N-5", "I18N-6")
def test_a_language_in_either_storage_counts_too(site: Server, visitor: Visitor) -> None:
    for store in ("localStorage", "sessionStorage"):
        page = visitor(locale="fr-FR")
        page.goto(f"{site.address}/favicon.svg")
        page.evaluate(f"{store}.setItem('i18nextLng', 'de')")
        page.goto(f"{site.address}/about")
        shows(page, "de")
        expect(page).to_have_title(re.compile("^Über uns"))
        # From now on the server knows it before the first paint.
        becomes(partial(page.evaluate, KEPT, "i18nextLng"), ["de", "i18nextLng=de"])
        assert '<html lang="de"' in page.request.get(f"{site.address}/about").text()


@pytest.mark.shows("DATA-45", "THEME-1", "THEME-4", "THEME-5")
def test_the_button_cycles_and_a_reload_paints_the_stored_choice_at_once(
    site: Server, visitor: Visitor
) -> None:
    page = visitor(color_scheme="light")
    page.goto(f"{site.address}/about")
    light = page.evaluate(BACKGROUND)
    for now, then, stored in (
        ("System", "Light", "light"),
        ("Light", "Dark", "dark"),
        ("Dark", "System", "system"),
    ):
        page.get_by_role("button", name=f"Theme: {now}. Switch to {then}.", exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-theme", stored)
        becomes(partial(page.evaluate, KEPT, "vite-ui-theme"), [stored, f"vite-ui-theme={stored}"])
        becomes(lambda: page.evaluate(BACKGROUND) == light, stored != "dark")

    page.get_by_role("button", name="Theme: System.").click()
    page.get_by_role("button", name="Theme: Light.").click()
    html = page.request.get(f"{site.address}/about").text()
    assert 'data-theme="dark"' in html
    assert 'aria-label="Theme: Dark. Switch to System."' in html
    page.reload()
    expect(page.get_by_role("button", name="Theme: Dark. Switch to System.")).to_be_visible()


@pytest.mark.shows("THEME-2", "THEME-3")
def test_the_system_theme_applies_until_the_visitor_chooses(site: Server, visitor: Visitor) -> None:
    page = visitor(color_scheme="dark")
    page.goto(f"{site.address}/about")
    expect(page.get_by_role("button", name="Theme: System. Switch to Light.")).to_be_visible()
    dark = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="light")
    becomes(lambda: page.evaluate(BACKGROUND) != dark, True)


@pytest.mark.shows("THEME-4")
def test_the_other_name_is_read_too(site: Server, visitor: Visitor) -> None:
    page = visitor(color_scheme="light")
    page.goto(f"{site.address}/favicon.svg")
    page.evaluate("localStorage.setItem('ui-theme', 'dark')")
    page.goto(f"{site.address}/about")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Theme: Dark. Switch to System.")).to_be_visible()
