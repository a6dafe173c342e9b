"""A shop with customers and an admin who writes discount codes."""

from typing import Any

import pytest

from guildhall.core.ids import new_id
from guildhall.domains.discounts.commands.codes import create_discount
from guildhall.domains.discounts.schemas import NewDiscount
from tests.orders.conftest import OrderShop
from tests.orders.conftest import shop as shop
from tests.support.client import Client
from tests.support.people import Person


class CodeShop:
    """`orders` is the shop; amounts of codes are in major units, as an admin types them."""

    def __init__(self, shop: OrderShop, client: Client) -> None:
        self.orders, self.client = shop, client

    def code(self, code: str = "SUMMER20", **columns: Any) -> str:
        """Add a code, 20% unless the columns state otherwise, and return its id."""
        usual = {"percent": 20} if columns.get("kind", "percent") == "percent" else {}
        payload = NewDiscount.model_validate({"code": code, **usual, **columns})
        return self.orders.transact(lambda uow: create_discount(uow, self.orders.boss.caller, payload))

    def quote(self, code: str, *items: str, who: Person | None = None, **more: Any) -> Any:
        body = {"items": [{"id": item} for item in items], "discountCode": code} | more
        answer = self.client.post("/functions/v1/quote", json=body, headers=who.headers if who else {})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def checkout(self, code: str | None, *products: str, who: Person | None = None, **more: Any) -> Any:
        """Check out products as a customer, else as the guest grace@example.com, and return the answer."""
        body: dict[str, Any] = {"checkoutId": new_id(), "lines": [{"productId": each} for each in products]}
        body |= {"discountCode": code} if code else {}
        if who:
            return self.client.post("/functions/v1/checkout", json=body | more, headers=who.headers)
        body |= {"email": "grace@example.com"}
        return self.client.post("/functions/v1/guest-checkout", json=body | more)


@pytest.fixture
def codes(shop: OrderShop, client: Client) -> CodeShop:
    return CodeShop(shop, client)
