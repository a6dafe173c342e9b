"""Request bodies of applications and referrals."""

from decimal import Decimal
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from guildhall.core.i18n import Language
from guildhall.core.invalid import invalid
from guildhall.core.money import to_minor
from guildhall.core.validation import (
    AbsentIfEmpty,
    Change,
    Email,
    FreeText,
    Identifier,
    OptionalIdentifier,
    OptionalTitle,
    OptionalWebAddress,
    Payload,
)
from guildhall.domains.referrals.rules import SignupStatus, normal_code

Code = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=2, max_length=40, pattern=r"^[A-Za-z0-9._-]+$"),
    AfterValidator(normal_code),
]
Rate = Annotated[Decimal, Field(ge=0, le=100, decimal_places=2)]
"""A percentage: 30 is 30%."""


Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000), FreeText()]
OptionalNote = Annotated[Note | None, AbsentIfEmpty]


class NewSignup(Payload):
    """An application to the referral program; its status is always pending (spec §4).

    `language` is the language of the page: mails to the applicant, and a new profile, are in it.
    """

    email: Email
    referral_link: OptionalWebAddress = None
    status: Literal[SignupStatus.PENDING] = SignupStatus.PENDING
    language: Language | None = None


class SignupChange(Change):
    """An admin's edit of an application; the status `approved` approves it (R5).

    `reason` is not a column: it is part of the email to a rejected applicant.
    """

    email: Email = ""
    referral_link: OptionalWebAddress = None
    status: SignupStatus = SignupStatus.PENDING
    reason: OptionalNote = None

    def columns(self) -> dict[str, Any]:
        """Return the columns that were sent."""
        return {name: value for name, value in self.sent().items() if name != "reason"}


class ReferralFields(Payload):
    """A partner's terms. Totals are sums and are never accepted (R3)."""

    referral_code: Code = ""
    commission_rate: Rate = Decimal(30)
    partner_group: OptionalTitle = None
    recruited_by: OptionalIdentifier = None
    is_active: bool = True

    def terms(self) -> dict[str, Any]:
        """Return the columns that were sent, with the rate in basis points."""
        columns = self.model_dump(include=set(ReferralFields.model_fields), exclude_unset=True)
        if "commission_rate" in columns:
            columns["commission_rate"] = to_minor(self.commission_rate)
        return columns


class ReferralChange(ReferralFields, Change):
    """An admin's edit of a referral."""


class NewReferral(ReferralFields):
    """A referral for a partner, given by profile or by email; a new address gets a profile (CALL-51)."""

    user_id: Identifier | None = None
    email: Email | None = None
    referral_code: Code
    commission_rate: Rate

    @model_validator(mode="after")
    def _one_partner(self) -> Self:
        if (self.user_id is None) == (self.email is None):
            raise invalid("partner_needed", "name the partner by user_id or by email")
        return self
