"""Page weight limits, and that every internal link works."""

import json
from urllib.parse import urldefrag, urljoin

import brotli
import pytest

from guildhall.http.cache.responses import QUALITY
from tests.browser.public.pages import PUBLIC
from tests.support.client import Client
from tests.support.html import Document, read

# Bytes of a response as the cache sends it, compressed: state, texts, styles.
MOST_HTML = 24_800
MOST_LEGAL_HTML = 21_400  # one page's texts for every market
LEGAL = ("/terms", "/privacy", "/imprint", "/withdrawal")
LANGUAGES = ("en", "de", "fr", "es")


@pytest.mark.slow
def test_every_page_with_its_state_and_styles_is_light(demo: Client) -> None:
    heavy: dict[tuple[str, str], int] = {}
    for path in PUBLIC:
        most = MOST_LEGAL_HTML if path in LEGAL else MOST_HTML
        for language in LANGUAGES:
            page = demo.get(f"{path}?lng={language}", headers={"accept-encoding": "identity"}).content
            size = len(brotli.compress(page, quality=QUALITY))
            heavy |= {(path, language): size} if size > most else {}
    assert heavy == {}


@pytest.mark.parametrize("path", LEGAL)
def test_a_legal_page_brings_no_text_of_another(demo: Client, path: str) -> None:
    boot = json.loads(read(demo, path).one("#boot").text)
    brought = {name for name in boot["translations"] if name.startswith("legal-")}
    assert brought == {f"legal-{path.removeprefix('/')}"}


def test_a_page_brings_each_description_in_its_own_language_only(demo: Client) -> None:
    boot = json.loads(read(demo, "/products?lng=de").one("#boot").text)
    (products,) = (rows for url, rows in boot["data"].items() if url.startswith("/rest/v1/products?"))
    assert {key for row in products for key in row if key.startswith("description")} == {"description"}
    sentence = "Run an online congress whose speakers fill the hall for you."
    assert sentence not in {row["description"] for row in products}
    assert sentence in read(demo, "/products?lng=en").main.text


@pytest.mark.slow
def test_every_internal_link_works_and_no_resource_is_external(demo: Client) -> None:
    """Follow every address in pages, their pictures and scripts, starting from the home page."""
    home = str(demo.http.base_url)
    waiting, seen, broken, foreign = [home], set[str](), [], set[str]()
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        answer = demo.get(here)
        if answer.status_code != 200:
            broken.append((here, answer.status_code))
        if answer.headers["content-type"].startswith("text/html") and "/docs" not in here:
            page = Document(answer.text)
            waiting += addresses(here, page, home, "a, link, img, script")
            foreign |= addresses(here, page, "http", "link, img, script") - addresses(here, page, home, "*")
    assert broken == []
    assert foreign == set()
    assert len([address for address in seen if "/products/" in address]) > 3


def addresses(here: str, page: Document, start: str, css: str) -> set[str]:
    """Return the addresses in these elements that begin so, without their fragments."""
    found = [each.get("href") or each.get("src") for each in page.all(css)]
    absolute = {urldefrag(urljoin(here, address)).url for address in found if address}
    return {address for address in absolute if address.startswith(start)}
