"""The request to place an order."""

import json
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.money import Currency
from guildhall.core.validation import AbsentIfEmpty, Amount, OptionalIdentifier, OptionalTitle, Payload, Title
from guildhall.core.writable import writable_values
from guildhall.domains.discounts.schemas import OptionalTypedCode
from guildhall.domains.orders.rules import MOST

LONGEST_DATA = 20_000  # characters of JSON


def _upper(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


def _bounded(data: dict[str, Any]) -> dict[str, Any]:
    text = json.dumps(data)
    if len(text) > LONGEST_DATA:
        raise invalid("data_too_long", "order_data is longer than {most} characters", most=LONGEST_DATA)
    return data


ReferralCode = Annotated[  # with a sub-id or without (rules.link_parts)
    str,
    StringConstraints(strip_whitespace=True, pattern=r"^[^\x00-\x20\x7f~]{1,64}(~[^\x00-\x20\x7f]{0,64})?$"),
]
OptionalReferralCode = Annotated[ReferralCode | None, AbsentIfEmpty]
AnyCaseCurrency = Annotated[Currency, BeforeValidator(_upper)]
OrderData = Annotated[dict[str, Any], BeforeValidator(writable_values), AfterValidator(_bounded)]


class BillingAddress(Payload):
    """The recipient of an invoice as asked for at the checkout. `name` is a company's or a person's; without it, the
    profile's. The order adds the customer's country, because it decided the tax."""

    name: OptionalTitle = None
    street: Title
    postal_code: OptionalTitle = None
    city: Title


class NewOrder(Payload):
    """One line to order. The server decides amount, currency and status; sent values are only compared (M1).

    `total_amount` is the price of the line, less the discount and with the tax that may be added; `unit_price` is the
    catalogue's price of one piece. `order_data` is kept as sent, in either format of the specification, with the
    effective quantity. `checkout_id` groups the lines of one basket. `begin_at_once`: the buyer's consent that digital
    goods are delivered before the withdrawal period ends (`commands/agree.py`). `billing_address` is printed on its
    invoices. `recommended_by` is the buyer's answer to "Who recommended us?", kept if the owner asks for it.
    """

    user_id: OptionalIdentifier = None
    auth_user_id: OptionalIdentifier = None
    product_id: OptionalIdentifier = None
    workshop_id: OptionalIdentifier = None
    quantity: Annotated[int, Field(ge=1, le=MOST)] | None = None
    total_amount: Amount | None = None
    unit_price: Amount | None = None
    currency: AnyCaseCurrency | None = None
    status: Literal["pending"] | None = None
    referral_code: OptionalReferralCode = None
    discount_code: OptionalTypedCode = None
    recommended_by: OptionalTitle = None
    order_data: OrderData = Field(default_factory=dict)
    checkout_id: OptionalIdentifier = None
    begin_at_once: bool | None = None
    billing_address: BillingAddress | None = None

    @model_validator(mode="after")
    def _one_item(self) -> Self:
        if (self.product_id is None) == (self.workshop_id is None):
            raise invalid("order_of_one", "an order is for one product or one workshop")
        return self
