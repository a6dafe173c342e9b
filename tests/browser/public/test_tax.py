"""Tax as customers see it: the operator sets it, cards and checkout show it, and payment, order page and invoice
agree to the cent.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select, update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from tests.browser.account.area import Area, SignedInCustomer, add_customer
from tests.browser.public.pages import settle
from tests.journeys.steps import GOOD_CARD, fill_in_card, open_payment_window, press_pay, put_into_basket
from tests.pdf.reading import text_of
from tests.support.browsing import becomes
from tests.support.html import Document
from tests.support.people import Person, add_person
from tests.support.rows import add_product, add_workshop
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated
from tests.support.shop_front import SECRET, rows_of

RATES = {"DE": "19", "AT": "20"}
SLUG, NAME, SEAT = "ledger-course", "Ledger Course", "ledger-clinic"
DEAR, DEAR_SEAT = "ledger-year", "ledger-week"
BAD_NUMBER = "Enter a valid VAT ID, such as DE123456789."
NOTES = {
    "inclusive": {"en": "incl. VAT", "de": "inkl. USt.", "fr": "TVA comprise", "es": "IVA incluido"},
    "exclusive": {"en": "excl. VAT", "de": "zzgl. USt.", "fr": "hors TVA", "es": "IVA no incluido"},
}


@dataclass(frozen=True)
class TaxedShop:
    """A shop that sells a course for 111.11 EUR. Its tests set the tax before they buy."""

    server: Server
    books: Runtime
    boss: Person


@pytest.fixture(scope="module")
def taxed(shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TaxedShop]:
    folder = tmp_path_factory.mktemp("taxed")
    with kept_open(shelf, folder, migrated, jwt_secret=SECRET) as server, rows_of(server) as books:
        with books.writing() as uow:
            add_product(uow, SLUG, name=NAME, price=11111, currency="EUR", status="active")
            add_workshop(uow, SEAT, price=9900, currency="EUR")
            add_product(uow, DEAR, name="Ledger Year", price=30000, currency="EUR", status="active")
            add_workshop(uow, DEAR_SEAT, price=30000, currency="EUR")
            boss = add_person(uow, "boss", admin=True)
        yield TaxedShop(server, books, boss)


def set_tax_by_hand(page: Page, shop: TaxedShop, mode: str) -> None:
    """Set the tax on /admin/settings, as the operator does."""
    boss = SignedInCustomer(shop.boss, "boss@example.com", shop.boss.profile_id)
    area = Area(page, shop.server.address, boss)
    area.enter()
    area.open("/admin/settings")
    index = page.get_by_role("navigation", name="Sections")
    page.get_by_label("Email", exact=True).fill("boss@example.com")
    page.get_by_label("Country", exact=True).select_option("DE")
    index.get_by_role("link", name="Legal and bank details").click()
    page.get_by_label("VAT ID", exact=True).fill("DE123456789")
    index.get_by_role("link", name="VAT", exact=True).click()
    page.get_by_label("Prices").select_option(mode)
    for row, (country, rate) in enumerate(RATES.items(), 1):
        field = page.get_by_label(f"Country, row {row}")
        if field.count() == 0:
            page.get_by_role("button", name="Add country").click()
        field.select_option(country)
        page.get_by_label(f"Rate in percent, row {row}").fill(rate)
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_text("Settings saved")).to_be_visible()


def set_tax(shop: TaxedShop, mode: str) -> None:
    with httpx.Client(base_url=f"{shop.server.address}/functions/v1/", headers=shop.boss.headers) as http:
        now = http.post("settings", json={}).json()
        now["settings"]["company"] |= {"country": "DE", "vat_id": "DE123456789"}
        rates = [{"country": country, "rate": rate} for country, rate in RATES.items()]
        now["settings"]["tax"] |= {"mode": mode, "rates": rates}
        now["settings"]["vat_check"] = "off"
        answer = http.post("save-settings", json=now)
        assert answer.status_code == 200, answer.text


def arrive(page: Page, shop: TaxedShop) -> Area:
    """Open /checkout as a new customer with the course in the basket."""
    with shop.books.writing() as uow:
        customer = add_customer(uow, first_name="Ada", last_name="Lovelace")
    area = Area(page, shop.server.address, customer)
    area.enter()
    put_into_basket(page, shop.server, SLUG)
    area.open("/checkout")
    return area


def summary(page: Page) -> list[str]:
    """Return the labels and amounts of the totals below the lines."""
    terms = page.get_by_role("region", name="Order Summary").locator("dl > div")
    return [" ".join(text.split()) for text in terms.all_inner_texts()]


def pay(area: Area, requested: str) -> list[str]:
    """Pay the amount on the button and return the lines of the invoice."""
    page = area.page
    button, consent = (
        page.get_by_role("button", name=f"Pay {requested} by card"),
        page.get_by_role("checkbox"),
    )
    expect(button).to_be_visible()
    if consent.count():
        expect(button).to_be_disabled()
        consent.check()
    expect(button).to_be_enabled()
    window = open_payment_window(page)
    expect(window.get_by_text(requested).first).to_be_visible()
    fill_in_card(window, GOOD_CARD)
    press_pay(window)
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()
    window.close()
    area.open("/user/orders")
    order = page.get_by_role("article", name=NAME)
    expect(order.get_by_text(f"{requested} EUR")).to_be_visible()
    with page.expect_download() as saved:
        order.get_by_role("button", name="Invoice INV-").click()
    return text_of(Path(saved.value.path()).read_bytes()).splitlines()


def follows(details: list[str], label: str) -> str:
    """Return the amount of a sum, which stands below the columns' headings."""
    return details[len(details) - details[::-1].index(label)]


