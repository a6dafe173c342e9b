"""/functions/v1: invoices of a period and the VAT report, for finance and admins."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field, model_validator

from guildhall.api.functions.answers import Answer, Id, Money, Percent
from guildhall.api.functions.bodies import CurrencyInCapitals, FunctionBody
from guildhall.api.functions.declare import FINANCE, FunctionRouter, LongReading, Reading
from guildhall.core.answer_fields import CurrencyCode
from guildhall.core.i18n import Language
from guildhall.core.invalid import invalid
from guildhall.core.money import to_major
from guildhall.core.validation import OneLine, at_most
from guildhall.domains.backoffice.queries.invoice_search import match_invoices
from guildhall.domains.billing.eu_sales import EuSales, eu_sales
from guildhall.domains.billing.queries.books import BookedDocument, DocumentKind, documents_between
from guildhall.domains.billing.tax_cases import TaxCase
from guildhall.domains.billing.vat_report import LineKey, VatLine, documents_behind, vat_report

router = FunctionRouter()

LONGEST_SEARCH = 200
ExchangeRate = Annotated[Decimal, Field(gt=0, le=1_000_000, max_digits=15)]


class InvoiceSearch(FunctionBody):
    text: Annotated[str, Field(max_length=LONGEST_SEARCH), OneLine]


class InvoiceMatches(Answer):
    """At most 100 documents. `more`: others match, too."""

    ids: list[Id]
    more: bool


class BooksPeriod(FunctionBody):
    """A period of whole days, both included, of the documents' own dates. `language`: of names and words in a file."""

    first: date
    last: date
    language: Language | None = None

    @model_validator(mode="after")
    def _forwards(self) -> Self:
        if self.last < self.first:
            raise invalid("last_before_first", "last must not be before first")
        return self


class VatReportLine(Answer):
    """Invoices less credit notes. `nationalTax`: in the currency of the seller's country, as the documents state."""

    country: str | None
    rate: Percent
    tax_case: TaxCase
    currency: CurrencyCode
    invoices: int
    credit_notes: int
    net: Money
    tax: Money
    gross: Money
    national_currency: str | None
    national_tax: Money


class VatReport(Answer):
    lines: list[VatReportLine]


class VatReportLineOf(BooksPeriod):
    country: Annotated[str | None, Field(pattern="^[A-Z]{2}$")] = None
    rate: Annotated[Decimal, Field(ge=0, le=100)]
    tax_case: TaxCase
    currency: CurrencyInCapitals


class EuSalesOf(BooksPeriod):
    """`rates`: units of a currency for one euro, of the European Central Bank for the last day of the period."""

    rates: Annotated[dict[str, ExchangeRate], at_most(20)] = {}


class DocumentBehind(Answer):
    """A document of a line. Amounts are negative for a credit note."""

    id: Id
    number: str
    kind: DocumentKind
    day: date
    order_id: Id
    buyer: str
    net: Money
    tax: Money
    gross: Money


class DocumentsBehind(Answer):
    documents: list[DocumentBehind]
    more: bool


@router.function("/find-invoices", only=FINANCE, scopes=("invoices:read",))
def find_invoices(uow: Reading, body: InvoiceSearch) -> InvoiceMatches:
    """Find invoices and credit notes by the beginning of their number, or by their customer. For finance."""
    ids, more = match_invoices(uow, body.text)
    return InvoiceMatches(ids=ids, more=more)


@router.function("/vat-report", only=FINANCE, scopes=("invoices:read",))
def report(uow: LongReading, body: BooksPeriod) -> VatReport:
    """Return the VAT of a period by country, rate and case, from the documents themselves. For finance."""
    lines = vat_report(uow, body.first, body.last)
    return VatReport(lines=[_line(each) for each in lines])


@router.function("/vat-report-documents", only=FINANCE, scopes=("invoices:read",))
def report_documents(uow: LongReading, body: VatReportLineOf) -> DocumentsBehind:
    """Return the documents behind a line of the VAT report. For finance."""
    key = LineKey(body.country, round(body.rate * 100), body.tax_case, body.currency)
    found, more = documents_behind(uow, body.first, body.last, key)
    return DocumentsBehind(documents=[_behind(each) for each in found], more=more)


@router.function("/eu-sales", only=FINANCE)
def sales_in_the_eu(uow: LongReading, body: EuSalesOf) -> EuSales:
    """Return the figures for the OSS return and the recapitulative statement of a period. For finance."""
    return eu_sales(documents_between(uow, body.first, body.last), body.first, body.rates)


def _line(line: VatLine) -> VatReportLine:
    return VatReportLine(
        country=line.key.country,
        rate=to_major(line.key.rate),
        tax_case=line.key.case,
        currency=line.key.currency,
        invoices=line.invoices,
        credit_notes=line.credit_notes,
        net=to_major(line.amount.net.minor),
        tax=to_major(line.amount.tax.minor),
        gross=to_major(line.amount.gross.minor),
        national_currency=line.national_tax.currency if line.national_tax else None,
        national_tax=to_major(line.national_tax.minor if line.national_tax else 0),
    )


def _behind(document: BookedDocument) -> DocumentBehind:
    return DocumentBehind(
        id=document.id,
        number=document.number,
        kind=document.kind,
        day=document.day,
        order_id=document.order_id,
        buyer=document.buyer,
        net=to_major(document.amount.net.minor),
        tax=to_major(document.amount.tax.minor),
        gross=to_major(document.amount.gross.minor),
    )
