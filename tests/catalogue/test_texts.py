"""A text that a product lacks in its reader's language is shown in the one that the shop writes in."""

from typing import Any

import pytest

from guildhall.core.i18n import TRANSLATED
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.models import Invoice
from guildhall.domains.orders.commands.change_order import OrderChange, change_order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.html import read
from tests.support.people import Person, add_person
from tests.support.rows import add_product, choose_settings

NAMES = {"en": "Risk register", "de": "Risikoregister", "fr": "Registre des risques"}
FRENCH = {"fr": {"name": NAMES["fr"], "description": "Les risques"}}


def register(**columns: Any) -> dict[str, Any]:
    """Return the columns of a product with texts in English, German and French."""
    translations = {
        "de": {"name": NAMES["de"], "description": "Listet Risiken"},
        **FRENCH,
    }
    texts = {"name": NAMES["en"], "description": "Lists risks", "translations": translations}
    return texts | columns


@pytest.fixture
def shop(runtime: Runtime) -> OrderShop:
    with runtime.writing() as uow:
        anna, ben = add_person(uow, "anna", language="es"), add_person(uow, "ben", language="en")
        return OrderShop(runtime, anna, ben, add_person(uow, "boss", admin=True))


@pytest.mark.parametrize("main", ["en", "de", "fr"])
def test_pages_the_api_mails_and_papers_name_it_in_the_main_language(
    main: str, shop: OrderShop, client: Client, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, content_language=main, currency="EUR")
        product = add_product(uow, "register", **register(currency="EUR", is_featured=True))
    page = read(client, "/products/register?lng=es")
    assert (page.main.headings(1), page.title) == ([NAMES[main]], f"{NAMES[main]} · Guildhall")
    for path in ("/products?lng=es", "/?lng=es"):
        assert NAMES[main] in read(client, path).main.texts
        assert not {name for code, name in NAMES.items() if code != main} & read(client, path).main.texts
    row = client.get("/rest/v1/products?select=name_in_es,name_in_de,office_name").json()
    assert row == [{"name_in_es": NAMES[main], "name_in_de": NAMES["de"], "office_name": NAMES[main]}]

    order = shop.place(shop.anna, product_id=product)
    paid = OrderChange(status=OrderStatus.PAID, payment_reference="transfer")
    shop.transact(lambda uow: change_order(uow, shop.boss.caller, order, paid))
    assert {row.context.get("item", NAMES[main]) for row in shop.rows(Mail)} == {NAMES[main]}
    assert [row.item for row in shop.rows(Invoice)] == [NAMES[main]]


@pytest.mark.parametrize(("texts", "shown"), [
    ({"description": None}, "Listet Risiken"),  # the shop's own language
    ({"description": "", "translations": FRENCH}, "Les risques"),  # whichever there is
    ({"translations": {"de": {"description": ""}} | FRENCH}, "Lists risks"),
])  # fmt: skip
def test_an_empty_text_is_none(texts: dict[str, Any], shown: str, client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        choose_settings(uow, content_language="de")
        add_product(uow, "register", **(register() | texts))
    assert shown in read(client, "/products/register?lng=es").main.texts


def test_sections_are_those_of_the_main_language(client: Client, runtime: Runtime) -> None:
    pages = {"en": {"arrives": ["A file"]}, "de": {"arrives": ["Eine Datei"]}, "fr": {"features": ["Un"]}}
    with runtime.writing() as uow:
        choose_settings(uow, content_language="de")
        add_product(uow, "register", **register(sales_page=pages))
    section = read(client, "/products/register?lng=fr").main.one("ol")
    assert (section.text.lstrip("1"), section.get("lang")) == ("Eine Datei", "de")


def test_star_leaves_out_what_has_to_be_named(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "register", **register())
    (row,) = client.get("/rest/v1/products?select=*").json()
    assert not [name for name in row if name.startswith("name_in_") or name == "office_name"]
    assert row["name_de"] == NAMES["de"]


def written(client: Client, boss: Person, row: str = "", **columns: Any) -> dict[str, Any]:
    """Write a product over HTTP and return it: the row with this id is changed, without one it is added."""
    send = client.patch if row else client.post
    headers = boss.headers | {"prefer": "return=representation"}
    answer = send(f"/rest/v1/products{row and f'?id=eq.{row}'}", json=columns, headers=headers)
    assert answer.status_code in (200, 201), answer.text
    (product,) = answer.json()
    return dict(product)


@pytest.mark.both_databases
def test_texts_of_single_languages_are_merged(client: Client, shop: OrderShop) -> None:
    """Two clients that each write one language do not undo each other; null and an empty text remove one."""
    french = {"fr": {"name": "Lampe"}}
    row = written(client, shop.boss, name="Lamp", price=10, name_de="Leuchte", translations=french)
    assert row["translations"] == {"de": {"name": "Leuchte"}, "fr": {"name": "Lampe"}}
    for change, translations in (
        ({"name_es": "L\u00e1mpara"}, {"de": "Leuchte", "es": "L\u00e1mpara", "fr": "Lampe"}),
        ({"name_de": None, "name_fr": ""}, {"es": "L\u00e1mpara"}),
        ({"price": 11}, {"es": "L\u00e1mpara"}),
        ({"translations": {"it": {"name": "Lampada"}}, "name_de": "Lampe"}, {"de": "Lampe", "it": "Lampada"}),
        ({"translations": {}}, {}),
    ):
        row = written(client, shop.boss, row["id"], **change)
        assert {language: texts["name"] for language, texts in row["translations"].items()} == translations
        assert [row[f"name_{language}"] for language in TRANSLATED] == [
            translations.get(language) for language in TRANSLATED
        ]


def test_the_history_names_the_language_of_a_change(client: Client, shop: OrderShop) -> None:
    row = written(client, shop.boss, name="Lamp", price=10, name_de="Leuchte", name_fr="Lampe")
    written(client, shop.boss, row["id"], name_de="Lampe", name_fr=None)
    (entry,) = [each for each in shop.rows(AuditEntry) if each.action == "product.changed"]
    assert entry.data["changes"] == {"name_de": ["Leuchte", "Lampe"], "name_fr": ["Lampe", None]}
