"""The total of a basket before the order, which equals the order's total exactly (M1)."""

from typing import Any

import pytest
from sqlalchemy import insert, select, update

from guildhall.core.i18n import text
from guildhall.core.ids import new_id
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.orders.conftest import OrderShop
from tests.support.client import Client
from tests.support.people import Person

RATES = {"rates": [{"country": "DE", "rate": "19"}, {"country": "AT", "rate": "20"}], "other_rate": "0"}
SELLER = {"country": "DE", "vat_id": "DE123456789"}


def settle(shop: OrderShop, mode: str, **company: str) -> None:
    chosen = {"tax": RATES | {"mode": mode}, "company": SELLER | company, "vat_check": "off"}
    with shop.runtime.writing() as uow:
        row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": uow.now}
        uow.db.execute(insert(StoredSettings), row)


def ask(client: Client, who: Person | None, body: dict[str, Any]) -> Any:
    answer = client.post("/functions/v1/quote", json=body, headers=who.headers if who else {})
    assert answer.status_code == 200, answer.text
    return answer.json()


def describe(shop: OrderShop, **columns: str | None) -> None:
    with shop.runtime.writing() as uow:
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**columns))


def placed(shop: OrderShop) -> Any:
    with shop.runtime.reading() as uow:
        return uow.db.execute(select(Order.__table__)).one()


def test_without_tax_the_quote_has_no_tax_lines(shop: OrderShop, client: Client) -> None:
    expected = {"mode": "none", "market": "US", "consentRequired": False, "addressRequired": False}
    expected |= {"discount": None, "earlyBirds": [], "notes": []}
    assert ask(client, None, {"items": [{"id": shop.product()}]}) == expected


def test_a_small_business_says_at_the_checkout_what_its_invoice_says(shop: OrderShop, client: Client) -> None:
    chosen = {"tax": {"mode": "none", "small_business": True}, "company": {"country": "DE"}}
    with shop.runtime.writing() as uow:
        row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": uow.now}
        uow.db.execute(insert(StoredSettings), row)
    body = {"items": [{"id": shop.product()}], "language": "de"}
    assert ask(client, None, body)["notes"] == [text("de", "invoice.smallBusiness.DE")]


def test_each_line_has_the_tax_that_its_order_will_have(shop: OrderShop, client: Client) -> None:
    """An e-book's rate is not the standard one, a course is exempt, and a seat on site is taxed at the venue."""
    chosen = {"tax": {"mode": "inclusive", "shipped_rates": True}, "company": SELLER, "vat_check": "off"}
    with shop.runtime.writing() as uow:
        row = {"id": ONLY, "version": 1, "chosen": chosen, "updated_at": uow.now}
        uow.db.execute(insert(StoredSettings), row)
    ebook = shop.product(slug="ebook", tax_category="ebooks", currency="EUR", price=1490)
    course = shop.product(slug="course", tax_category="education", currency="EUR", price=4900)
    seat = shop.workshop(place="Hauptstrasse 1, Berlin, Germany", currency="EUR", price=9900)
    items = [{"id": each} for each in (ebook, course, seat)]
    lines = ask(client, None, {"items": items, "country": "AT"})["lines"]
    assert [(line["rate"], line["tax"], line["country"]) for line in lines] == [
        (10, 1.35, "AT"),
        (0, 0, "AT"),
        (19, 15.81, "DE"),
    ]
    assert [line["note"] for line in lines] == [None, text("en", "invoice.education.AT"), None]
    assert [line["reverseCharge"] for line in lines] == [False] * 3


