"""Nothing that visitors read is beyond the owner's reach.

Pages are drawn with every text of My shop in marks. What stands outside of them is either the owner's own data, which
has forms of its own, or listed here with its reason. Not offered in My shop, since they have other places or none:
emails (an editor of their own), legal texts (published in the back office), documents (the law has a say in their
wording), and the messages of the API, which name a faulty field or refuse a request and are the same for programs.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select
from starlette.requests import Request

from guildhall.core.i18n import texts_of
from guildhall.core.resources import LOCALES
from guildhall.core.runtime import Runtime
from guildhall.domains.catalogue.models import Product
from guildhall.domains.payments.providers.sandbox.cards import TEST_CARDS
from guildhall.http.errors.page import KINDS, Onward, fault_page
from guildhall.http.published_site import KEY, built_in
from guildhall.services.shop_settings.models import ShopOpening, StoredSettings
from guildhall.services.site.texts import NAMESPACES, OF_SERVER, originals
from guildhall_demo.company import settings_rows
from tests.site.conftest import SiteEditor
from tests.support.client import Client
from tests.support.people import add_person
from tests.support.rows import add_order, add_product, add_workshop

ROOT = Path(__file__).parents[2]
COMPONENTS = ROOT / "frontend" / "src"
SERVER = ROOT / "src" / "guildhall"
OTHER_PLACES = {
    "mail": "the editor of emails",
    "books": "a file for the tax adviser",
    "csv": "headings and words of downloaded tables",
    "invoice": "a document",
    "payout": "a document",
    "notices": "for staff",
    "reasons": "messages of the API",
    "faults": "messages of the API",
    "refusals": "messages of the API",
    "list": "how a language joins the items of a list",
}
"""Parts of the server's texts that My shop does not offer, and why."""
PAGES = (
    "/", "/products", "/products/handbook", "/features", "/about", "/referral-program", "/contact", "/basket",
    "/checkout", "/checkout/pay", "/order-success", "/payment-success", "/workshops", "/workshops/clinic",
    "/waiting-list", "/certificates", "/news", "/terms", "/privacy", "/withdrawal", "/imprint", "/login",
    "/signup", "/forgot-password", "/reset-password", "/auth/confirm", "/nowhere",
)  # fmt: skip
OF_DATA = (
    r"Guildhall|14 Keystone Lane|Portland, OR 97204(, USA)?|hello@guildhall\.example"  # the company
    r"|English|Deutsch|Français|Español"  # each language by its own name
    r"|Handbook|Clinic|3 hours|Ada|\w+, \w+ \d+, \d{4}|Dec|USD"  # products, workshops, days and currencies
    r"|Visa|Mastercard|American Express"  # names of cards
    r"|[\w.-]+(_\w+|Lng|-theme|…)|guildhall[.-][\w…]+|basket"  # what the shop stores in a browser
)
_DATA = re.compile(rf"(·?\s*({OF_DATA})\s*[·,]?\s*)*")
_EXAMPLES = {"https://", "ABCD-EFGH-JKMN-PQRS", "https://twitter.com/"}
"""Forms of an address and of a code, in empty fields."""


class Visitor(HTMLParser):
    """Reads a page as people do, and keeps what is outside of the marks."""

    def __init__(self) -> None:
        super().__init__()
        self.unmarked: list[str] = []
        self._open = 0
        self._code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._code = tag in ("script", "style")
        named = dict(attrs)
        if tag == "meta" and "description" in (named.get("name"), named.get("property")):
            self.handle_data(named["content"] or "")
        for name in ("alt", "title", "aria-label", "placeholder"):
            value = named.get(name) or ""
            if tag != "link" and value not in _EXAMPLES:
                self.handle_data(value)

    def handle_endtag(self, _tag: str) -> None:
        self._code = False

    def handle_data(self, data: str) -> None:
        if self._code:
            return
        outside = ""
        for sign in data:
            self._open += {"⟦": 1, "⟧": -1}.get(sign, 0)
            outside += sign if not self._open else ""
        outside = outside.replace("⟧", " ").strip()
        if re.search(r"[^\W\d_]{2}", outside) and not _DATA.fullmatch(outside):
            self.unmarked.append(outside)


def marked() -> dict[str, str]:
    return {
        f"{namespace}:{key}": f"⟦{words}⟧"
        for namespace in NAMESPACES
        for key, words in originals("en", namespace).items()
    }


def unmarked_in(page: str) -> list[str]:
    visitor = Visitor()
    visitor.feed(page)
    assert "⟦" in page
    return visitor.unmarked


@pytest.fixture
def shop(client: Client, runtime: Runtime, owner: SiteEditor) -> Client:
    """A shop with an address, a product and a workshop whose texts are all marked."""
    with runtime.writing() as uow:
        uow.db.execute(insert(StoredSettings), settings_rows(uow.now))
        add_product(uow, "handbook", name="Handbook", is_active=True)
        add_workshop(uow, slug="clinic", title="Clinic", description="Clinic")
    owner.publish(texts={"en": marked()}, off=[])
    assert client.get("/").status_code == 200
    return client


