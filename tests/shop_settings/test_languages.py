"""The languages that a shop offers: pages, addresses, pictures and emails follow them."""

from xml.etree import ElementTree

import httpx
import pytest
from sqlalchemy import delete, select

from guildhall.core.i18n import LANGUAGES
from guildhall.core.runtime import Runtime
from guildhall.services.email.models import Mail
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.models import ShopOpening
from guildhall.services.shop_settings.values import ShopSettings
from tests.support.client import Client
from tests.support.people import add_person

HREFLANG = "{http://www.w3.org/1999/xhtml}link"


def offer(client: Client, runtime: Runtime, *languages: str, **settings: object) -> httpx.Response:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    body = {"version": 0, "settings": {"languages": list(languages), **settings}}
    return client.post("/functions/v1/save-settings", json=body, headers=boss.headers)


def page_language(client: Client, accept: str = "", **query: str) -> str:
    page = client.get("/", params=query, headers={"accept-language": accept}, follow_redirects=False)
    assert page.status_code == 200, page.text
    return page.text.partition('<html lang="')[2].partition('"')[0]


def test_visitors_of_a_language_that_is_not_offered_read_english(client: Client, runtime: Runtime) -> None:
    assert [page_language(client, accept) for accept in ("de", "fr", "es", "pt")] == ["de", "fr", "es", "en"]
    assert offer(client, runtime, "en", "fr").status_code == 200
    assert [page_language(client, accept) for accept in ("de", "fr", "es", "pt")] == ["en", "fr", "en", "en"]


def test_without_english_they_read_the_language_of_the_owner(client: Client, runtime: Runtime) -> None:
    offer(client, runtime, "de", "es", content_language="es")
    assert [page_language(client, accept) for accept in ("en", "de", "")] == ["es", "de", "es"]


def test_visitors_read_the_first_of_their_languages_that_is_offered(client: Client, runtime: Runtime) -> None:
    """Two visitors who agree on the first language alone may read different pages; the cache tells them apart."""
    both = ("fr-CH,fr;q=0.9,de;q=0.8,en;q=0.7", "fr,es;q=0.5,de;q=0.4")
    assert [page_language(client, accept) for accept in both] == ["fr", "fr"]
    offer(client, runtime, "en", "de", "es")
    assert [page_language(client, accept) for accept in both] == ["de", "es"]
    assert [page_language(client, accept) for accept in both] == ["de", "es"]
    failed = client.get("/downloads/nothing", headers={"accept-language": both[1]})
    assert '<html lang="es"' in failed.text
    english, german, mixed = (
        client.post("/functions/v1/my-site", headers={"accept-language": accept}).json()["message"]
        for accept in ("en", "de", both[0])
    )
    assert mixed == german != english


def test_an_address_in_a_language_that_is_gone_leads_to_the_page(client: Client, runtime: Runtime) -> None:
    offer(client, runtime, "en", "fr")
    gone = client.get("/products?ref=ABC&lng=de-AT", follow_redirects=False)
    assert (gone.status_code, gone.headers["location"]) == (302, "/products?ref=ABC")
    assert gone.headers["cache-control"] == "no-store"
    assert page_language(client, lng="fr") == "fr"
    assert page_language(client, lng="tlh") == "en"  # never one of the shop's, so never linked


def test_pages_and_the_sitemap_name_the_offered_languages(client: Client, runtime: Runtime) -> None:
    offer(client, runtime, "fr", "de", content_language="fr")
    page = client.get("/products", headers={"accept-language": "de"}).text
    site = runtime.settings.site_url
    assert [part.partition('"')[0] for part in page.split('hreflang="')[1:]] == ["de", "fr", "x-default"]
    assert f'hreflang="fr" href="{site}/products">' in page
    assert f'<link rel="canonical" href="{site}/products?lng=de">' in page
    assert '"languages":["de","fr"]' in page
    entry = ElementTree.fromstring(client.get("/sitemap.xml").content)[0]
    links = {link.get("hreflang"): link.get("href") for link in entry.findall(HREFLANG)}
    assert links == {"de": f"{site}/?lng=de", "fr": f"{site}/"}


def test_mails_are_written_in_an_offered_language(client: Client, runtime: Runtime) -> None:
    offer(client, runtime, "de", "fr", content_language="fr")
    with runtime.writing() as uow:
        for language in ("en", "de", "es"):
            enqueue(
                uow,
                template="password_changed",
                recipient=f"{language}@example.com",
                language=language,
                dedup_key=language,
                context={},
            )
        sent = {row.dedup_key: row.language for row in uow.db.execute(select(Mail.dedup_key, Mail.language))}
    assert sent == {"en": "fr", "de": "de", "es": "fr"}


def test_the_page_before_the_opening_follows_them_too(client: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(ShopOpening))
    offer(client, runtime, "es")
    page = client.get("/", headers={"accept-language": "de"})
    assert (page.status_code, '<html lang="es"' in page.text) == (503, True)


@pytest.mark.parametrize("languages", [[], ["tlh"], ["en"] * 6])
def test_at_least_one_known_language_is_offered(
    client: Client, runtime: Runtime, languages: list[str]
) -> None:
    answer = offer(client, runtime, *languages)
    assert answer.status_code == 400
    assert "settings.languages" in answer.json()["details"]


def test_languages_are_kept_once_and_in_the_order_of_the_picker(client: Client, runtime: Runtime) -> None:
    assert offer(client, runtime, "fr", "en", "fr").json()["settings"]["languages"] == ["en", "fr"]


def test_italian_is_there_to_be_offered_beside_the_four(client: Client, runtime: Runtime) -> None:
    assert [*ShopSettings().languages, "it"] == ["en", "de", "fr", "es", "it"] == list(LANGUAGES)
    assert page_language(client, "it") == "en"
    assert offer(client, runtime, "en", "it").status_code == 200
    assert page_language(client, "it") == "it"
    assert "Cose buone, fatte con cura." in client.get("/", headers={"accept-language": "it"}).text
