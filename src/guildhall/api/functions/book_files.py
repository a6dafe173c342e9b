"""/functions/v1: files of the books of a period, for people and for a tax adviser's program."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.api.functions.books import BooksPeriod
from guildhall.api.functions.declare import FINANCE, FunctionRouter
from guildhall.api.functions.route import Accept
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.billing.books_files import documents_csv, vat_csv
from guildhall.domains.billing.card_bookings import card_bookings
from guildhall.domains.billing.datev.batch import batch
from guildhall.domains.billing.journal import journal_csv
from guildhall.domains.billing.queries.books import DocumentKind, documents_between
from guildhall.domains.billing.vat_report import vat_report
from guildhall.http.dependencies import RuntimeDep
from guildhall.rest_engine.request_headers import wants_commas
from guildhall.services.shop_settings.queries import language_for, shop_settings

router = FunctionRouter()

_CSV = "text/csv; charset=utf-8"


class InvoiceFile(BooksPeriod):
    kind: DocumentKind | None = None
    tax_country: Annotated[str | None, Field(pattern="^[A-Z]{2}$")] = None


@router.file("POST", "/invoice-file", "text/csv", only=FINANCE, scope="invoices:read")
async def invoice_file(body: InvoiceFile, runtime: RuntimeDep, accept: Accept = "") -> Response:
    """Return the invoices and credit notes of a period as CSV, by their date. For finance.

    `Accept: text/csv;decimal=comma` gives amounts with decimal commas.
    """

    def read_csv(uow: UnitOfWork) -> bytes:
        documents = (
            each
            for each in documents_between(uow, body.first, body.last)
            if body.kind in {None, each.kind} and body.tax_country in {None, each.tax_country}
        )
        return documents_csv(documents, language_for(uow, body.language), commas=wants_commas(accept))

    return Response(await runtime.read_at_length(read_csv), media_type=_CSV)


@router.file("POST", "/vat-report-file", "text/csv", only=FINANCE, scope="invoices:read")
async def report_file(body: BooksPeriod, runtime: RuntimeDep, accept: Accept = "") -> Response:
    """Return the VAT report as CSV. For finance. `Accept` as for `invoice-file`."""

    def read_csv(uow: UnitOfWork) -> bytes:
        lines = vat_report(uow, body.first, body.last)
        return vat_csv(lines, language_for(uow, body.language), commas=wants_commas(accept))

    return Response(await runtime.read_at_length(read_csv), media_type=_CSV)


@router.file(
    "POST",
    "/datev-file",
    "text/csv",
    only=FINANCE,
    refuses=("two_financial_years", "rates_missing"),
    scope="invoices:read",
)
async def datev_file(body: BooksPeriod, runtime: RuntimeDep) -> Response:
    """Return the documents and card movements of a period as a DATEV batch of bookings (EXTF). For finance.

    The file is in Windows-1252.
    """

    def read_batch(uow: UnitOfWork) -> bytes:
        settings, documents = shop_settings(uow), documents_between(uow, body.first, body.last)
        of_card = card_bookings(uow, body.first, body.last, settings.bookkeeping)
        return batch(documents, of_card, body.first, body.last, settings)

    made = await runtime.read_at_length(read_batch)
    return Response(made, media_type="text/csv; charset=windows-1252")


@router.file("POST", "/journal-file", "text/csv", only=FINANCE, scope="invoices:read")
async def journal_file(body: BooksPeriod, runtime: RuntimeDep, accept: Accept = "") -> Response:
    """Return the documents and card movements of a period as CSV, each with its accounts. For finance.

    `Accept` as for `invoice-file`.
    """

    def read_csv(uow: UnitOfWork) -> bytes:
        documents = documents_between(uow, body.first, body.last)
        language = language_for(uow, body.language)
        books = shop_settings(uow).bookkeeping
        of_card = card_bookings(uow, body.first, body.last, books)
        return journal_csv(documents, of_card, books, language, commas=wants_commas(accept))

    return Response(await runtime.read_at_length(read_csv), media_type=_CSV)
