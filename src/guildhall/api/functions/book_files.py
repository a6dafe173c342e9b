"""/functions/v1: files of the books of a period, for people and for a tax adviser's program."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter, LongReading
from guildhall.api.functions.route import Accept
from guildhall.domains.billing.books_files import documents_csv, vat_csv
from guildhall.domains.billing.card_bookings import card_bookings
from guildhall.domains.billing.datev.batch import batch
from guildhall.domains.billing.journal import journal_csv
from guildhall.domains.billing.queries.books import DocumentKind, documents_between
from guildhall.domains.billing.vat_report import vat_report
from guildhall.rest_engine.request_headers import wants_commas
from guildhall.services.shop_settings.queries import language_for, shop_settings

router = FunctionRouter()

_CSV = "text/csv; charset=utf-8"


class InvoiceFile(BooksPeriod):
    kind: DocumentKind | None = None
    tax_country: Annotated[str | None, Field(pattern="^[A-Z]{2}$")] = None


@router.file("POST", "/invoice-file", "text/csv", only=FINANCE, scopes=("invoices:read",))
def invoice_file(uow: LongReading, body: InvoiceFile, accept: Accept = "") -> Response:
    """Return the invoices and credit notes of a period as CSV, by their date. For finance.

    `Accept: text/csv;decimal=comma` gives amounts with decimal commas.
    """
    documents = (
        each
        for each in documents_between(uow, body.first, body.last)
        if body.kind in {None, each.kind} and body.tax_country in {None, each.tax_country}
    )
    return Response(
        documents_csv(documents, language_for(uow, body.language), commas=wants_commas(accept)),
        media_type=_CSV,
    )


@router.file("POST", "/vat-report-file", "text/csv", only=FINANCE, scopes=("invoices:read",))
def report_file(uow: LongReading, body: BooksPeriod, accept: Accept = "") -> Response:
    """Return the VAT report as CSV. For finance. `Accept` as for `invoice-file`."""
    lines = vat_report(uow, body.first, body.last)
    return Response(
        vat_csv(lines, language_for(uow, body.language), commas=wants_commas(accept)), media_type=_CSV
    )


@router.file(
    "POST",
    "/datev-file",
    "text/csv",
    only=FINANCE,
    refuses=("two_financial_years", "rates_missing"),
    scopes=("invoices:read", "payments:read"),
)
def datev_file(uow: LongReading, body: BooksPeriod) -> Response:
    """Return the documents and card movements of a period as a DATEV batch of bookings (EXTF). For finance.

    The file is in Windows-1252.
    """
    settings, documents = shop_settings(uow), documents_between(uow, body.first, body.last)
    of_card = card_bookings(uow, body.first, body.last, settings.bookkeeping)
    made = batch(documents, of_card, body.first, body.last, settings)
    return Response(made, media_type="text/csv; charset=windows-1252")


@router.file("POST", "/journal-file", "text/csv", only=FINANCE, scopes=("invoices:read", "payments:read"))
def journal_file(uow: LongReading, body: BooksPeriod, accept: Accept = "") -> Response:
    """Return the documents and card movements of a period as CSV, each with its accounts. For finance.

    `Accept` as for `invoice-file`.
    """
    documents = documents_between(uow, body.first, body.last)
    language = language_for(uow, body.language)
    books = shop_settings(uow).bookkeeping
    of_card = card_bookings(uow, body.first, body.last, books)
    return Response(
        journal_csv(documents, of_card, books, language, commas=wants_commas(accept)), media_type=_CSV
    )
