"""One vocabulary: one name for one thing in /openapi.json, and every deprecated name has its day and successor."""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from guildhall.core.deprecation import SINCE
from guildhall.domains.orders.rules import STATUSES
from tests.orders.conftest import OrderShop
from tests.orders.conftest import shop as shop
from tests.support.client import Client

pytestmark = pytest.mark.slow

GUIDE = (Path(__file__).parents[2] / "docs/guides/api.md").read_text()
ONE_NAME = [({"lines", "items"}, "lines"), ({"url", "paymentLink"}, "paymentLink")]
"""Names of one thing, and the one that stays."""

WORDS = re.compile(r"status|state|kind|role|currency|language|product_type|decision")


@pytest.fixture
def schemas(client: Client) -> dict[str, Any]:
    schemas: dict[str, Any] = client.get("/openapi.json").json()["components"]["schemas"]
    return schemas


def fields(schemas: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for name, schema in schemas.items():
        for field, part in schema.get("properties", {}).items():
            yield name, field, part


def test_a_deprecated_name_has_its_day_its_successor_and_a_line_in_the_guide(schemas: dict[str, Any]) -> None:
    table = GUIDE.partition("| deprecated since 2026-11-27 |")[2].partition("\n\n")[0].splitlines()[2:]
    listed = {name for line in table for name in re.findall(r"`([A-Za-z]+)`", line.split("|")[1])}
    found = {
        (name, field): part
        for name, field, part in fields(schemas)
        if re.search("deprecat|x-sunset", str(part))
    }
    assert {(name, field) for name, field in found} == {
        ("QuoteBody", "items"),
        *(
            (page, field)
            for page in ("PaymentPage", "CheckoutPage")
            for field in ("url", "amount", "currency")
        ),
    }
    for (name, field), part in found.items():
        assert part["deprecated"] is True
        successor = schemas[name]["properties"][part["x-successor"]]
        assert "deprecated" not in successor
        assert (date.fromisoformat(part["x-sunset"]) - SINCE.date()).days >= 183
        assert f"`{part['x-successor']}`" in part["description"]
        assert part["x-sunset"] in part["description"]
        [line] = [line for line in table if f"`{field}`" in line.split("|")[1]]
        assert (part["x-successor"] in line.split("|")[2], part["x-sunset"] in line) == (True, True)
    assert {field for _, field in found} <= listed


def test_one_thing_has_one_name(schemas: dict[str, Any]) -> None:
    lasting = [(name, field) for name, field, part in fields(schemas) if not part.get("deprecated")]
    styles = {
        name: [field for of, field in lasting if of == name]
        for name in {name for name, _ in lasting}
    }  # fmt: skip
    for name, own in styles.items():
        snake, camel = (any(re.search(form, field) for field in own) for form in ("_", "[a-z][A-Z]"))
        assert not (snake and camel), name
        for names, stays in ONE_NAME:
            assert not names <= set(own), (name, stays)
    assert [name for name, field in lasting if field == "items"] == []
    baskets = ("QuoteBody", "Checkout", "GuestCheckout", "InclusiveQuote", "ExclusiveQuote")
    assert all("lines" in schemas[name]["properties"] for name in baskets)


def test_words_of_rows_are_listed(schemas: dict[str, Any]) -> None:
    rows = [each for each in fields(schemas) if each[0].endswith(("_row", "_event_payload"))]
    unlisted = {
        (name, field) for name, field, part in rows if WORDS.fullmatch(field) and "enum" not in str(part)
    }
    assert unlisted == {("card_movements_row", "currency")}  # that of the account at the provider
    [order_status] = [part for _, field, part in rows if field == "order_status" and _.endswith("_row")]
    assert order_status["anyOf"][0]["enum"] == list(STATUSES)
    assert schemas["orders_row"]["properties"]["currency"]["enum"] == ["USD", "EUR", "GBP"]
    assert schemas["PlacedOrder"]["properties"]["status"]["enum"] == list(STATUSES)


def test_a_deprecated_name_is_answered_as_before_and_says_when_it_ends(
    shop: OrderShop, client: Client
) -> None:
    product, workshop = shop.product(price=5000), shop.workshop(price=2000)
    old = {"items": [{"id": product, "quantity": 2}, {"id": workshop}]}
    new = {"lines": [{"productId": product, "quantity": 2}, {"workshopId": workshop}]}
    before, now = (client.post("/functions/v1/quote", json=body) for body in (old, new))
    assert before.json() == now.json()
    assert (before.headers["deprecation"], before.headers["sunset"]) == (
        "@1795737600",
        "Thu, 01 Jul 2027 00:00:00 GMT",
    )
    assert not {"deprecation", "sunset"} & now.headers.keys()
    for line in ({}, {"productId": product, "workshopId": workshop}):
        refused = client.post("/functions/v1/quote", json={"lines": [line]})
        assert (refused.status_code, refused.json()["message"]) == (
            400,
            "lines.0: An order is for one product or one workshop",
        )


def test_a_payment_page_states_its_total_in_one_case(shop: OrderShop, client: Client) -> None:
    body = {"orderId": shop.place(product_id=shop.product()), "amount": 299, "currency": "usd"}
    page = client.post("/functions/v1/create-payment-link", json=body, headers=shop.anna.headers).json()
    assert page["total"] == {"currency": "USD", "amount": 299}
    assert (page["url"], page["amount"], page["currency"]) == (page["paymentLink"], 299, "usd")
