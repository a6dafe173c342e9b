"""A new shop says nothing about what another company sells, on any page, in any language, closed or open."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from guildhall.core.i18n import LANGUAGES, texts_of
from guildhall.core.runtime import Runtime
from guildhall.services.email.branding import branding
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.samples import sample
from guildhall.services.site.texts import NAMESPACES
from guildhall_demo.load import load_demo
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add_product, add_workshop

PAGES = (
    "/", "/products", "/products/handbook", "/features", "/about", "/referral-program", "/contact", "/basket",
    "/checkout", "/workshops", "/workshops/clinic", "/news", "/login", "/signup", "/setup", "/forgot-password",
    "/certificates", "/nowhere",
)  # fmt: skip
LEGAL = ("/terms", "/privacy", "/withdrawal", "/imprint")
OF_THE_DEMO = re.compile(
    r"affiliate|affiliazione per|d’affiliation|de afiliación|congress|kongress|congrès|congres|software|logiciel"
    r"|masterclass|ledger|hauptbuch|grand livre|libro mayor|libro mastro|dollar|dólares"
    r"|recordings|aufzeichnungen|enregistrements|grabaciones|registrazioni",
    re.IGNORECASE,
)
"""Words of the demo's story, and its promises on workshops."""


def _dotted(tree: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Yield the keys of a tree of texts that have a dot."""
    for name, branch in tree.items():
        if isinstance(branch, Mapping):
            yield from _dotted(branch, f"{above}{name}.")
        elif above:
            yield f"{above}{name}"


OF_ITS_COMPANY = re.compile(r"Guildhall(?! demo)|Keystone|Portland|guildhall\.example|555")

KEYS = frozenset(key for namespace in (*NAMESPACES, "server") for key in _dotted(texts_of("en", namespace)))


def keys_in(words: str) -> list[str]:
    """Return keys of texts, and placeholders, that stand where their words should."""
    return [
        found for found in re.findall(r"[\w-]+(?:\.[\w-]+)+|{{.*?}}", words) if found in KEYS or "{" in found
    ]


@pytest.fixture
def own_shop(runtime: Runtime, client: Client) -> Client:
    """A shop whose owner has entered a company and nothing else, in every language."""
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        add_product(uow, "handbook")
        add_workshop(uow, "clinic", title="Evening class")
    stored: dict[str, Any] = client.post("/functions/v1/settings", json={}, headers=boss.headers).json()
    company = stored["settings"]["company"] | {"name": "Nordlicht", "email": "hallo@nordlicht.example"}
    chosen = stored["settings"] | {"company": company, "languages": list(LANGUAGES)}
    saved = client.post(
        "/functions/v1/save-settings", json={"version": 0, "settings": chosen}, headers=boss.headers
    )
    assert saved.status_code == 200, saved.text
    return client


def words_of(client: Client, path: str, language: str) -> str:
    """Return what a visitor and a search engine read of a page."""
    html = LexborHTMLParser(client.get(f"{path}?lng={language}").text)
    heads = [node.attributes.get("content") or "" for node in html.css("meta[name=description]")]
    parts = [node.text() for node in html.css("title, header, main, footer")]
    note = texts_of(language, "public")["footer"]["runsOn"]  # the owner can switch it off
    return " ".join((*heads, *parts)).replace(note.replace("{{engine}}", "Guildhall"), "")


def foreign_in(words: str) -> list[str]:
    return [*OF_ITS_COMPANY.findall(words), *OF_THE_DEMO.findall(words), *keys_in(words)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_tells_the_story_of_another_company(own_shop: Client, language: str) -> None:
    read_words = {path: words_of(own_shop, path, language) for path in (*PAGES, *LEGAL)}
    foreign = {path: OF_ITS_COMPANY.findall(words) for path, words in read_words.items()}
    for path in PAGES:
        foreign[path] += OF_THE_DEMO.findall(read_words[path])
    for path in read_words:
        foreign[path] += keys_in(read_words[path])
    assert {path: found for path, found in foreign.items() if found} == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_mail_tells_the_story_of_another_company(
    own_shop: Client, runtime: Runtime, language: str
) -> None:
    assert own_shop.get("/readyz").status_code == 200
    with runtime.reading() as uow:
        brand = branding(uow)
        mails = {kind: brand.render(kind, language, sample(kind, language, brand.settings)) for kind in KINDS}
    assert {
        kind: found
        for kind, mail in mails.items()
        if (found := foreign_in(f"{mail.subject} {mail.text} {LexborHTMLParser(mail.html).text()}"))
    } == {}


@pytest.mark.parametrize("path", LEGAL)
def test_no_legal_page_of_a_new_shop_has_an_address(client: Client, path: str) -> None:
    words = words_of(client, path, "en")
    assert "Keystone" not in words
    assert ", ," not in words


@pytest.mark.slow
def test_the_demo_keeps_its_story(runtime: Runtime, client: Client) -> None:
    load_demo(runtime)
    assert OF_THE_DEMO.search(words_of(client, "/", "en"))
    assert OF_ITS_COMPANY.search(words_of(client, "/imprint", "en"))
