"""The VAT report of a period: sums of its documents by country, rate, case and currency."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.queries.books import BookedDocument, documents_between
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.services.shop_settings.taxing import TaxedAmount

MOST_BEHIND = 500
"""The most documents that are shown behind one line; the CSV file has all."""


@dataclass(frozen=True, slots=True)
class LineKey:
    """Identifies a line by what its documents have in common. `rate` is in basis points."""

    country: str | None
    rate: int
    case: TaxCase
    currency: str


@dataclass(slots=True)
class VatLine:
    """The sums of a line: invoices less credit notes.

    `national_tax` is the tax in the currency of the seller's country, as those documents state it that are in another.
    """

    key: LineKey
    amount: TaxedAmount
    invoices: int = 0
    credit_notes: int = 0
    national_tax: Money | None = None

    def add(self, document: BookedDocument) -> None:
        if document.kind == "invoice":
            self.invoices += 1
        else:
            self.credit_notes += 1
        self.amount = TaxedAmount(
            self.amount.net + document.amount.net, self.amount.tax + document.amount.tax
        )
        if (tax := document.national_tax) is not None:
            self.national_tax = tax if self.national_tax is None else self.national_tax + tax


def key_of(document: BookedDocument) -> LineKey:
    return LineKey(document.tax_country, document.tax_rate, document.case, document.amount.net.currency)


def vat_lines(documents: Iterable[BookedDocument]) -> list[VatLine]:
    """Return the lines: by currency, then by country, case and rate."""
    lines: dict[LineKey, VatLine] = {}
    for document in documents:
        key, nothing = key_of(document), document.amount.net.of(0)
        lines.setdefault(key, VatLine(key, TaxedAmount(nothing, nothing))).add(document)
    return sorted(
        lines.values(),
        key=lambda line: (line.key.currency, line.key.country or "", line.key.case, -line.key.rate),
    )


def vat_report(uow: UnitOfWork, first: date, last: date) -> list[VatLine]:
    return vat_lines(documents_between(uow, first, last))


def documents_behind(
    uow: UnitOfWork, first: date, last: date, key: LineKey
) -> tuple[list[BookedDocument], bool]:
    """Return the documents of a line, the first MOST_BEHIND, and whether there are more."""
    found: list[BookedDocument] = []
    for document in documents_between(uow, first, last):
        if key_of(document) == key:
            if len(found) == MOST_BEHIND:
                return found, True
            found.append(document)
    return found, False
