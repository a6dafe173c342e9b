"""The rows of an import from another shop system, and the result of each."""

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import AliasGenerator, AwareDatetime, ConfigDict, Field, StringConstraints, model_validator
from pydantic.alias_generators import to_camel

from guildhall.core.i18n import LANGUAGES
from guildhall.core.invalid import invalid
from guildhall.core.money import Currency
from guildhall.core.validation import Amount, Email, OneLine, OptionalTitle, Payload

EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)

Reference = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=100), OneLine]
Date = Annotated[AwareDatetime, Field(ge=EARLIEST, lt=datetime(9000, 1, 1, tzinfo=UTC))]
Outcome = Literal["created", "exists", "refused"]


class _Row(Payload):
    model_config = ConfigDict(
        extra="forbid", frozen=True, alias_generator=AliasGenerator(validation_alias=to_camel)
    )


class ImportedCustomer(_Row):
    """A customer, known by the email address. An existing customer keeps every value."""

    email: Email
    first_name: OptionalTitle = None
    last_name: OptionalTitle = None
    phone: OptionalTitle = None
    company: OptionalTitle = None
    address: OptionalTitle = None
    postal_code: OptionalTitle = None
    city: OptionalTitle = None
    country: OptionalTitle = None
    language: Literal[LANGUAGES] | None = None  # type: ignore[valid-type]
    created_at: Date


class ImportedOrder(_Row):
    """An order of one product, known by its `reference`, the number it had in the other system.

    `totalAmount` includes `taxAmount`. A completed order was paid at `paidAt` (by default `createdAt`); a refunded one
    was also paid back in full at `refundedAt`; a canceled one was not paid.
    """

    reference: Reference
    email: Email
    product_slug: Reference
    quantity: Annotated[int, Field(ge=1, le=10_000)] = 1
    total_amount: Amount
    tax_amount: Amount = Decimal(0)
    currency: Currency
    status: Literal["completed", "refunded", "cancelled"]
    created_at: Date
    paid_at: Date | None = None
    refunded_at: Date | None = None

    @model_validator(mode="after")
    def _consistent(self) -> "ImportedOrder":
        if self.tax_amount > self.total_amount:
            raise invalid("import_tax", "taxAmount is more than totalAmount")
        times = [time for time in (self.created_at, self.paid_at, self.refunded_at) if time]
        if times != sorted(times) or (self.status == "refunded" and self.refunded_at is None):
            raise invalid(
                "import_times", "createdAt, paidAt and refundedAt must be in this order, as far as needed"
            )
        return self


class ImportedBalance(_Row):
    """An amount that a partner is owed, as an adjustment of the ledger; negative if the partner owes it."""

    reference: Reference
    partner_code: Reference
    amount: Annotated[Decimal, Field(max_digits=14, decimal_places=2)]
    currency: Currency
    note: OptionalTitle = None
    created_at: Date


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The outcome of one row: `created`, `exists` (imported before) or `refused` for a `reason`.

    Reasons: `customer_not_found`, `product_not_found`, `partner_not_found`, `in_future`.
    """

    kind: Literal["customer", "order", "balance"]
    reference: str
    outcome: Outcome
    reason: str | None = None
    id: str | None = None
