"""Figures for two returns of a period in euros: the one-stop shop (OSS), and the recapitulative statement.

OSS: what consumers in other member states were charged (Articles 358 to 369k of Directive 2006/112/EC), at the rates of
the European Central Bank of the period's last day (Article 369h), which the owner enters. A credit note for an invoice
of an earlier period corrects that period's return, and states the tax alone (Implementing Regulation 2020/194).
Recapitulative statement: the net amounts under reverse charge, by the VAT ID of the business (Article 264).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeVar

from guildhall.core.money import BasisPoints, Money
from guildhall.domains.billing.queries.books import BookedDocument
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.services.shop_settings.taxing import EUROPEAN_UNION

Key = TypeVar("Key", str, tuple[str, int], tuple[str, str])

EURO = "EUR"
Rates = Mapping[str, Decimal]
"""Units of a currency for one euro."""


@dataclass(frozen=True, slots=True)
class OssLine:
    """The supplies to consumers in a member state at a rate. Amounts are in euros."""

    country: str
    rate: BasisPoints
    net: Money
    tax: Money


@dataclass(frozen=True, slots=True)
class OssCorrection:
    """The tax by which the return of an earlier quarter (`2026-Q3`) changes, in euros."""

    country: str
    quarter: str
    tax: Money


@dataclass(frozen=True, slots=True)
class Recapitulation:
    """The supplies under reverse charge to a business, in euros. `buyer`: the name on its latest document."""

    vat_id: str
    buyer: str
    net: Money


@dataclass(frozen=True, slots=True)
class EuSales:
    """The figures of a period. While `missing` names currencies without a rate, the lists are empty."""

    oss: list[OssLine]
    corrections: list[OssCorrection]
    recapitulative: list[Recapitulation]
    missing: list[str]


def eu_sales(documents: Iterable[BookedDocument], first: date, rates: Rates) -> EuSales:
    """Sum the documents of a period that begins on `first`. Sums are made in each currency, then converted."""
    sums = _Sums(first)
    for each in documents:
        sums.add(each)
    parts = (sums.nets, sums.taxes, sums.corrections, sums.businesses)
    used = {currency for part in parts for _, currency in part}
    if missing := sorted(used - {EURO} - rates.keys()):
        return EuSales([], [], [], missing)
    nets, taxes = _in_euros(sums.nets, rates), _in_euros(sums.taxes, rates)
    corrected, businesses = _in_euros(sums.corrections, rates), _in_euros(sums.businesses, rates)
    return EuSales(
        [OssLine(*key, net, taxes[key]) for key, net in sorted(nets.items(), key=_by_key)],
        [OssCorrection(*key, tax) for key, tax in sorted(corrected.items(), key=_by_key)],
        [Recapitulation(key, sums.names[key], net) for key, net in sorted(businesses.items(), key=_by_key)],
        [],
    )


class _Sums:
    """The sums in minor units, by what a line has in common and the currency."""

    def __init__(self, first: date) -> None:
        self._first = first
        self.nets: dict[tuple[tuple[str, int], str], int] = defaultdict(int)
        self.taxes: dict[tuple[tuple[str, int], str], int] = defaultdict(int)
        self.corrections: dict[tuple[tuple[str, str], str], int] = defaultdict(int)
        self.businesses: dict[tuple[str, str], int] = defaultdict(int)
        self.names: dict[str, str] = {}

    def add(self, document: BookedDocument) -> None:
        net, tax, country = document.amount.net, document.amount.tax, document.tax_country
        if document.case is TaxCase.REVERSE_CHARGE and document.vat_id:
            self.businesses[document.vat_id, net.currency] += net.minor
            self.names[document.vat_id] = document.buyer
        elif country is None or not _in_oss(document):
            return
        elif document.corrects_day and document.corrects_day < self._first:
            self.corrections[(country, quarter_of(document.corrects_day)), net.currency] += tax.minor
        else:
            self.nets[(country, document.tax_rate), net.currency] += net.minor
            self.taxes[(country, document.tax_rate), net.currency] += tax.minor


def _by_key(line: tuple[Key, Money]) -> Key:
    return line[0]


def quarter_of(day: date) -> str:
    return f"{day.year}-Q{(day.month + 2) // 3}"


def _in_oss(document: BookedDocument) -> bool:
    """Return whether a document charges tax of another member state."""
    charged = document.case in {TaxCase.TAXED, TaxCase.ZERO_RATE}
    return charged and document.tax_country in EUROPEAN_UNION - {document.seller_country}


def _in_euros(sums: Mapping[tuple[Key, str], int], rates: Rates) -> dict[Key, Money]:
    """Return sums by key and currency as sums by key, in euros: rounded once for each currency."""
    found: dict[Key, Money] = {}
    for (key, currency), minor in sums.items():
        euros = Money(_converted(minor, Decimal(1) if currency == EURO else rates[currency]), EURO)
        found[key] = found.get(key, euros.of(0)) + euros
    return found


def _converted(minor: int, rate: Decimal) -> int:
    return int((minor / rate).quantize(Decimal(1), ROUND_HALF_UP))
