"""The address asked for at the checkout is kept with the order and printed on its invoice."""

from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.identity.models import Profile
from guildhall.domains.orders.models import Order
from guildhall.services.legal.markets import needs_address
from tests.billing.conftest import BillingShop
from tests.billing.test_worked_cases import COMPANY, draw_of
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.rows import add_product, add_workshop

ADDRESS = {"name": "Berg KG", "street": "Graben 7", "postalCode": "1010", "city": "Wien"}
CHECKOUT = "7a0ec1b4-3c0f-4f0e-9d8a-0b1c2d3e4f50"


def check_out(shop: BillingShop, client: Client, price: int, **more: Any) -> Any:
    with shop.runtime.writing() as uow:
        product = add_product(uow, price=price, currency="EUR")
    body = {"checkoutId": CHECKOUT, "lines": [{"productId": product}], "beginAtOnce": True} | more
    return client.post("/functions/v1/checkout", json=body, headers=shop.anna.headers)


def test_the_address_is_printed_on_the_invoice(shop: BillingShop, client: Client) -> None:
    answer = check_out(shop, client, 30000, billingAddress=ADDRESS)
    assert answer.status_code == 200, answer.text
    order_id = answer.json()["orders"][0]["id"]
    shop.paid(order_id, 30000)
    (invoice,) = shop.documents(order_id)
    assert (invoice.buyer["name"], invoice.buyer["lines"]) == ("Berg KG", ["Graben 7", "1010 Wien"])
    assert "Graben 7" in text_of(draw_of(shop, invoice))
    with shop.runtime.writing() as uow:
        uow.publish(ProfileAnonymised(str(shop.anna.profile_id)))
        assert uow.db.scalar(select(Order.billing_address).where(Order.id == order_id)) is None


@pytest.mark.parametrize("missing", ["street", "city"])
def test_half_an_address_is_refused(shop: BillingShop, client: Client, missing: str) -> None:
    address = {name: value for name, value in ADDRESS.items() if name != missing}
    answer = check_out(shop, client, 30000, billingAddress=address)
    assert answer.status_code == 400
    assert missing in answer.json()["message"]


KNOWN, NEW = "anna@example.com", "grace@example.com"
OWN = {
    "first_name": "Anna",
    "company": "Anna GmbH",
    "address": "Ring 1",
    "city": "Bonn",
    "country": "Germany",
}


@pytest.mark.parametrize("email", [NEW, KNOWN])
def test_the_address_of_a_guest_is_printed_with_the_typed_country(
    shop: BillingShop, client: Client, email: str
) -> None:
    """A typed email proves nothing: an address is not mixed with that of a profile which has the email already."""
    shop.settings(company=COMPANY, tax={"mode": "inclusive", "shipped_rates": True})
    with shop.runtime.writing() as uow:
        own = update(Profile).where(Profile.id == shop.anna.profile_id)
        uow.db.execute(own.values(OWN))
        product = add_product(uow, price=30000, currency="EUR")
    body = {
        "checkoutId": CHECKOUT,
        "lines": [{"productId": product}],
        "beginAtOnce": True,
        "email": email,
        "country": "AT",
        "language": "de",
        "billingAddress": ADDRESS,
    }
    answer = client.post("/functions/v1/guest-checkout", json=body)
    assert answer.status_code == 200, answer.text
    order_id = answer.json()["orders"][0]["id"]
    with shop.runtime.reading() as uow:
        kept = uow.db.scalar(select(Order.billing_address).where(Order.id == order_id))
    assert kept == {
        "name": "Berg KG",
        "street": "Graben 7",
        "postal_code": "1010",
        "city": "Wien",
        "country": "Österreich",
    }
    shop.paid(order_id, 30000)
    (invoice,) = shop.documents(order_id)
    assert (invoice.buyer["name"], invoice.buyer["country"]) == ("Berg KG", "AT")
    assert invoice.buyer["lines"] == ["Graben 7", "1010 Wien", "Österreich"]
    printed = text_of(draw_of(shop, invoice))
    assert "Graben 7" in printed
    assert "Österreich" in printed
    assert "Ring 1" not in printed


def test_the_address_of_a_seat_is_printed_on_its_invoice(shop: BillingShop, client: Client) -> None:
    with shop.runtime.writing() as uow:
        workshop = add_workshop(uow, price=30000, currency="EUR")
    body = {"workshopId": workshop, "billingAddress": ADDRESS}
    answer = client.post("/functions/v1/enroll", json=body, headers=shop.anna.headers)
    assert answer.status_code == 200, answer.text
    shop.paid(answer.json()["orderId"], 30000)
    (invoice,) = shop.documents(answer.json()["orderId"])
    assert (invoice.buyer["name"], invoice.buyer["lines"]) == ("Berg KG", ["Graben 7", "1010 Wien"])


def test_an_order_without_an_address_is_accepted(shop: BillingShop, client: Client) -> None:
    assert check_out(shop, client, 30000).status_code == 200


@pytest.mark.parametrize(
    ("seller", "amount", "business", "wanted"),
    [
        ("DE", 25000, False, False),
        ("DE", 25001, False, True),
        ("AT", 40000, False, False),
        ("NL", 10001, False, True),
        ("US", 99999, False, False),
        ("DE", 1000, True, True),
        ("US", 1000, True, True),
        ("DE", 0, True, False),
    ],
)
def test_the_law_wants_an_address_above_a_limit_and_from_businesses(
    seller: str, amount: int, business: bool, wanted: bool
) -> None:
    assert needs_address(seller, [Money(amount, "EUR")], business=business) is wanted


def test_the_quote_says_that_an_address_is_wanted(shop: BillingShop, client: Client) -> None:
    shop.settings(company=COMPANY, tax={"mode": "inclusive"})
    with shop.runtime.writing() as uow:
        product = add_product(uow, price=20000, currency="EUR")

    def wanted(quantity: int) -> bool:
        body = {"items": [{"id": product, "quantity": quantity}]}
        return bool(client.post("/functions/v1/quote", json=body).json()["addressRequired"])

    assert (wanted(1), wanted(2)) == (False, True)


def test_a_business_that_buys_as_a_guest_owes_the_tax_itself_and_its_invoice_says_so(
    shop: BillingShop, client: Client
) -> None:
    shop.settings(company=COMPANY, vat_check="off", tax={"mode": "exclusive", "shipped_rates": True})
    with shop.runtime.writing() as uow:
        product = add_product(uow, price=4900, currency="EUR")
    quoted = client.post(
        "/functions/v1/quote", json={"items": [{"id": product}], "country": "AT", "vatId": "ATU12345675"}
    ).json()
    assert (quoted["vatIdVerdict"], quoted["lines"][0]["total"]) == ("passes", 49)
    body = {
        "checkoutId": CHECKOUT,
        "lines": [{"productId": product, "amount": 49, "currency": "EUR"}],
        "email": NEW,
        "country": "AT",
        "vatId": "ATU12345675",
        "language": "en",
        "billingAddress": ADDRESS,
    }
    answer = client.post("/functions/v1/guest-checkout", json=body)
    assert answer.status_code == 200, answer.text
    order_id = answer.json()["orders"][0]["id"]
    shop.paid(order_id, 4900)
    (invoice,) = shop.documents(order_id)
    assert (invoice.tax, invoice.reverse_charge) == (0, True)
    assert (invoice.buyer["name"], invoice.buyer["facts"]) == ("Berg KG", {"vat_id": "ATU12345675"})
    assert "Reverse charge" in text_of(draw_of(shop, invoice))
