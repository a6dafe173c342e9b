"""Request bodies of reviews, adjustments, payout details and payout runs."""

from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.money import Currency, Money, to_minor
from guildhall.core.validation import AbsentIfEmpty, Change, Identifier, OptionalTitle, Payload, Title
from guildhall.domains.referrals.schemas import Note, OptionalNote
from guildhall.services.shop_settings.bank import checked_iban

Iban = Annotated[str, StringConstraints(max_length=60), AfterValidator(checked_iban)]
"""An international bank account number with right check digits; spaces are removed."""


class ReviewDecision(Change):
    """An admin's decision about a withheld commission. Refusing needs a reason, which the partner can read."""

    status: Literal["approved", "refused"]
    note: OptionalNote = None

    @model_validator(mode="after")
    def _require_reason(self) -> Self:
        if self.status == "refused" and self.note is None:
            raise invalid("reason_needed", "note: a refusal needs a reason")
        return self


class NewAdjustment(Payload):
    """A manual entry, positive or negative, with its reason. The page creates `id`, which makes it idempotent."""

    id: Identifier | None = None
    referral_id: Identifier
    amount: Annotated[Decimal, Field(max_digits=14, decimal_places=2)]
    currency: Currency
    note: Note

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.amount == 0:
            raise invalid("amount_zero", "amount: an adjustment must not be zero")
        return self

    @property
    def money(self) -> Money:
        return Money(to_minor(self.amount), self.currency)


class Details(Payload):
    """Payout details. Without a bank account `instructions` are required.

    `tax_number` and `small_business`, a business without VAT, are for the statements.
    """

    method: Literal["iban", "other"]
    holder: Title
    iban: Annotated[Iban | None, AbsentIfEmpty] = None
    instructions: OptionalNote = None
    tax_number: OptionalTitle = None
    small_business: bool = False

    @model_validator(mode="after")
    def _a_way(self) -> Self:
        if self.method == "iban" and self.iban is None:
            raise invalid("iban_needed", "iban: a bank account needs its number")
        if self.method == "other" and self.instructions is None:
            raise invalid("instructions_needed", "instructions: say how you would like to be paid")
        return self

    def columns(self) -> dict[str, Any]:
        """Return the columns of the payment, with only the fields of the chosen method."""
        bank = self.method == "iban"
        return {
            "method": self.method,
            "holder": self.holder,
            "iban": self.iban if bank else None,
            "instructions": None if bank else self.instructions,
        }

    def tax_columns(self) -> dict[str, Any]:
        return {"tax_number": self.tax_number, "small_business": self.small_business}


class PayoutRunChange(Change):
    """The end of a run: `paid`, with the bank's reference, or `cancelled`."""

    status: Literal["paid", "cancelled"]
    reference: Annotated[Title | None, AbsentIfEmpty] = None
