"""The shop in German and in the dark theme."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.books import CUSTOMER
from tests.support.browsing import becomes
from tests.support.server import Server

pytestmark = pytest.mark.one_database


def test_visitors_get_german_and_customers_the_language_of_their_profile(
    own_shop: Server, another_person: Callable[..., Page]
) -> None:
    page = another_person(locale="de-DE")
    page.goto(f"{own_shop.address}/products")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Kongress-Affiliate-System")).to_be_visible()
    page.get_by_role("button", name="Anmelden").click()
    sheet = page.get_by_role("dialog", name="Bei Ihrem Konto anmelden")
    sheet.get_by_label("E-Mail").fill(CUSTOMER[0])
    sheet.get_by_label("Passwort").fill("falsch-falsch")
    sheet.locator("form").get_by_role("button", name="Anmelden").click()
    expect(sheet.get_by_role("alert")).to_have_text("E-Mail-Adresse oder Passwort ist falsch")
    sheet.get_by_label("Passwort").fill(CUSTOMER[1])
    sheet.locator("form").get_by_role("button", name="Anmelden").click()
    page.get_by_role("link", name="My Dashboard").click()  # no language was chosen on this device
    page.get_by_role("banner").get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")  # it is stored once its texts are there
    page.goto(f"{own_shop.address}/user/orders")
    expect(page.get_by_role("heading", name="Meine Bestellungen")).to_be_visible()
    expect(page.get_by_text("9 Bestellungen")).to_be_visible()

    # Choosing another language changes the page in place, and is stored.
    page.get_by_role("banner").get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", name="Mes commandes")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Mes commandes")).to_be_visible()


def test_the_dark_theme_follows_the_system_until_it_is_chosen(
    shop: Server, another_person: Callable[..., Page]
) -> None:
    page = another_person(color_scheme="dark")
    page.goto(f"{shop.address}/products")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Theme: System. Switch to Light.").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    becomes(lambda: page.evaluate(background) != dark, True)
    light = page.evaluate(background)

    # The choice is in the page's first bytes: no flash of the other theme.
    page.reload(wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    becomes(lambda: page.evaluate(background), light)
