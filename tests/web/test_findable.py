"""Search engines, link previews and readers without JavaScript find every product, workshop and article."""

import xml.etree.ElementTree as ET
from datetime import date, timedelta

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle
from guildhall.domains.workshops.models import Workshop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.html import Document, read
from tests.support.rows import add, add_product

PAGES = {
    "/products/ledger": ("Partner Ledger", "Every entry in its place."),
    "/workshops/clinic": ("Ledger Clinic", "Bring your books."),
    "/news/fair": ("The Autumn Fair", "We met in Lisbon."),
}
KINDS = {"/products/ledger": "Product", "/workshops/clinic": "EducationEvent", "/news/fair": "Article"}
LANGUAGES = ("en", "de", "fr", "es")


@pytest.fixture
def site(runtime: Runtime, client: Client) -> Client:
    """A shop with a product, a workshop and an article of the same names everywhere."""
    with runtime.writing() as uow:
        title, text = PAGES["/products/ledger"]
        add_product(uow, "ledger", name=title, translations={"de": {"name": "Hauptbuch"}}, description=text)
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


def test_the_pages_read_without_javascript(site: Client) -> None:
    texts = {path: read(site, path).main.text for path in PAGES}
    assert [
        (path, each) for path, message in PAGES.items() for each in message if each not in texts[path]
    ] == []


def head(page: Document) -> tuple[str, str | None, str | None]:
    return page.title, page.meta("description"), page.one("link[rel=canonical]").get("href")


def test_the_heads_name_the_page_its_address_and_its_languages(site: Client, runtime: Runtime) -> None:
    pages = {path: read(site, path) for path in PAGES}
    here = {path: runtime.settings.site_url + path for path in PAGES}
    assert {path: head(page) for path, page in pages.items()} == {
        path: (f"{title} · Guildhall", text, here[path]) for path, (title, text) in PAGES.items()
    }
    assert {path: alternates(page) for path, page in pages.items()} == {
        path: {"en": address, "x-default": address}
        | {code: f"{address}?lng={code}" for code in LANGUAGES[1:]}
        for path, address in here.items()
    }


def alternates(page: Document) -> dict[str | None, str | None]:
    """Return the address of the page in each language that its head names."""
    return {each.get("hreflang"): each.get("href") for each in page.all("link[rel=alternate][hreflang]")}


UPLOAD = "/media/7e9c2d1a-0000-4000-8000-000000000000/ledger.jpg"
SHOWN = "/media/7e9c2d1a-0000-4000-8000-000000000000/w/1280.webp"


def shared(site: Client, path: str) -> list[str | None]:
    """Return the addresses of the page's preview picture, and the form of its card."""
    page = read(site, path)
    return [
        *(each.get("content") for each in page.all("meta[property='og:image']")),
        page.meta("twitter:card"),
    ]


def test_a_shared_link_shows_the_picture_of_its_product(site: Client, runtime: Runtime) -> None:
    """A drawing of the shop's own is no such picture: no network shows an SVG."""
    here = runtime.settings.site_url
    with runtime.writing() as uow:
        add_product(uow, "upload", image_url=UPLOAD)
        add_product(uow, "elsewhere", image_url="https://cdn.example/a.png")
        add_product(uow, "drawing", image_url="/art/products/ledger.svg")
    assert shared(site, "/products/upload") == [here + SHOWN, "summary_large_image"]
    assert shared(site, "/products/elsewhere") == ["https://cdn.example/a.png", "summary_large_image"]
    assert shared(site, "/products/drawing") == ["summary"]
    assert shared(site, "/") == ["summary"]


def test_structured_data_name_the_thing_and_the_way_to_it(site: Client) -> None:
    for path in PAGES:
        (structured,) = read(site, path).structured
        thing, way = structured["@graph"]
        assert (thing["@type"], way["@type"]) == (KINDS[path], "BreadcrumbList")
        assert way["itemListElement"][-1]["item"].endswith(path)


def test_the_home_page_names_the_organization(site: Client) -> None:
    assert [each["@type"] for each in read(site, "/").structured] == ["Organization"]


def test_the_card_of_a_product_on_another_website_has_its_picture(site: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        add_product(uow, "upload", image_url=UPLOAD)
        add_product(uow, "withdrawn", image_url=UPLOAD, is_active=False)
    found = site.get("/previews/products/upload.png")
    assert (found.status_code, found.headers["location"]) == (307, UPLOAD)
    paths = ("products/withdrawn.png", "products/none.png", "orders/x.png", "products/..%2Fx.png", "shop.png")
    assert [site.get(f"/previews/{path}").status_code for path in paths] == [404] * 5


@pytest.mark.slow
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


def test_a_missing_page_is_a_real_404_and_not_indexed(site: Client) -> None:
    for path in ("/nothing", "/products/nothing", "/workshops/nothing", "/news/nothing"):
        page = read(site, path, 404)
        assert page.meta("robots") == "noindex"
        assert page.all("link[rel=canonical]") == []


def test_one_address_a_page(site: Client) -> None:
    for path, place in (("/products/", "/products"), ("/news/fair/?ref=AB", "/news/fair?ref=AB")):
        answer = site.get(path)
        assert (answer.status_code, answer.headers["location"]) == (301, place)
