"""What is sent about reviews, adjustments, payout details and payout runs."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from guildhall.core.money import Currency, Money, to_minor
from guildhall.core.validation import AbsentIfEmpty, Change, Identifier, Title, Wire
from guildhall.domains.referrals.schemas import Note, OptionalNote
from guildhall.services.shop_settings.bank import checked_iban

Iban = Annotated[str, StringConstraints(max_length=60), AfterValidator(checked_iban)]
"""An international bank account number; spaces are dropped, the check digits must hold."""


class ReviewDecision(Change):
    """An admin's word about a commission that is withheld; refusing it takes a reason, which the partner reads."""

    status: Literal["approved", "refused"]
    note: OptionalNote = None

    @model_validator(mode="after")
    def _require_reason(self) -> Self:
        if self.status == "refused" and self.note is None:
            raise ValueError("refusing takes a reason: note")
        return self


class NewAdjustment(Wire):
    """An entry by hand, positive or negative, with its reason. `id`, made by the page, keeps it from doubling."""

    id: Identifier | None = None
    referral_id: Identifier
    amount: Annotated[Decimal, Field(max_digits=14, decimal_places=2)]
    currency: Currency
    note: Note

    @model_validator(mode="after")
    def _something(self) -> Self:
        if self.amount == 0:
            raise ValueError("an adjustment of nothing: amount")
        return self

    @property
    def money(self) -> Money:
        return Money(to_minor(self.amount), self.currency)


class Details(Wire):
    """Where a partner wants their money. `instructions` are needed where there is no bank account."""

    method: Literal["iban", "other"]
    holder: Title
    iban: Annotated[Iban | None, AbsentIfEmpty] = None
    instructions: OptionalNote = None

    @model_validator(mode="after")
    def _a_way(self) -> Self:
        if self.method == "iban" and self.iban is None:
            raise ValueError("iban: a bank account needs its number")
        if self.method == "other" and self.instructions is None:
            raise ValueError("instructions: say how you would like to be paid")
        return self

    def columns(self) -> dict[str, Any]:
        """The row: of the two ways only the one that was chosen."""
        bank = self.method == "iban"
        return {
            "method": self.method,
            "holder": self.holder,
            "iban": self.iban if bank else None,
            "instructions": None if bank else self.instructions,
        }


class PayoutRunChange(Change):
    """`paid`: the money has left, with the bank's reference. `cancelled`: it will not."""

    status: Literal["paid", "cancelled"]
    reference: Annotated[Title | None, AbsentIfEmpty] = None