def test_prices_in_lists_state_whether_they_include_tax_in_four_languages(
    page: Page, taxed: TaxedShop
) -> None:
    """The operator sets the tax; the pages say it as the server sends them, and when the language is changed."""
    ways: tuple[Callable[[TaxedShop, str], None], ...] = (partial(set_tax_by_hand, page), set_tax)
    for (mode, notes), set_mode in zip(NOTES.items(), ways, strict=True):
        set_mode(taxed, mode)
        for language, note in notes.items():
            for path in ("/products", "/workshops"):
                html = httpx.get(f"{taxed.server.address}{path}?lng={language}").text
                assert f"EUR {note}" in Document(html).main.text
        settle(page, f"{taxed.server.address}/products?lng=en")
        page.get_by_role("combobox", name="Language").first.select_option("de")
        expect(page.get_by_text(f"EUR {notes['de']}").first).to_be_visible()
        page.get_by_role("combobox", name="Sprache").first.select_option("en")


def test_tax_is_added_by_the_buyer_s_country_and_paid_as_it_was_shown(page: Page, taxed: TaxedShop) -> None:
    set_tax(taxed, "exclusive")
    area = arrive(page, taxed)
    expect(page.get_by_label("Country", exact=True)).to_have_value("DE")  # the shop's
    expect(page.get_by_text("VAT 19% (Germany)")).to_be_visible()
    page.get_by_label("Country", exact=True).select_option("AT")
    expect(page.get_by_text("VAT 20% (Austria)")).to_be_visible()
    becomes(
        lambda: summary(page),
        [
            "Subtotal €111.11",
            "Shipping Free",
            "VAT 20% (Austria) €22.22",
            "Total €133.33",
        ],
    )
    with taxed.books.writing() as uow:  # in another tab; no address was typed here
        mine = update(Profile).where(Profile.id == area.customer.profile_id)
        uow.db.execute(mine.values(company="Berg KG"))
    details = pay(area, "€133.33")
    assert "Berg KG" in details
    expect(page.get_by_text("€22.22 (20%)")).to_be_visible()
    assert follows(details, "Net amount") == "€111.11"
    assert follows(details, "VAT 20% (Austria)") == "€22.22"
    assert follows(details, "Total (EUR)") == "€133.33"


