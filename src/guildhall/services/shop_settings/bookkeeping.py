"""The settings of the files for a tax adviser: the chart of accounts, and the accounts of each kind of revenue."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from guildhall.core.validation import Payload

DEBTOR_DIGITS = 1
"""The account of a customer has one digit more than the other accounts."""


class Chart(StrEnum):
    """A DATEV standard chart of accounts."""

    SKR03 = "skr03"
    SKR04 = "skr04"


class RevenueKind(StrEnum):
    """A kind of revenue that has an account of its own.

    standard, reduced: taxed at 19% or 7% in Germany. other_rate: at another rate. zero_rate: at 0% in Germany.
    other_country: to consumers in another member state. The others are as in tax_cases.TaxCase.
    """

    STANDARD = "standard"
    REDUCED = "reduced"
    OTHER_RATE = "other_rate"
    ZERO_RATE = "zero_rate"
    OTHER_COUNTRY = "other_country"
    REVERSE_CHARGE = "reverse_charge"
    EXEMPT = "exempt"
    THIRD_COUNTRY = "third_country"
    NOT_CHARGED = "not_charged"


_USUAL = {
    RevenueKind.STANDARD: ("8400", "4400"),
    RevenueKind.REDUCED: ("8300", "4300"),
    RevenueKind.OTHER_RATE: ("8200", "4200"),
    RevenueKind.ZERO_RATE: ("8290", "4290"),
    RevenueKind.OTHER_COUNTRY: ("8331", "4331"),
    RevenueKind.REVERSE_CHARGE: ("8336", "4336"),
    RevenueKind.EXEMPT: ("8100", "4100"),
    RevenueKind.THIRD_COUNTRY: ("8338", "4338"),
    RevenueKind.NOT_CHARGED: ("8195", "4185"),
}
"""The accounts in SKR03 and in SKR04."""


_PROVIDER, _BANK, _FEES = ("1360", "1460"), ("1200", "1800"), ("4970", "6855")
"""The accounts of money in transit, the bank and the costs of money transfer, in SKR03 and in SKR04."""

Account = Annotated[str, Field(pattern=r"^[1-9][0-9]{3,7}$")]


class RevenueAccount(Payload):
    """An account that replaces the usual one of the chart."""

    revenue: RevenueKind
    account: Account


class Bookkeeping(Payload):
    """The settings of the tax adviser's program. `consultant` and `client` are the adviser's numbers for the shop.

    `first_month`: of the financial year. `debtor`: the one account of all customers. `account_length`: of the accounts
    without the customers'; shorter accounts are filled up with zeros on the right. `provider_account`, `bank_account`,
    `fee_account`: of the money at the card provider, the bank account that it pays to, and its fees; by default the
    chart's.
    """

    chart: Chart = Chart.SKR03
    consultant: Annotated[int, Field(ge=1001, le=9_999_999)] = 1001
    client: Annotated[int, Field(ge=1, le=99_999)] = 1
    first_month: Annotated[int, Field(ge=1, le=12)] = 1
    account_length: Annotated[int, Field(ge=4, le=8)] = 4
    debtor: Annotated[str, Field(pattern=r"^[1-9][0-9]{4,8}$")] = "10000"
    provider_account: Account | None = None
    bank_account: Account | None = None
    fee_account: Account | None = None
    accounts: Annotated[list[RevenueAccount], Field(max_length=len(RevenueKind))] = Field(
        default_factory=list
    )

    @property
    def length(self) -> int:
        """The number of digits of all accounts but the customers'."""
        own = (self.provider_account, self.bank_account, self.fee_account)
        chosen = (len(each) for each in (*(each.account for each in self.accounts), *own) if each)
        return max(self.account_length, len(self.debtor) - DEBTOR_DIGITS, *chosen)

    @property
    def debtor_account(self) -> str:
        return self.debtor.ljust(self.length + DEBTOR_DIGITS, "0")

    @property
    def provider(self) -> str:
        return self._account(self.provider_account, _PROVIDER)

    @property
    def bank(self) -> str:
        return self._account(self.bank_account, _BANK)

    @property
    def fees(self) -> str:
        return self._account(self.fee_account, _FEES)

    def account_of(self, revenue: RevenueKind) -> str:
        own = {each.revenue: each.account for each in self.accounts}
        return self._account(own.get(revenue), _USUAL[revenue])

    def _account(self, own: str | None, usual: tuple[str, str]) -> str:
        """Return an account of its own, else the usual one in the chart, in full length."""
        return (own or usual[self.chart == Chart.SKR04]).ljust(self.length, "0")
