"""The journal of a period as CSV: each document and card movement with the accounts that it debits and credits."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import chain

from guildhall.core.i18n import text
from guildhall.core.money import to_major
from guildhall.domains.billing.bookings import bookings
from guildhall.domains.billing.books_files import KINDS
from guildhall.domains.billing.card_bookings import CardBooking
from guildhall.domains.billing.queries.books import BookedDocument
from guildhall.rest_engine.spreadsheets import table
from guildhall.services.shop_settings.bookkeeping import Bookkeeping

JOURNAL = (
    *("issued_on", "number", "kind", "debit_account", "credit_account", "gross", "net", "tax", "currency"),
    *("tax_rate", "tax_case", "tax_country", "customer", "item", "corrects"),
)


def journal_csv(
    documents: Iterable[BookedDocument],
    movements: Iterable[CardBooking],
    books: Bookkeeping,
    language: str,
    *,
    commas: bool,
) -> bytes:
    """Return one line for each document, and then for each card movement, in its own currency.

    Amounts are positive: the accounts change sides. commas: with decimal commas.
    """
    return table(
        JOURNAL,
        chain(
            (
                [
                    (document := booking.document).day.isoformat(),
                    document.number,
                    text(language, KINDS[document.kind]),
                    *booking.accounts,
                    *(
                        to_major(abs(part.minor))
                        for part in (document.amount.gross, document.amount.net, document.amount.tax)
                    ),
                    document.amount.net.currency,
                    to_major(document.tax_rate),
                    text(language, f"books.cases.{document.case}"),
                    document.tax_country or "",
                    document.buyer,
                    document.item,
                    document.corrects or "",
                ]
                for booking in bookings(documents, books)
            ),
            (_movement(each, language) for each in movements),
        ),
        commas=commas,
    )


def _movement(booking: CardBooking, language: str) -> list[str | Decimal]:
    return [
        booking.day.isoformat(),
        booking.number,
        text(language, f"books.movements.{booking.kind}"),
        booking.debit,
        booking.credit,
        to_major(booking.amount.minor),
        "",
        "",
        booking.amount.currency,
        *[""] * 6,
    ]
