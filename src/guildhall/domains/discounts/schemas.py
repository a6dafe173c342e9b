"""Requests of admins to add or change a discount code."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.money import Currency, to_minor
from guildhall.core.validation import (
    AbsentIfEmpty,
    Amount,
    Change,
    Identifier,
    OneLine,
    OptionalTitle,
    Payload,
)
from guildhall.domains.discounts.rules import Kind


def _upper(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


WrittenCode = Annotated[
    str, StringConstraints(max_length=40, pattern=r"^[A-Z0-9][A-Z0-9_-]*$"), BeforeValidator(_upper)
]
"""A code as it is stored: upper case, letters and digits, because it stands in addresses and is read aloud."""

TypedCode = Annotated[str, StringConstraints(max_length=64), OneLine, BeforeValidator(_upper)]
"""A code as a buyer types it. What no code can be is unknown, not malformed."""

OptionalTypedCode = Annotated[TypedCode | None, AbsentIfEmpty]
OptionalPartner = Annotated[
    Annotated[str, StringConstraints(max_length=64), OneLine, BeforeValidator(_upper)] | None, AbsentIfEmpty
]
OptionalDay = Annotated[date | None, AbsentIfEmpty]
OptionalLimit = Annotated[Annotated[int, Field(ge=1, le=1_000_000)] | None, AbsentIfEmpty]


class DiscountFields(Payload):
    """The fields of a discount code. `percent` is a percentage, amounts are in major units."""

    code: WrittenCode = ""
    kind: Kind = Kind.PERCENT
    percent: Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)] = Decimal(0)
    amount: Amount = Decimal(0)
    currency: Currency = Currency.USD
    minimum_amount: Amount = Decimal(0)
    referral_code: OptionalPartner = None
    valid_from: OptionalDay = None
    valid_until: OptionalDay = None
    max_uses: OptionalLimit = None
    max_per_customer: OptionalLimit = None
    first_purchase: bool = False
    item_ids: Annotated[list[Identifier], Field(max_length=200)] = []
    batch: OptionalTitle = None
    is_active: bool = True

    @model_validator(mode="after")
    def _days_in_order(self) -> Self:
        if self.valid_from and self.valid_until and self.valid_until < self.valid_from:
            raise invalid("days_in_order", "the last day is before the first")
        return self

    def columns(self) -> dict[str, Any]:
        """Return the columns sent, with values as stored in the table; the other kind's value is 0."""
        columns = self.sent()
        for name in ("percent", "amount", "minimum_amount"):
            if name in columns:
                columns[name] = to_minor(columns[name])
        if "kind" in columns:
            columns["amount" if columns["kind"] == Kind.PERCENT else "percent"] = 0
        return columns


class _Complete(DiscountFields):
    """A code's fields, complete: the value of its kind is there."""

    @model_validator(mode="after")
    def _takes_something_off(self) -> Self:
        if not (self.percent if self.kind == Kind.PERCENT else self.amount):
            raise invalid("discount_of_nothing", "a code takes something off")
        return self

    def columns(self) -> dict[str, Any]:
        return super().columns() | {"kind": self.kind}


class NewDiscount(_Complete):
    """A code to add."""

    code: WrittenCode


class DiscountChange(DiscountFields, Change):
    """A change of a code. A kind is sent with its value."""

    code: WrittenCode = ""

    @model_validator(mode="after")
    def _kind_with_value(self) -> Self:
        sent = self.model_fields_set
        if "kind" in sent and not (self.percent if self.kind == Kind.PERCENT else self.amount):
            raise invalid("discount_of_nothing", "a code takes something off")
        if "kind" not in sent and sent & {"percent", "amount"}:
            raise invalid("discount_of_nothing", "a code takes something off")
        return self
