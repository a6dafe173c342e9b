"""What the functions of the referral programme are sent."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import AwareDatetime, StringConstraints, model_validator

from guildhall.api.functions.bodies import FunctionBody
from guildhall.core.i18n import Language
from guildhall.core.money import Currency
from guildhall.core.validation import FreeText, Identifier, OptionalIdentifier, OptionalTimestamp

MOST_DAYS = 366


class ApproveSignup(FunctionBody):
    signup_id: Identifier


class PartnerReport(FunctionBody):
    """`first` and `last` are days (UTC), both included; `referralId` is for admins."""

    referral_id: OptionalIdentifier = None
    first: date
    last: date

    @model_validator(mode="after")
    def _a_period(self) -> Self:
        if not 0 <= (self.last - self.first).days < MOST_DAYS:
            raise ValueError(f"a period has 1 to {MOST_DAYS} days")
        return self


class PartnerOrders(FunctionBody):
    """`before` and `beforeId` are the moment and the id of the last order of the page before."""

    referral_id: OptionalIdentifier = None
    language: Language = "en"
    before: OptionalTimestamp = None
    before_id: OptionalIdentifier = None


class ExplainOrder(FunctionBody):
    """An order's id, or its first 8 characters, which is what people see of it."""

    order_id: Annotated[
        str, StringConstraints(strip_whitespace=True, to_lower=True, pattern="^[0-9a-fA-F-]{8,36}$")
    ]


class PreviewPayouts(FunctionBody):
    cutoff_at: AwareDatetime


class RunPayouts(FunctionBody):
    """All that was payable at `cutoffAt` in one currency."""

    currency: Currency
    cutoff_at: AwareDatetime


class PayoutFile(FunctionBody):
    """`sepa` is for runs in euros, and needs the company's own IBAN in the settings."""

    run_id: Identifier
    format: Literal["csv", "sepa"]


class PayoutStatement(FunctionBody):
    payout_id: Identifier


class ImportPartners(FunctionBody):
    """A CSV file as text. Without `commit` nothing is written: the answer says what would become of each line."""

    csv: Annotated[str, StringConstraints(min_length=1, max_length=900_000), FreeText()]
    commit: bool = False