@pytest.mark.parametrize(
    ("mode", "country", "vat_id", "sums", "verdict"),
    [
        ("exclusive", "DE", None, (598.0, 113.62, 711.62), "none"),
        ("exclusive", "Österreich", None, (598.0, 119.6, 717.6), "none"),
        ("exclusive", "US", None, (598.0, 0.0, 598.0), "none"),
        ("exclusive", None, None, (598.0, 113.62, 711.62), "none"),
        ("exclusive", "AT", "ATU12345678", (598.0, 0.0, 598.0), "passes"),
        ("exclusive", "DE", "DE987654321", (598.0, 113.62, 711.62), "own_country"),
        ("exclusive", "AT", "FR12345678901", (598.0, 119.6, 717.6), "other_country"),
        ("exclusive", "GB", "GB123456789", (598.0, 0.0, 598.0), "taxed"),
        ("inclusive", "DE", None, (502.52, 95.48, 598.0), "none"),
        ("inclusive", "AT", "ATU12345678", (498.33, 0.0, 498.33), "passes"),
    ],
)
def test_the_order_total_equals_the_quote(
    shop: OrderShop,
    client: Client,
    mode: str,
    country: str | None,
    vat_id: str | None,
    sums: tuple[float, ...],
    verdict: str,
) -> None:
    settle(shop, mode)
    describe(shop, country=country, vat_id=vat_id)
    product = shop.product()
    quote = ask(client, shop.anna, {"items": [{"id": product, "quantity": 2}]})
    [line] = quote["lines"]
    assert (line["net"], line["tax"], line["total"]) == sums
    assert (quote["mode"], quote["vatIdVerdict"], quote["reverseCharge"]) == (
        mode,
        verdict,
        verdict == "passes",
    )
    net, tax, total = (round(amount * 100) for amount in sums)
    consents = quote["consentRequired"]
    assert consents == (country != "US" and vat_id is None)
    shop.place(product_id=product, quantity=2, total_amount=line["total"], begin_at_once=consents)
    order = placed(shop)
    assert (order.total_amount - order.tax_amount, order.tax_amount, order.total_amount) == (net, tax, total)
    assert (order.vat_id, order.reverse_charge) == (vat_id, verdict == "passes")


def test_a_page_that_showed_no_tax_is_refused(shop: OrderShop, client: Client) -> None:
    settle(shop, "exclusive")
    body = {
        "checkoutId": new_id(),
        "lines": [{"productId": shop.product(), "quantity": 1, "amount": 299, "currency": "USD"}],
    }
    answer = client.post("/functions/v1/checkout", json=body, headers=shop.anna.headers)
    assert (answer.status_code, answer.json()["hint"]) == (409, "price_changed")


def test_without_a_number_of_its_own_the_shop_charges_everyone(shop: OrderShop, client: Client) -> None:
    settle(shop, "exclusive", vat_id="")
    quote = ask(client, None, {"items": [{"id": shop.product()}], "country": "AT", "vatId": "ATU 1234 5675"})
    assert (quote["reverseCharge"], quote["vatIdVerdict"], quote["lines"][0]["rate"]) == (
        False,
        "taxed",
        20.0,
    )


def test_data_from_the_page_overrides_the_profile_without_changing_it(
    shop: OrderShop, client: Client
) -> None:
    settle(shop, "exclusive")
    describe(shop, country="Deutschland", company="Berg KG")
    quote = ask(client, shop.anna, {"items": [], "country": "AT", "vatId": None})
    assert (quote["country"], quote["lines"]) == ("AT", [])
    assert quote["buyer"] == {"country": "AT", "company": "Berg KG", "vatId": None}
    assert {"code": "AT", "name": "Austria"} in quote["countries"]
    assert ask(client, shop.anna, {"items": []})["country"] == "DE"


def test_a_number_without_a_country_s_form_is_named(shop: OrderShop, client: Client) -> None:
    answer = client.post("/functions/v1/quote", json={"items": [], "vatId": "DE12"})
    assert answer.status_code == 400
    assert "Enter a valid VAT ID" in answer.text


def test_a_seat_is_taken_at_the_price_shown_and_paid_with_its_tax(shop: OrderShop, client: Client) -> None:
    settle(shop, "exclusive")
    body = {"workshopId": shop.workshop(), "amount": 99}
    seat = client.post("/functions/v1/enroll", json=body, headers=shop.anna.headers).json()
    assert (seat["totalAmount"], seat["currency"]) == (117.81, "USD")
