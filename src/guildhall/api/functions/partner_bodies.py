"""The request bodies of the referral functions."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import AwareDatetime, Field, StringConstraints, model_validator

from guildhall.api.functions.bodies import FunctionBody
from guildhall.core.i18n import Language
from guildhall.core.invalid import invalid
from guildhall.core.money import Currency
from guildhall.core.validation import (
    FreeText,
    Identifier,
    OneLine,
    OptionalIdentifier,
    OptionalTimestamp,
    at_most,
)
from guildhall.domains.referrals.report_periods import ReportPeriod, days_of_period

MOST_DAYS = 366


class ApproveSignup(FunctionBody):
    signup_id: Identifier


class PartnerReport(FunctionBody):
    """`period`, or the days from `first` to `last`, both included. All are in the shop's time zone.

    Only admins may send another partner's `referralId`.
    """

    referral_id: OptionalIdentifier = None
    period: ReportPeriod | None = None
    first: date | None = None
    last: date | None = None

    @model_validator(mode="after")
    def _a_period(self) -> Self:
        days = (self.last - self.first).days if self.first and self.last else -1
        if self.period and (self.first or self.last):
            raise invalid("period_or_days", "send a period, or its first and last day, not both")
        if self.period is None and not 0 <= days < MOST_DAYS:
            raise invalid("period_days", "a period has 1 to {most} days", most=MOST_DAYS)
        return self

    def days(self, today: date, joined: date) -> tuple[date, date]:
        """Return the first and the last day of the report, for a partner who `joined` on a day."""
        if self.period is None and self.first and self.last:
            return self.first, self.last
        return days_of_period(ReportPeriod(self.period or ReportPeriod.LAST_30_DAYS), today, joined)


class PartnerOrders(FunctionBody):
    """`before` and `beforeId` are the `createdAt` and `id` of the last order on the previous page."""

    referral_id: OptionalIdentifier = None
    language: Language | None = None
    before: OptionalTimestamp = None
    before_id: OptionalIdentifier = None


class ExplainOrder(FunctionBody):
    """`orderId` is an order's id, or its first 8 characters, as the shop displays it."""

    order_id: Annotated[
        str, StringConstraints(strip_whitespace=True, to_lower=True, pattern="^[0-9a-fA-F-]{8,36}$")
    ]


class PreviewPayouts(FunctionBody):
    cutoff_at: AwareDatetime


class RunPayouts(FunctionBody):
    """Pay everything that was payable at `cutoffAt` in one currency, less refunds and deductions since then."""

    currency: Currency
    cutoff_at: AwareDatetime


class PayoutFile(FunctionBody):
    """`sepa` requires a run in euros and the company's IBAN in the settings."""

    run_id: Identifier
    format: Literal["csv", "sepa"]


class PayoutStatement(FunctionBody):
    payout_id: Identifier


class ImportPartners(FunctionBody):
    """`csv` is the text of a CSV file. Without `commit` the import is a dry run.

    `codes`: codes in place of those in the file, by line.
    `invite`: mail a link to set a password to who has no account.
    """

    csv: Annotated[str, StringConstraints(min_length=1, max_length=900_000), FreeText()]
    commit: bool = False
    codes: Annotated[dict[int, Annotated[str, OneLine, Field(max_length=200)]], at_most(2000)] = {}
    invite: bool = False
