"""Documents as bookings: the two accounts of each, and its amount in euros."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from guildhall.core.money import Money
from guildhall.domains.billing.queries.books import BookedDocument
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.services.shop_settings.bookkeeping import Bookkeeping, RevenueKind
from guildhall.services.shop_settings.currencies import converted, national_currency, rate_on
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION
from guildhall.services.shop_settings.values import ShopSettings

EURO = "EUR"
_AT_HOME = {1900: RevenueKind.STANDARD, 700: RevenueKind.REDUCED, 0: RevenueKind.ZERO_RATE}
"""The kinds of revenue by rate in basis points, in the seller's country."""
_UNTAXED = {
    TaxCase.REVERSE_CHARGE: RevenueKind.REVERSE_CHARGE,
    TaxCase.EXEMPT: RevenueKind.EXEMPT,
    TaxCase.THIRD_COUNTRY: RevenueKind.THIRD_COUNTRY,
    TaxCase.NOT_CHARGED: RevenueKind.NOT_CHARGED,
}


@dataclass(frozen=True, slots=True)
class Booking:
    """A document with its accounts: the customer's is debited for an invoice, and credited for a credit note."""

    document: BookedDocument
    revenue: RevenueKind
    debtor: str
    account: str

    @property
    def accounts(self) -> tuple[str, str]:
        """The accounts to debit and to credit."""
        both = (self.debtor, self.account)
        return both if self.document.kind == "invoice" else both[::-1]


def bookings(documents: Iterable[BookedDocument], books: Bookkeeping) -> Iterator[Booking]:
    for document in documents:
        revenue = revenue_of(document)
        yield Booking(document, revenue, books.debtor_account, books.account_of(revenue))


def revenue_of(document: BookedDocument) -> RevenueKind:
    if document.case in _UNTAXED:
        return _UNTAXED[document.case]
    if document.tax_country == document.seller_country:
        return _AT_HOME.get(document.tax_rate, RevenueKind.OTHER_RATE)
    return RevenueKind.OTHER_COUNTRY if document.tax_country in EUROPEAN_UNION else RevenueKind.OTHER_RATE


def in_euros(document: BookedDocument, settings: ShopSettings) -> Money | None:
    """Return the gross amount in euros, positive; None without a rate.

    At the rate that the document states, else at the newest one in the settings up to its day.
    """
    gross, stated = document.amount.gross, document.national_tax
    amount = gross.of(abs(gross.minor))
    if document.exchange_rate and stated is not None and stated.currency == EURO:
        return converted(amount, document.exchange_rate, EURO)
    return at_known_rate(amount, document.day, settings)


def at_known_rate(amount: Money, day: date, settings: ShopSettings) -> Money | None:
    """Return an amount in euros, at the newest rate of the settings up to its day; None without one."""
    if amount.currency == EURO:
        return amount
    if national_currency(settings.company.country) != EURO:
        return None
    known = rate_on(settings.tax.exchange_rates, amount.currency, day)
    return converted(amount, known.rate, EURO) if known else None
