"""The area in each of the other languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from guildhall.core.i18n import LANGUAGES
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.commands.save_settings import save_settings
from guildhall.services.shop_settings.values import ShopSettings
from tests.browser.account.area import Area, add_order_of, add_seat
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET, rows_of

WORDS = {
    "de": {
        "/user": "Willkommen zurück, Ada!",
        "/user/products": "Meine Produkte",
        "/user/workshops": "Keine gebuchten Workshops",
        "/user/profile": "Persönliche Angaben",
        "/user/password": "Passwort ändern",
    },
    "fr": {
        "/user": "Heureux de vous revoir, Ada !",
        "/user/products": "Mes produits",
        "/user/workshops": "Aucune inscription à un atelier",
        "/user/profile": "Informations personnelles",
        "/user/password": "Changer le mot de passe",
    },
    "es": {
        "/user": "¡Nos alegra verle de nuevo, Ada!",
        "/user/products": "Mis productos",
        "/user/workshops": "No está inscrito en ningún taller",
        "/user/profile": "Información personal",
        "/user/password": "Cambiar contraseña",
    },
    "it": {
        "/user": "Lieti di rivederLa, Ada!",
        "/user/products": "I miei prodotti",
        "/user/workshops": "Nessun workshop prenotato",
        "/user/profile": "Dati personali",
        "/user/password": "Cambia password",
    },
}
ANVIL = {"name_de": "Amboss", "name_fr": "Enclume", "name_es": "Yunque", "name_it": "Incudine"}


@pytest.fixture(scope="session")
def shop(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A shop whose owner offers every language."""
    with kept_open(shelf, tmp_path_factory.mktemp("languages"), migrated, jwt_secret=SECRET) as server:
        with rows_of(server) as runtime, runtime.writing() as uow:
            boss = add_person(uow, "boss", admin=True)
            save_settings(uow, boss.caller, 0, ShopSettings(languages=list(LANGUAGES)))
        yield server


@pytest.mark.parametrize("language", WORDS)
def test_every_page_in_the_other_languages(area: Area, books: Runtime, language: str) -> None:
    with books.writing() as uow:
        product = add_product(uow, f"anvil-{language}", name="Anvil", **ANVIL)
        add_order_of(uow, area.customer, product_id=product, status="completed")
    for path, heading in WORDS[language].items():
        page = area.open(f"{path}?lng={language}")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
    page = area.open(f"/user/products?lng={language}")
    expect(page.get_by_role("article", name=ANVIL[f"name_{language}"])).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    area.open(f"/user/orders?lng={language}")
    card = page.get_by_role("article", name=ANVIL[f"name_{language}"])
    ends = "[card, ...card.querySelectorAll('span')].map(each => each.getBoundingClientRect().right)"
    request_context, *insides = card.evaluate(f"card => {ends}")
    assert max(insides) <= request_context - 20  # the longest status stays within the card


def test_a_seat_has_the_words_of_its_reader(area: Area, books: Runtime) -> None:
    german = {"de": {"title": "Knoten", "duration": "drei Stunden"}}
    with books.writing() as uow:
        knots = add_workshop(uow, "knots", title="Knots", duration="3 hours", translations=german)
        add_seat(uow, area.customer, knots)
    for language, title, duration in (("de", "Knoten", "drei Stunden"), ("fr", "Knots", "3 hours")):
        page = area.open(f"/user?lng={language}")
        expect(page.get_by_role("listitem").filter(has_text=title)).to_have_count(
            2
        )  # next, and among the seats
        area.open(f"/user/workshops?lng={language}")
        expect(page.get_by_role("article")).to_contain_text(duration)
