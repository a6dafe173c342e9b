"""Reading the lines of a CSV file that a person uploads: any common separator, numbered as their program shows them."""

import csv
import io
import re
from collections.abc import Iterable

from guildhall.core.errors import Refused

MOST_LINES = 2000
MOST_COLUMNS = 200
"""Further columns of a line are not read."""

_SEPARATOR = re.compile(r'"?sep=([,;\t|])"?\r?\n', re.IGNORECASE)  # Excel's own first line


def read_lines(text: str) -> list[tuple[int, list[str]]]:
    """Return the header and the lines below it that are not empty, each with its number.

    Raises Refused unreadable_csv, and too_many_lines for more than MOST_LINES.
    """
    text = text.removeprefix("\ufeff")
    named = _SEPARATOR.match(text)
    text, above = (text[named.end() :], 1) if named else (text, 0)
    delimiter = named[1] if named else max(",;\t", key=text.split("\n", 1)[0].count)
    try:
        rows = _filled_rows(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise Refused("unreadable_csv") from error
    if "\ufffd" in text:  # letters were lost when the file was read in another encoding
        raise Refused("unreadable_csv")
    return [(number + above, row) for number, row in rows]


def _filled_rows(lines: Iterable[list[str]]) -> list[tuple[int, list[str]]]:
    rows: list[tuple[int, list[str]]] = []
    for number, row in enumerate(lines, 1):
        if number == 1 or any(cell.strip() for cell in row):
            rows.append((number, row[:MOST_COLUMNS]))
        if len(rows) > MOST_LINES + 1:
            raise Refused("too_many_lines", values={"most": MOST_LINES})
    return rows