@pytest.mark.parametrize("path", PAGES)
def test_every_text_of_a_page_is_offered(shop: Client, path: str) -> None:
    assert unmarked_in(shop.get(path).text) == []


@pytest.mark.parametrize("status", [400, *KINDS])
@pytest.mark.parametrize("onward", [None, Onward("expired", "/user/products")])
def test_every_text_of_an_error_page_is_offered(
    shop: Client, runtime: Runtime, status: int, onward: Onward | None
) -> None:
    """They are drawn without the database, from what the process read last."""
    site = built_in(runtime.settings)
    with runtime.reading() as uow:
        site.read(uow)
    request = Request({"type": "http", "query_string": b"", "headers": [], KEY: site})
    assert unmarked_in(bytes(fault_page(request, status, onward).body).decode()) == []


def test_an_error_page_shows_what_was_published_last(shop: Client) -> None:
    assert unmarked_in(shop.get("/downloads/nothing").text) == []


def test_every_text_of_the_card_page_is_offered(shop: Client, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        buyer = add_person(uow, "anna")
        handbook = uow.db.scalar(select(Product.id).where(Product.slug == "handbook"))
        order_id = add_order(uow, buyer.profile_id, product_id=handbook)
    body = {"orderId": order_id, "amount": 299, "currency": "usd", "description": "x"}
    link = shop.post("/functions/v1/create-payment-link", json=body, headers=buyer.headers).json()["url"]
    path = link.removeprefix(runtime.settings.site_url)
    assert unmarked_in(shop.get(path).text) == []
    assert unmarked_in(shop.post(f"{path}", data={"number": "4"}).text) == []
    number = next(number for number, card in TEST_CARDS.items() if card.value == "challenge")
    challenged = {"number": number, "expiry": "04/49", "cvc": "123", "name": "Ada"}
    page = shop.post(path, data=challenged)
    assert page.status_code == 303
    assert unmarked_in(shop.get(page.headers["location"]).text) == []


def test_every_text_of_a_closed_shop_is_offered(client: Client, runtime: Runtime, owner: SiteEditor) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(ShopOpening))
    owner.publish(texts={"en": marked()})
    closed = client.get("/products")
    assert (closed.status_code, unmarked_in(closed.text)) == (503, [])


def test_the_feed_and_links_to_it_carry_the_owners_texts(shop: Client) -> None:
    title = originals("en", "server")["feed.title"].replace("{{shop}}", "Guildhall")
    feed = shop.get("/news.xml").text
    assert f"<title>⟦{title}⟧</title>" in feed
    assert re.search("<description>⟦.*⟧</description>", feed)
    assert f'title="⟦{title}⟧"' in shop.get("/about").text


def test_every_file_of_texts_that_is_not_the_offices_is_offered() -> None:
    files = {file.stem for file in (LOCALES / "en").glob("*.json")}
    assert {name for name in files if not name.startswith("admin")} == set(NAMESPACES)


def test_every_part_of_the_servers_texts_is_offered_or_has_another_place() -> None:
    assert set(texts_of("en", "server")) == {*OF_SERVER, *OTHER_PLACES}


def test_the_servers_pages_read_their_texts_as_the_owner_has_them() -> None:
    """Reading the locale files directly would pass by the owner's words. Messages of the API may."""
    readers = {
        str(file.relative_to(SERVER))
        for layer in ("http", "web")
        for file in (SERVER / layer).rglob("*.py")
        if re.search(
            r"^from guildhall\.core\.i18n import .*\b(text|texts_of|texts_under)\b",
            file.read_text(),
            re.MULTILINE,
        )
    }
    assert readers == {"http/errors/handlers.py", "http/errors/rest.py", "web/seen_site.py"}


def test_no_component_writes_a_text_of_its_own() -> None:
    """The pages above are drawn as they open; this reads what appears later, too."""
    assert dict(_literals()) == {}


def _literals() -> Iterator[tuple[str, list[str]]]:
    """Yield the components outside of the back office with literal texts, and these."""
    components = (file for file in COMPONENTS.rglob("*.tsx") if not file.name.endswith(".test.tsx"))
    for file in sorted(components):
        code = re.sub(r"(?s:/\*.*?\*/)|(?<!:)//.*", "", file.read_text())
        found = re.findall(r"(?<![=-])>\s*([^<>{}()\[\];=&|?:]*[A-Za-z]{2}[^<>{}()\[\];=&|?:]*?)\s*</", code)
        found += re.findall(r'\b(?:aria-label|alt|title|placeholder|label)="([^"]*[A-Za-z]{2}[^"]*)"', code)
        found = [each for each in found if each not in _EXAMPLES]
        if found and "admin" not in file.relative_to(COMPONENTS).parts:
            yield file.name, found
