"""The books of a period as CSV for people: days, names and words in the reader's language."""

from collections.abc import Iterable

from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.domains.billing.queries.books import BookedDocument
from guildhall.domains.billing.rules import payment_words
from guildhall.domains.billing.vat_report import VatLine
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.countries import country_name

KINDS = {"invoice": "invoice.invoice", "credit_note": "invoice.creditNote"}
DOCUMENTS = (
    *("number", "kind", "issued_on", "corrects", "customer", "email", "vat_id", "country", "item"),
    *("net", "tax_rate", "tax", "gross", "currency", "tax_country", "tax_case"),
    *("payment_method", "payment_reference", "order_id"),
)
VAT = (
    *("tax_country", "tax_case", "tax_rate", "net", "tax", "gross", "currency"),
    *("national_tax", "national_currency", "invoices", "credit_notes"),
)


def documents_csv(documents: Iterable[BookedDocument], language: str, *, commas: bool) -> bytes:
    """Return one line for each document. The day of a credit note is that of its refund.

    commas: with decimal commas.
    """
    return table(
        DOCUMENTS,
        (
            [
                each.number,
                text(language, KINDS[each.kind]),
                each.day.isoformat(),
                each.corrects or "",
                each.buyer,
                each.email,
                each.vat_id or "",
                _country(each.buyer_country, language),
                each.item,
                to_major(each.amount.net.minor),
                to_major(each.tax_rate),
                to_major(each.amount.tax.minor),
                to_major(each.amount.gross.minor),
                each.amount.net.currency,
                _country(each.tax_country, language),
                text(language, f"books.cases.{each.case}"),
                payment_words(each.payment_method, language),
                each.payment_reference or "",
                each.order_id,
            ]
            for each in documents
        ),
        commas=commas,
    )


def vat_csv(lines: Iterable[VatLine], language: str, *, commas: bool) -> bytes:
    """Return one line for each line of the report."""
    return table(
        VAT,
        (
            [
                _country(line.key.country, language),
                text(language, f"books.cases.{line.key.case}"),
                to_major(line.key.rate),
                to_major(line.amount.net.minor),
                to_major(line.amount.tax.minor),
                to_major(line.amount.gross.minor),
                line.key.currency,
                to_major(line.national_tax.minor) if line.national_tax else "",
                line.national_tax.currency if line.national_tax else "",
                str(line.invoices),
                str(line.credit_notes),
            ]
            for line in lines
        ),
        commas=commas,
    )


def _country(code: str | None, language: str) -> str:
    return country_name(code, language) if code else ""
