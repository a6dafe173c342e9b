"""Documents of every sort, 200 with `make nightly`: PDF/A-3 that carries an e-invoice without a broken rule."""

from io import BytesIO
from itertools import cycle, islice, product
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy import update

from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.queries.documents import document_of
from guildhall.domains.identity.models import Profile
from guildhall.services.pdf.paper import PLAIN
from tests.billing.conftest import BillingShop
from tests.billing.test_e_invoice import COMPANY, checked
from tests.support.sizes import sized

HOW_MANY = sized(18, 200)
STRIDE = 37
"""The step from sort to sort. It shares no factor with their number, so that a few sorts have every part."""
BUYERS: tuple[dict[str, Any], ...] = (
    {},
    {"first_name": "Zoë", "last_name": "Łukasz & <Søn>", "country": "Polen"},
    {
        "company": "Berg KG",
        "address": "Hofgasse 3\nHinterhaus",
        "postal_code": "1010",
        "city": "Wien",
        "country": "AT",
    },
)
TREATMENTS: tuple[dict[str, Any], ...] = (
    {"tax_rate": 1900, "tax_country": "DE"},
    {"tax_rate": 2550, "tax_country": "FI"},
    {"tax_rate": 550, "tax_country": "FR"},
    {"tax_rate": 0, "tax_country": "AT", "reverse_charge": True, "vat_id": "ATU13585627"},
    {"tax_rate": 0, "tax_country": "US"},
)
AMOUNTS = (1, 3, 10, 99, 4999, 11900, 99_999_999)
LANGUAGES = ("de", "en", "fr", "es")


def issue(shop: BillingShop, number: int, sort: tuple[Any, ...]) -> None:
    """Pay an order of this sort, and refund a part of every second one."""
    buyer, treatment, amount, language = sort
    with shop.runtime.writing() as uow:
        empty = dict.fromkeys(
            ("first_name", "last_name", "company", "address", "postal_code", "city", "country")
        )
        about = empty | {"language": language} | buyer
        uow.db.execute(update(Profile).where(Profile.id == shop.anna.profile_id).values(**about))
    rate = treatment["tax_rate"]
    tax = (2 * amount * rate + 10_000 + rate) // (2 * (10_000 + rate))
    discounts: tuple[dict[str, Any], ...] = (
        {},
        {"discount_code": "SUMMER & SUN", "discount_amount": amount // 3 + 1},
    )
    discount = discounts[number % 4 // 2]
    order = shop.order(amount, quantity=1 + number % 3, tax_amount=tax, **treatment, **discount)
    shop.paid(order, amount, f"payment:{number}")
    if number % 2:
        shop.refunded(order, (amount + 1) // 2, f"refund:{number}")


@pytest.mark.slow
def test_every_document_keeps_every_rule(shop: BillingShop) -> None:
    shop.settings(
        company=COMPANY | {"vat_id": "DE136695976"}, tax={"mode": "inclusive", "note": "Danke & Gruß"}
    )
    sorts = islice(cycle(product(BUYERS, TREATMENTS, AMOUNTS, LANGUAGES)), 0, None, STRIDE)
    for number, sort in enumerate(islice(sorts, HOW_MANY * 2 // 3 + 1)):
        issue(shop, number, sort)
    documents = shop.documents()
    assert len(documents) >= HOW_MANY
    for document in documents[:HOW_MANY]:
        with shop.runtime.reading() as uow:
            pdf = draw(document_of(uow, shop.boss.caller, document.id), PLAIN)
        checked(pdf)
        catalogue: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
        about = catalogue["/Metadata"].get_data().decode()
        assert "<pdfaid:part>3</pdfaid:part>" in about
        assert "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>" in about
        assert catalogue["/AF"][0].get_object()["/AFRelationship"] == "/Alternative"
        assert catalogue["/OutputIntents"]
