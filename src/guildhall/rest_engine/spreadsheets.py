"""CSV that people open in a spreadsheet: no text is run as a formula, and amounts are numbers in their language."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from decimal import Decimal

from guildhall.core.writable import writable

_SIGNS = "=+@\uff1d\uff0b\uff0d\uff20"  # the last four: full width
_UNSEEN = "[ \u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*"
"""Spaces and invisible marks, which a program may take away before it looks for a formula."""
_FORMULA = re.compile(f"{_UNSEEN}(?:[{_SIGNS}-]|[\t\r\n])")
_WITHIN = re.compile(f"([;\t\r\n])(?={_UNSEEN}(?:[{_SIGNS}]|-\\S))")


def safe(cell: str | None) -> str | None:
    """Prevent spreadsheets from reading a text as a formula, by an apostrophe in front.

    Also after a semicolon or other separator inside: where the comma is the decimal point, cells end at semicolons,
    even within quotes.
    """
    if cell is None:
        return None
    cell = writable(cell)
    if ";" in cell or "\n" in cell or "\t" in cell or "\r" in cell:
        cell = _WITHIN.sub(r"\1'", cell)
    return f"'{cell}" if _FORMULA.match(cell) else cell


def lines(rows: Iterable[Sequence[str | None]], *, commas: bool) -> bytes:
    """Return rows as lines of CSV (RFC 4180).

    With decimal commas, semicolons separate the cells, and all are quoted: spreadsheets of another language would split
    texts at their commas.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL) if commas else csv.writer(text)
    writer.writerows(rows)
    return text.getvalue().encode()


def table(header: Sequence[str], rows: Iterable[Sequence[str | Decimal]], *, commas: bool) -> bytes:
    """Return a whole table: texts are made safe, numbers get the decimal sign of their reader."""
    return lines([header, *([_written(cell, commas=commas) for cell in row] for row in rows)], commas=commas)


def _written(cell: str | Decimal, *, commas: bool) -> str | None:
    if isinstance(cell, str):
        return safe(cell)
    return str(cell).replace(".", ",") if commas else str(cell)
