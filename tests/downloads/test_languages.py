"""Titles of files, and the materials of a workshop, are in the language of the person who reads them."""

from typing import Any

from sqlalchemy import select

from guildhall.core.ids import new_id
from guildhall.domains.downloads.models import DeliveryFile
from guildhall.services.email.models import Mail
from tests.downloads.conftest import DownloadShop, offer
from tests.files.uploading import Uploader
from tests.support.rows import add_product, add_workshop

TITLED = {"de": {"title": "Der Leitfaden"}}
LINKS = [{"title": "Room", "url": "/room", "translations": {"de": {"title": "Raum"}}}]
MATERIALS = {
    "title": "How to join",
    "description": "At nine.",
    "links": LINKS,
    "translations": {"de": {"title": "So geht es", "description": None}},
}


def free_of_charge(shop: DownloadShop) -> tuple[str, str]:
    """Offer a product with a translated file, and a workshop with translated materials. Return their ids."""
    with shop.runtime.writing() as uow:
        product = add_product(uow, slug="free", name="Free", price=0)
        workshop = add_workshop(uow, price=0)
    offer(Uploader(shop.client, shop.boss.headers), product_id=product, translations=TITLED)
    body = MATERIALS | {"workshop_id": workshop}
    made = shop.client.post("/rest/v1/workshop_details", json=body, headers=shop.boss.headers)
    assert made.status_code == 201, made.text
    return product, workshop


def order(shop: DownloadShop, language: str, **line: str) -> str:
    """Order as a guest of the page in a language, and return the token."""
    body: dict[str, Any] = {"email": "grace@example.com", "language": language, "lines": [line]}
    body |= {"checkoutId": new_id(), "country": "US", "firstName": "Grace", "lastName": "Hopper"}
    answer = shop.client.post("/functions/v1/guest-checkout", json=body)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def opened(shop: DownloadShop, token: str, language: str) -> Any:
    body = {"token": token, "language": language}
    (seen,) = shop.client.post("/functions/v1/guest-orders", json=body).json()["orders"]
    return seen["opens"]


def test_a_guest_reads_titles_of_files_on_the_page_and_in_the_mail(shop: DownloadShop) -> None:
    product, _ = free_of_charge(shop)
    token = order(shop, "de", productId=product)
    titles = {
        language: [file["title"] for file in opened(shop, token, language)["files"]]
        for language in ("de", "en", "fr")
    }
    assert titles == {"de": ["Der Leitfaden"], "en": ["The guide"], "fr": ["The guide"]}
    with shop.runtime.reading() as uow:
        (mail,) = uow.db.scalars(select(Mail.context))
    assert mail["opens"] == ["Der Leitfaden"]


def test_a_guest_reads_the_materials_of_a_workshop(shop: DownloadShop) -> None:
    _, workshop = free_of_charge(shop)
    token = order(shop, "de", workshopId=workshop)
    seen = {language: opened(shop, token, language)["details"][0] for language in ("de", "fr")}
    texts = {language: (part["title"], part["description"]) for language, part in seen.items()}
    assert texts == {"de": ("So geht es", "At nine."), "fr": ("How to join", "At nine.")}
    assert seen["de"]["links"] == [{"title": "Raum", "url": "/room"}]
    assert seen["fr"]["links"] == [{"title": "Room", "url": "/room"}]


def test_customers_read_the_texts_in_columns_of_each_language(shop: DownloadShop) -> None:
    product, workshop = free_of_charge(shop)
    for line in ({"productId": product}, {"workshopId": workshop}):
        body = {"checkoutId": new_id(), "lines": [line]}
        answer = shop.client.post("/functions/v1/checkout", json=body, headers=shop.anna.headers)
        assert answer.status_code == 200, answer.text

    def read(path: str) -> Any:
        return shop.client.get(f"/rest/v1/{path}", headers=shop.anna.headers).json()

    assert read("delivery_files?select=title,title_de,title_fr") == [
        {"title": "The guide", "title_de": "Der Leitfaden", "title_fr": None}
    ]
    assert read("workshop_details?select=title_de,description_de,links") == [
        {"title_de": "So geht es", "description_de": None, "links": LINKS}
    ]


def test_a_changed_translation_replaces_the_ones_before(shop: DownloadShop) -> None:
    path = f"/rest/v1/delivery_files?id=eq.{shop.file}"
    for translations in (TITLED, {"fr": {"title": "Le guide"}}):
        sent = {"translations": translations}
        assert shop.client.patch(path, json=sent, headers=shop.boss.headers).status_code == 204
        with shop.runtime.reading() as uow:
            kept = select(DeliveryFile.translations).where(DeliveryFile.id == shop.file)
            assert uow.db.scalar(kept) == translations
