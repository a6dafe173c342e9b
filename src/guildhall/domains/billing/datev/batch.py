"""Write the documents of a period, and what moved at the card provider, as a DATEV batch of bookings in euros.

The form of the header: https://developer.datev.de/datev/platform/de/dtvf/formate/header
The accounts of the charts know their tax (Automatikkonten), so that no line has a tax key. A document in another
currency is booked in euros, with its own amount as additional information.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from unicodedata import normalize

from guildhall.core.errors import Conflict, Refused
from guildhall.core.i18n import text
from guildhall.core.money import Money, to_major
from guildhall.domains.billing.bookings import EURO, Booking, at_known_rate, bookings, in_euros
from guildhall.domains.billing.card_bookings import CardBooking
from guildhall.domains.billing.datev.columns import COLUMNS, TEXTS
from guildhall.domains.billing.queries.books import BookedDocument
from guildhall.services.shop_settings.bookkeeping import Bookkeeping, RevenueKind
from guildhall.services.shop_settings.values import ShopSettings

ENCODING = "cp1252"
_LINE_END = "\r\n"
_LANGUAGE = "de"  # of the format
_NUMBER_LENGTH, _TEXT_LENGTH, _VAT_ID_LENGTH = 36, 60, 15
_NOT_IN_A_NUMBER = re.compile(r"[^A-Za-z0-9$%/-]")
_BARRED = str.maketrans("ŁłĐđŦŧĦħı", "LlDdTtHhi")
"""Letters with a stroke, which Unicode does not take apart."""
_EMPTY = {name: '""' if name in TEXTS else "" for name in COLUMNS}
"""The cells of a line by their columns: most stay empty."""
_CHARTS = {"skr03": "03", "skr04": "04"}


def batch(
    documents: Iterable[BookedDocument],
    movements: Iterable[CardBooking],
    first: date,
    last: date,
    settings: ShopSettings,
) -> bytes:
    """Return the file of a period. The same documents give the same bytes, whenever it is made.

    Raises:
        Refused: two_financial_years, because a line has a day and a month alone.
        Conflict: rates_missing, if the rates of some currencies are unknown.
    """
    year = _year_of(first, settings.bookkeeping)
    if _year_of(last, settings.bookkeeping) != year:
        raise Refused("two_financial_years")
    lines = [_header(year, first, last, settings.bookkeeping), ";".join(COLUMNS)]
    missing: set[str] = set()
    for booking in bookings(documents, settings.bookkeeping):
        amount = in_euros(booking.document, settings)
        if amount is None:
            missing.add(booking.document.amount.net.currency)
        elif amount:
            lines.append(_line(booking, amount))
    for movement in movements:
        amount = at_known_rate(movement.amount, movement.day, settings)
        if amount is None:
            missing.add(movement.amount.currency)
        elif amount:
            lines.append(_line_of_card(movement, amount))
    if missing:
        raise Conflict("rates_missing", values={"currencies": ", ".join(sorted(missing))})
    return "".join(f"{line}{_LINE_END}" for line in lines).encode(ENCODING)


def _year_of(day: date, books: Bookkeeping) -> date:
    """Return the first day of the financial year of a day."""
    return date(day.year - (day.month < books.first_month), books.first_month, 1)


def _header(year: date, first: date, last: date, books: Bookkeeping) -> str:
    made = f"{last:%Y%m%d}235959000"  # the end of the period and not the present: the file stays the same
    name = _text(f"Rechnungen {first:%d.%m.}-{last:%d.%m.%Y}")
    period = (f"{year:%Y%m%d}", str(books.length), f"{first:%Y%m%d}", f"{last:%Y%m%d}")
    fields = (
        *('"EXTF"', "700", "21", '"Buchungsstapel"', "13", made, "", '"GH"', '""', '""'),
        *(str(books.consultant), str(books.client), *period, name, '""', "1", "0", "0", f'"{EURO}"'),
        *("", '""', "", "", f'"{_CHARTS[books.chart]}"', "", "", '""', '""'),
    )
    return ";".join(fields)


def _line(booking: Booking, amount: Money) -> str:
    document = booking.document
    cells = {
        "Umsatz (ohne Soll/Haben-Kz)": _decimal(amount),
        "Soll/Haben-Kennzeichen": "S" if document.kind == "invoice" else "H",
        "WKZ Umsatz": EURO,
        "Konto": booking.debtor,
        "Gegenkonto (ohne BU-Schlüssel)": booking.account,
        "Belegdatum": f"{document.day:%d%m}",
        "Belegfeld 1": _number(document.number),
        "Buchungstext": ", ".join(filter(None, (document.buyer, document.item))),
    }
    if booking.revenue is RevenueKind.REVERSE_CHARGE:
        cells["EU-Land u. UStID (Bestimmung)"] = (document.vat_id or "")[:_VAT_ID_LENGTH]
    if booking.revenue is RevenueKind.OTHER_COUNTRY:
        country = str(document.tax_country)
        cells["EU-Land u. UStID (Bestimmung)"] = "EL" if country == "GR" else country
        cells["EU-Steuersatz (Bestimmung)"] = f"{to_major(document.tax_rate):05}".replace(".", ",")
    for n, (kind, content) in enumerate(_additional(document), 1):
        cells |= {f"Zusatzinformation - Art {n}": kind, f"Zusatzinformation- Inhalt {n}": content}
    return _joined(cells)


def _line_of_card(booking: CardBooking, amount: Money) -> str:
    movement = booking.movement
    about = (text(_LANGUAGE, f"books.movements.{booking.kind}"), movement.payout_id or movement.source)
    cells = {
        "Umsatz (ohne Soll/Haben-Kz)": _decimal(amount),
        "Soll/Haben-Kennzeichen": "S",
        "WKZ Umsatz": EURO,
        "Konto": booking.debit,
        "Gegenkonto (ohne BU-Schlüssel)": booking.credit,
        "Belegdatum": f"{booking.day:%d%m}",
        "Belegfeld 1": _number(booking.number),
        "Buchungstext": ", ".join(filter(None, about)),
    }
    if booking.amount.currency != EURO:
        foreign = f"{booking.amount.currency} {_decimal(booking.amount)}"
        cells |= {"Zusatzinformation - Art 1": "Betrag", "Zusatzinformation- Inhalt 1": foreign}
    return _joined(cells)


def _number(number: str) -> str:
    return _NOT_IN_A_NUMBER.sub("-", number)[-_NUMBER_LENGTH:]


def _joined(cells: Mapping[str, str]) -> str:
    written = {name: _text(content) if name in TEXTS else content for name, content in cells.items()}
    return ";".join((_EMPTY | written).values())


def _additional(document: BookedDocument) -> Iterator[tuple[str, str]]:
    """Yield the kind and the content of what has no column of its own: at most 20 and 210 characters."""
    if document.corrects:
        yield "Rechnung", document.corrects
    gross = document.amount.gross
    if gross.currency != EURO:
        yield "Betrag", f"{gross.currency} {_decimal(gross.of(abs(gross.minor)))}"


def _decimal(amount: Money) -> str:
    return str(to_major(amount.minor)).replace(".", ",")


def _text(content: str) -> str:
    """Return a text in quotation marks, in the characters of Windows-1252 and without control characters.

    A letter with a mark that it lacks loses the mark; anything else becomes a question mark.
    """
    written = content
    if not (content.isascii() and content.isprintable()):
        written = "".join(_written(each) for each in normalize("NFC", content).translate(_BARRED))
    return '"' + written[:_TEXT_LENGTH].replace('"', '""') + '"'


def _written(character: str) -> str:
    if not character.isprintable():
        return " "
    for each in (character, normalize("NFKD", character)[0]):
        if each.encode(ENCODING, "ignore"):
            return each
    return "?"
