"""Requests of admins to add or change a commission rule."""

from decimal import Decimal
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from guildhall.core.invalid import invalid
from guildhall.core.money import Currency, to_minor
from guildhall.core.validation import (
    AbsentIfEmpty,
    Amount,
    Change,
    Identifier,
    OptionalIdentifier,
    OptionalTitle,
    Payload,
    Title,
)
from guildhall.domains.referrals.rates import Afterwards, GoodsKind, RewardKind, TierPeriod
from guildhall.domains.referrals.schemas import Rate

OptionalCount = Annotated[Annotated[int, Field(ge=1, le=1000)] | None, AbsentIfEmpty]


class RuleFields(Payload):
    """The fields of a commission rule. `percent` is a percentage, amounts are in major units.

    The rule is for one partner or one group, has one duration, and `percent` or `amount` by its kind.
    """

    name: Title = ""
    referral_id: OptionalIdentifier = None
    partner_group: OptionalTitle = None
    goods: Annotated[GoodsKind | None, AbsentIfEmpty] = None
    item_ids: Annotated[list[Identifier], Field(max_length=200)] = []
    kind: RewardKind = RewardKind.PERCENT
    percent: Rate = Decimal(0)
    amount: Amount = Decimal(0)
    currency: Currency = Currency.USD
    sales_from: Amount = Decimal(0)
    sales_period: TierPeriod = TierPeriod.MONTH
    first_payments: OptionalCount = None
    months: OptionalCount = None
    afterwards: Afterwards = Afterwards.NOTHING

    @model_validator(mode="after")
    def _one_of_each(self) -> Self:
        if self.referral_id and self.partner_group:
            raise invalid("one_whom", "a rule is for one partner or for a group")
        if self.first_payments and self.months:
            raise invalid("one_duration", "a rule counts payments or months")
        if "kind" in self.model_fields_set and self.kind == RewardKind.AMOUNT and not self.amount:
            raise invalid("rule_of_nothing", "a fixed commission has an amount")
        return self

    def columns(self) -> dict[str, Any]:
        """Return the columns sent, with values as stored in the table; the other kind's value is 0."""
        columns = self.sent()
        for name in ("percent", "amount", "sales_from"):
            if name in columns:
                columns[name] = to_minor(columns[name])
        if "kind" in columns:
            columns["amount" if columns["kind"] == RewardKind.PERCENT else "percent"] = 0
        return columns


class NewRule(RuleFields):
    """A rule to add."""

    name: Title
    kind: RewardKind


class RuleChange(RuleFields, Change):
    """A change of a rule. A kind is sent with its value."""

    name: Title = ""
