"""The table door without HTTP: what the site door, the tests and doors/rest ask of the declared tables."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.kit.house import House
from guildhall.tables.answer import JSON_TYPE, OBJECT_TYPE, Answer, answer_to
from guildhall.tables.asked import Form, read_accept, read_prefer, read_range
from guildhall.tables.caller import Caller
from guildhall.tables.declaration import Table
from guildhall.tables.errors import DialectError, no_such_range, not_one_row
from guildhall.tables.schema import Schema
from guildhall.tables.statements import Make, Ready, Statements


class Door:
    """Serves declared tables. One for a process: it keeps the statements that it made."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self.schema = Schema(tables)
        self.statements = Statements(self.schema)

    def read(
        self,
        house: House,
        caller: Caller,
        table: str,
        query_string: str,
        accept: str = "",
        *,
        prefer: str = "",
        range_: str = "",
    ) -> Answer:
        """The rows of a table that the caller sees and the query string chooses, as JSON: one statement.

        accept, prefer, range_: the headers of those names. An error is an answer, too (rest dialect, Errors);
        nothing is raised for what a caller may send.
        """
        try:
            form, preferences = read_accept(accept), read_prefer(prefer)
            make = Make.COUNTED if preferences.counted else Make.LISTED
            window = read_range(range_) if range_ else None
            ready = self.statements.find(house, caller.role, table, query_string, make, window)
        except DialectError as error:
            return answer_to(error)
        row = ready.bound.run(house, caller).first()
        return _answer(ready, form, row.body, row.rows, row.total if preferences.counted else None)


def _answer(ready: Ready, form: Form, body: str, rows: int, total: int | None) -> Answer:
    made_from = ready.bound.statement
    status = 200
    if form is Form.OBJECT and rows != 1:
        answer = answer_to(not_one_row(rows))
        return Answer(answer.status, answer.headers, answer.body, made_from.tables, made_from.time_dependent)
    if total is not None:
        if ready.offset > total:
            return answer_to(no_such_range(ready.offset, total))
        status = 206 if rows < total else 200
    headers = {
        "content-type": OBJECT_TYPE if form is Form.OBJECT else JSON_TYPE,
        "content-range": content_range(ready.offset, rows, total),
    }
    text = body[1:-1] if form is Form.OBJECT else body
    return Answer(status, headers, text.encode(), made_from.tables, made_from.time_dependent)


def content_range(offset: int, rows: int, total: int | None) -> str:
    """`0-24/*`, `0-24/573` or `*/0`."""
    span = f"{offset}-{offset + rows - 1}" if rows else "*"
    return f"{span}/{'*' if total is None else total}"
