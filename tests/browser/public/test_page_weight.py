"""Page weight limits, and that every internal link works."""

from __future__ import annotations

import json
import re
from urllib.parse import urldefrag, urljoin

import brotli
import httpx
import pytest

from guildhall.http.cache.responses import QUALITY
from tests.browser.public.pages import PUBLIC
from tests.support.server import Server

# Bytes of a response as the cache sends it, compressed: state, texts, styles.
MOST_HTML = 21_600
MOST_LEGAL_HTML = 24_500  # long texts, with those of every market
LEGAL = ("/terms", "/privacy", "/imprint", "/withdrawal")
LINK = re.compile(r'<(?:a|link|img|script)\b[^>]*?\s(?:href|src)="([^"]*)"')
ANSWERING = [path for path in PUBLIC if path != "/no/such/page"]


@pytest.mark.parametrize("path", ANSWERING)
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_page_with_its_state_and_styles_is_light(site: Server, path: str, language: str) -> None:
    page = httpx.get(f"{site.address}{path}?lng={language}", headers={"accept-encoding": "identity"})
    most = MOST_LEGAL_HTML if path in LEGAL else MOST_HTML
    assert len(brotli.compress(page.content, quality=QUALITY)) <= most


def test_a_page_brings_each_description_in_its_own_language_only(site: Server) -> None:
    page = httpx.get(f"{site.address}/products?lng=de").text
    boot = json.loads(page.split('id="boot">')[1].split("</script>")[0])
    (products,) = (rows for url, rows in boot["data"].items() if url.startswith("/rest/v1/products?"))
    spoken = [(row["description"], bool(row["description_de"])) for row in products]
    assert set(spoken) == {(None, True)}
    english = httpx.get(f"{site.address}/products?lng=en").text
    assert "Run an online congress whose speakers fill the hall for you." in english


def test_every_internal_link_works_and_no_resource_is_external(site: Server) -> None:
    """Follow every address in pages, their pictures and scripts, starting from the home page."""
    waiting, seen, broken, foreign = [f"{site.address}/"], set(), [], set()
    with httpx.Client(timeout=30) as client:
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            answer = client.get(here)
            if answer.status_code != 200:
                broken.append((here, answer.status_code))
            if answer.headers["content-type"].startswith("text/html") and "/docs" not in here:
                inside, outside = links_of(here, answer.text, site.address)
                waiting += inside
                foreign |= outside
    assert broken == []
    assert foreign == set()
    assert len([address for address in seen if "/products/" in address]) > 3


def links_of(here: str, html: str, site: str) -> tuple[set[str], set[str]]:
    """Return the site addresses in a document, and every resource it would load from another host."""
    inside, outside = set(), set()
    for match in LINK.finditer(html.partition('<script type="application/json"')[0]):
        address = urldefrag(urljoin(here, match[1].replace("&amp;", "&"))).url
        if address.startswith(f"{site}/"):
            inside.add(address)
        elif address.startswith("http") and not match[0].startswith("<a "):
            outside.add(address)
    return inside, outside
