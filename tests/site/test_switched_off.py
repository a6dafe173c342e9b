"""A page that is switched off is gone: nothing that a visitor is sent leads to it, and its own address is unknown."""

import re
from html import unescape

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import BlogArticle
from guildhall.services.site.content import HOME, PAGES, Part
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.rows import add, add_product, add_workshop

_LINK = re.compile(r'href="(/[^"]*)"')
FIRST = ("/", "/basket", "/contact", "/signup", "/nowhere", "/order-success", "/payment-success", "/imprint")
ASSETS = ("/assets/", "/locales/", "/favicon", "/fonts/")


def linked(client: Client) -> dict[str, str]:
    """Follow every link from the shop's pages; return each address with the page that leads to it."""
    found = dict.fromkeys(FIRST, "")
    waiting = list(FIRST)
    while waiting:
        page = waiting.pop()
        for link in map(unescape, _LINK.findall(client.get(page).text)):
            address = re.sub(r"[?#].*", "", link)
            if address not in found and not address.startswith(ASSETS):
                found[address] = page
                waiting.append(address)
    return found


@pytest.fixture
def shop(client: Client, runtime: Runtime, owner: SiteEditor) -> Client:
    with runtime.writing() as uow:
        add_product(uow, "handbook", is_active=True, is_featured=True)
        add_workshop(uow, "clinic")
        add(
            uow,
            BlogArticle,
            slug="bindings",
            title="Bindings",
            excerpt="All.",
            content="<p>All.</p>",
            category="tutorial",
            published_at=uow.now,
            is_published=True,
        )
    return client


@pytest.mark.slow
def test_every_link_of_a_page_leads_to_a_page(shop: Client, owner: SiteEditor) -> None:
    owner.publish(off=[])
    addresses = linked(shop)
    assert {
        "/products/handbook",
        "/workshops/clinic",
        "/news/bindings",
        "/features",
        "/about",
    } <= addresses.keys()
    dead = {address: page for address, page in addresses.items() if shop.get(address).status_code >= 400}
    assert dead == {"/nowhere": ""}


@pytest.mark.slow
@pytest.mark.parametrize("off", PAGES)
def test_nothing_leads_to_a_page_that_is_switched_off(shop: Client, owner: SiteEditor, off: Part) -> None:
    owner.publish(off=[off])
    gone = PAGES[off]
    assert [address for address in linked(shop) if address == gone or address.startswith(f"{gone}/")] == []
    assert shop.get(gone).status_code == 404
    assert f"{gone}<" not in shop.get("/sitemap.xml").text
    assert shop.get("/news.xml").status_code == (404 if off is Part.NEWS else 200)


def test_nothing_leads_to_a_section_that_is_switched_off(shop: Client, owner: SiteEditor) -> None:
    owner.publish(off=[])
    assert 'href="#referral-programme"' in shop.get("/").text
    owner.publish(off=[Part.HOME_PROGRAM])
    assert "#referral-programme" not in shop.get("/").text


TITLES = {
    Part.HOME_PRODUCTS: "Featured products",
    Part.HOME_CRAFTS: "Links that remember",
    Part.HOME_WORKSHOPS: "Learn with us",
    Part.HOME_PROGRAM: "How it works",
}


def sections(client: Client) -> list[Part]:
    """Return the sections of the home page in the order in which it shows them."""
    page = client.get("/").text
    return sorted(
        (part for part in TITLES if TITLES[part] in page), key=lambda part: page.index(TITLES[part])
    )


def test_the_home_page_has_the_owner_s_sections_in_the_owner_s_order(shop: Client, owner: SiteEditor) -> None:
    owner.publish(off=[])
    assert sections(shop) == [part for part in HOME if part in TITLES]
    owner.publish(off=[Part.HOME_PRODUCTS], home=[Part.HOME_PROGRAM, Part.HOME_WORKSHOPS])
    assert sections(shop) == [Part.HOME_PROGRAM, Part.HOME_WORKSHOPS, Part.HOME_CRAFTS]
    owner.publish(off=[Part.WORKSHOPS, Part.HOME_CRAFTS])
    assert sections(shop) == [Part.HOME_PRODUCTS, Part.HOME_PROGRAM]


def test_the_order_of_the_home_page_names_each_of_its_sections_once(owner: SiteEditor) -> None:
    home = owner.draft(home=["home.workshops", "about.story", "home.workshops"])["content"]["home"]
    assert home == ["home.workshops", "home.products", "home.crafts", "home.testimonials", "home.programme"]
    assert "content.home" in owner.refused(home=["home.shelves"])[1]
