"""Search engines, link previews and readers without JavaScript find every product, workshop and article."""

from __future__ import annotations

import json
import struct
import xml.etree.ElementTree as ET
from datetime import date, timedelta
from html.parser import HTMLParser
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle
from guildhall.domains.workshops.models import Workshop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add, add_product

PAGES = {
    "/products/ledger": ("Partner Ledger", "Every entry in its place."),
    "/workshops/clinic": ("Ledger Clinic", "Bring your books."),
    "/news/fair": ("The Autumn Fair", "We met in Lisbon."),
}
KINDS = {"/products/ledger": "Product", "/workshops/clinic": "EducationEvent", "/news/fair": "Article"}
LANGUAGES = ("en", "de", "fr", "es")


class DocumentReader(HTMLParser):
    """A document as a search engine reads it: its head by name, its text without scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: dict[tuple[str, str], str] = {}
        self.structured: list[dict[str, Any]] = []
        self.title = self.text = ""
        self._inside: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in given:
            self.meta[given.get("name") or given["property"]] = given["content"]
        elif tag == "link":
            self.links[given["rel"], given.get("hreflang", "")] = given["href"]
        elif tag in ("script", "style", "title"):
            self._inside.append((tag, given.get("type", "")))

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1][0] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        match self._inside:
            case [(("title"), _)]:
                self.title += data
            case [("script", "application/ld+json")]:
                self.structured.append(json.loads(data))
            case []:
                self.text += data


@pytest.fixture
def site(runtime: Runtime, client: Client) -> Client:
    """A shop with a product, a workshop and an article of the same names everywhere."""
    with runtime.writing() as uow:
        title, text = PAGES["/products/ledger"]
        add_product(uow, "ledger", name=title, name_de="Hauptbuch", description=text)
        title, text = PAGES["/workshops/clinic"]
        add(
            uow, Workshop, title=title, slug="clinic", description=text, price=0,
            date=date(2026, 11, 21) + timedelta(days=30), time="10:00", duration="2 hours", instructor="Ada",
            location="Online", max_participants=10,
        )  # fmt: skip
        title, text = PAGES["/news/fair"]
        add(
            uow, BlogArticle, title=title, slug="fair", excerpt=text, content=f"<p>{text}</p>", category="tutorial",
            is_published=True, published_at=uow.now,
        )  # fmt: skip
    return client


def read(site: Client, path: str) -> DocumentReader:
    answer = site.get(path)
    assert answer.status_code == 200
    return DocumentReader(answer.text)


@pytest.mark.parametrize("path", PAGES)
def test_the_page_reads_without_javascript(site: Client, path: str) -> None:
    assert all(words in read(site, path).text for words in PAGES[path])


@pytest.mark.parametrize("path", PAGES)
def test_the_head_names_the_page_its_address_and_its_languages(
    site: Client, path: str, runtime: Runtime
) -> None:
    page, here = read(site, path), runtime.settings.site_url + path
    title, text = PAGES[path]
    assert page.title == f"{title} · Guildhall"
    assert page.meta["description"] == text
    assert page.links["canonical", ""] == here
    others = {("alternate", code): f"{here}?lng={code}" for code in LANGUAGES[1:]}
    expected = {("alternate", "en"): here, ("alternate", "x-default"): here} | others
    assert {key: page.links[key] for key in expected} == expected


@pytest.mark.parametrize("path", PAGES)
def test_a_shared_link_shows_a_picture_of_its_own(site: Client, path: str, runtime: Runtime) -> None:
    page = read(site, path)
    address = f"/previews{path}.png"
    assert page.meta["og:image"] == runtime.settings.site_url + address
    assert (page.meta["og:image:width"], page.meta["og:image:height"]) == ("1200", "630")
    assert page.meta["twitter:card"] == "summary_large_image"
    assert size_of(site, address) == (1200, 630)


@pytest.mark.parametrize("path", PAGES)
def test_structured_data_name_the_thing_and_the_way_to_it(site: Client, path: str) -> None:
    (structured,) = read(site, path).structured
    thing, way = structured["@graph"]
    assert thing["@type"] == KINDS[path]
    assert way["@type"] == "BreadcrumbList"
    assert way["itemListElement"][-1]["item"].endswith(path)


def test_the_home_page_names_the_organization_and_shares_the_houses_picture(site: Client) -> None:
    page = read(site, "/")
    assert [each["@type"] for each in page.structured] == ["Organization"]
    assert page.meta["og:image"].endswith("/previews/shop.png")
    assert size_of(site, "/previews/shop.png") == (1200, 630)


def test_a_picture_speaks_the_language_of_the_link(site: Client) -> None:
    page = DocumentReader(site.get("/products/ledger?lng=de").text)
    assert page.meta["og:image"].endswith("/previews/products/ledger.png?lng=de")
    english, german = (
        site.get(f"/previews/products/ledger.png{search}").content for search in ("", "?lng=de")
    )
    assert english != german


@pytest.mark.parametrize(
    "path", ["/previews/products/none.png", "/previews/orders/x.png", "/previews/products/..%2Fx.png"]
)
def test_there_is_no_preview_picture_of_a_missing_page(site: Client, path: str) -> None:
    assert site.get(path).status_code == 404


def test_a_withdrawn_product_loses_its_picture(site: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "withdrawn", is_active=False)
    assert site.get("/previews/products/withdrawn.png").status_code == 404


def test_the_sitemap_lists_every_existing_page(site: Client, runtime: Runtime) -> None:
    root = ET.fromstring(site.get("/sitemap.xml").text)
    addresses = [each.text or "" for each in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    paths = [address.removeprefix(runtime.settings.site_url) for address in addresses]
    assert set(PAGES) <= set(paths)
    assert len(paths) == len(set(paths))
    assert {path: site.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)


def test_the_sitemap_states_the_change_date_of_pages_and_of_the_newest_item_of_lists(
    site: Client, runtime: Runtime, clock: FixedClock
) -> None:
    before = clock.now().date().isoformat()
    clock.advance(timedelta(days=40))
    with runtime.writing() as uow:
        add_product(uow, "newest")
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    changed = {
        (entry.findtext(f"{space}loc") or "").removeprefix(runtime.settings.site_url): entry.findtext(
            f"{space}lastmod"
        )
        for entry in ET.fromstring(site.get("/sitemap.xml").text).iter(f"{space}url")
    }
    today = clock.now().date().isoformat()
    assert (changed["/products"], changed["/products/newest"], changed["/terms"]) == (today, today, None)
    assert changed["/workshops"] == before


@pytest.mark.parametrize("path", ["/nothing", "/products/nothing", "/workshops/nothing", "/news/nothing"])
def test_a_missing_page_is_a_real_404_and_not_indexed(site: Client, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    page = DocumentReader(answer.text)
    assert page.meta["robots"] == "noindex"
    assert ("canonical", "") not in page.links


@pytest.mark.parametrize(
    ("path", "place"), [("/products/", "/products"), ("/news/fair/?ref=AB", "/news/fair?ref=AB")]
)
def test_one_address_a_page(site: Client, path: str, place: str) -> None:
    answer = site.get(path)
    assert (answer.status_code, answer.headers["location"]) == (301, place)


def size_of(site: Client, address: str) -> tuple[int, int]:
    """Return the width and height of a PNG from its header."""
    answer = site.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    width, height = struct.unpack(">II", answer.content[16:24])
    return width, height
