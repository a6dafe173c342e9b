"""Reading a list of discount codes: a CSV file with the column names of the table."""

from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from guildhall.core.csv_lines import read_lines
from guildhall.core.errors import Refused
from guildhall.domains.discounts.rules import Kind
from guildhall.domains.discounts.schemas import NewDiscount

NUMBERS = ("percent", "amount", "minimum_amount")
OF_ALL = {"discount_of_nothing": "percent", "days_in_order": "valid_until"}
"""The column to look at, by the error of several columns together."""


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A line of the file; `payload` is None if a column, the `fault`, is invalid."""

    number: int
    code: str
    payload: NewDiscount | None
    fault: str | None


def read_codes(text: str) -> list[CodeLine]:
    """Return the lines below the header. Raises Refused columns_missing without a column `code`, and as read_lines."""
    rows = read_lines(text)
    names = [name.strip().lower().replace(" ", "_") for name in rows.pop(0)[1]] if rows else []
    if "code" not in names:
        raise Refused("columns_missing")
    return [_line(number, dict(zip(names, row, strict=False))) for number, row in rows]


def _line(number: int, cells: dict[str, str]) -> CodeLine:
    """Return the line. A kind that is not named is an amount if the line has one, else a percentage."""
    known = {name: cells[name].strip() for name in NewDiscount.model_fields if cells.get(name, "").strip()}
    values: dict[str, Any] = known | {name: _plain(known[name]) for name in NUMBERS if name in known}
    values.setdefault("kind", Kind.AMOUNT if "amount" in known else Kind.PERCENT)
    if "item_ids" in known:
        values["item_ids"] = known["item_ids"].split()
    code = known.get("code", "").upper()
    try:
        return CodeLine(number, code, NewDiscount.model_validate(values), None)
    except ValidationError as error:
        first = error.errors()[0]
        return CodeLine(number, code, None, str(first["loc"][0]) if first["loc"] else OF_ALL[first["type"]])


def _plain(number: str) -> str:
    """Return `12,5 %` as `12.5`."""
    return number.replace("%", "").replace(",", ".").strip()