def test_a_refused_vat_number_changes_nothing_and_a_business_abroad_owes_the_tax_itself(
    page: Page, taxed: TaxedShop
) -> None:
    set_tax(taxed, "exclusive")
    area = arrive(page, taxed)
    page.get_by_label("Country", exact=True).select_option("AT")
    number = page.get_by_label("VAT ID (optional)")
    number.fill("AT12")
    expect(number).to_have_accessible_description(re.compile(re.escape(BAD_NUMBER)))
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name=re.compile("^Pay .* by card"))).to_be_disabled()
    number.fill("FR40303265045")
    expect(page.get_by_text("so VAT is charged")).to_be_visible()
    expect(page.get_by_role("button", name="Pay €133.33 by card")).to_be_enabled()
    page.get_by_label("Company (optional)").fill("Berg KG")
    page.get_by_label("Street and number").fill("Ring 1")
    page.get_by_label("City").fill("Wien")
    number.fill("atu 1234 5675")
    expect(page.get_by_text("Reverse charge: you account for VAT in your country.")).to_be_visible()
    becomes(lambda: summary(page)[-1:], ["Total €111.11"])
    details = pay(area, "€111.11")
    expect(page.get_by_text("None: reverse charge")).to_be_visible()
    assert "Berg KG" in details
    assert "VAT ID ATU12345675" in details
    assert follows(details, "VAT 0% (Austria)") == "€0.00"
    assert follows(details, "Total (EUR)") == "€111.11"
    assert "Reverse charge: VAT to be accounted for by the customer" in " ".join(details)


def billing_address_of(shop: TaxedShop, email: str) -> Any:
    mine = select(Order.billing_address).join(Profile, Profile.id == Order.user_id)
    with shop.books.reading() as uow:
        return uow.db.scalars(mine.where(Profile.email == email)).one()


def test_a_business_is_asked_for_the_address_that_its_invoice_needs(page: Page, taxed: TaxedShop) -> None:
    set_tax(taxed, "inclusive")
    area = arrive(page, taxed)
    page.get_by_label("Country", exact=True).select_option("DE")
    expect(page.get_by_label("Street and number")).to_have_count(0)
    page.get_by_label("Company (optional)").fill("Berg KG")
    street, city = page.get_by_label("Street and number"), page.get_by_label("City")
    expect(street).to_be_visible()
    expect(page.get_by_label("Company or name")).to_have_value("Berg KG")
    page.get_by_role("checkbox").check()
    button = page.get_by_role("button", name="Pay €111.11 by card")
    button.click()
    expect(street).to_be_focused()
    for field in (street, city):
        expect(field).to_have_attribute("aria-invalid", "true")
    street.fill("Hauptstraße 1")
    city.fill("Berlin")
    page.get_by_label("Postal code").fill("10115")
    window = open_payment_window(page)
    expect(window.get_by_text("€111.11").first).to_be_visible()
    assert billing_address_of(taxed, area.customer.email) == {
        "name": "Berg KG",
        "street": "Hauptstraße 1",
        "postal_code": "10115",
        "city": "Berlin",
        "country": "Germany",
    }


GUEST = "grace@example.org"
TYPED = {
    "Company or name": "Grace Hopper",
    "Street and number": "Graben 7",
    "City": "Wien",
    "Postal code": "1010",
}


def test_a_guest_is_asked_for_the_address_and_finds_it_again_after_the_payment_page(
    page: Page, taxed: TaxedShop
) -> None:
    set_tax(taxed, "inclusive")
    put_into_basket(page, taxed.server, DEAR)
    page.goto(f"{taxed.server.address}/checkout")
    form = page.get_by_role("main").locator("form")
    form.get_by_label("Email").fill(GUEST)
    form.get_by_label("Country").select_option("AT")
    form.get_by_role("checkbox").check()
    order = form.get_by_role("button", name="Order and pay €300.00")
    expect(order).to_be_enabled()
    order.click()
    expect(form.get_by_label("Company or name")).to_be_focused()
    for label in ("Company or name", "Street and number", "City"):
        expect(form.get_by_label(label)).to_have_attribute("aria-invalid", "true")
    for label, typed in TYPED.items():
        form.get_by_label(label).fill(typed)
    form.get_by_label("City").fill("   ")
    order.click()
    expect(form.get_by_label("City")).to_have_attribute("aria-invalid", "true")
    form.get_by_label("City").fill("Wien")
    order.click()
    page.wait_for_url("**/sandbox/pay/**")
    assert billing_address_of(taxed, GUEST) == {
        "name": "Grace Hopper",
        "street": "Graben 7",
        "postal_code": "1010",
        "city": "Wien",
        "country": "Austria",
    }

    page.goto(f"{taxed.server.address}/checkout")
    expect(form.get_by_label("Email")).to_have_value(GUEST)
    expect(form.get_by_label("Country")).to_have_value("AT")
    for label, typed in TYPED.items():
        expect(form.get_by_label(label)).to_have_value(typed)
    form.get_by_role("checkbox").check()
    order.click()
    page.wait_for_url("**/sandbox/pay/**")
    billing_address_of(taxed, GUEST)  # still one order
    fill_in_card(page, GOOD_CARD)
    press_pay(page)
    expect(page.get_by_role("heading", name="Payment successful!")).to_be_visible()


def test_a_seat_is_ordered_on_its_page_with_the_address_that_its_invoice_needs(
    page: Page, taxed: TaxedShop
) -> None:
    set_tax(taxed, "exclusive")
    with taxed.books.writing() as uow:
        customer = add_customer(uow, first_name="Ada", last_name="Lovelace", country="Germany")
    area = Area(page, taxed.server.address, customer)
    area.enter()
    area.open("/workshops")
    page.locator(f'a[href="/workshops/{DEAR_SEAT}"]', has_text="Enroll Now").click()
    card = page.get_by_role("region", name="Enroll Now")
    expect(card.get_by_text("€357.00")).to_be_visible()
    for text in ("Terms of Service", "Right of withdrawal", "Privacy Policy"):
        expect(card.get_by_role("link", name=text)).to_be_visible()
    expect(card.get_by_label("Company or name")).to_have_value("Ada Lovelace")
    street, city = card.get_by_label("Street and number"), card.get_by_label("City")
    book = card.get_by_role("button", name="Enroll Now")
    book.click()
    expect(street).to_be_focused()
    expect(city).to_have_attribute("aria-invalid", "true")
    street.fill("Hauptstraße 1")
    city.fill("Berlin")
    with page.expect_popup() as opened:
        book.click()
    opened.value.wait_for_url("**/sandbox/pay/**")
    kept = billing_address_of(taxed, customer.email)
    assert (kept["street"], kept["city"], kept["country"]) == ("Hauptstraße 1", "Berlin", "Germany")


def test_a_price_including_tax_is_the_amount_paid(page: Page, taxed: TaxedShop) -> None:
    set_tax(taxed, "inclusive")
    area = arrive(page, taxed)
    page.get_by_label("Country", exact=True).select_option("DE")
    expect(page.get_by_text("Includes 19% VAT (Germany)")).to_be_visible()
    becomes(
        lambda: summary(page),
        [
            "Subtotal €111.11",
            "Shipping Free",
            "Total €111.11",
            "Net amount €93.37 Includes 19% VAT (Germany) €17.74",
        ],
    )
    details = pay(area, "€111.11")
    expect(page.get_by_text("€17.74 (19%)")).to_be_visible()
    assert follows(details, "Net amount") == "€93.37"
    assert follows(details, "VAT 19% (Germany)") == "€17.74"
    assert follows(details, "Total (EUR)") == "€111.11"
