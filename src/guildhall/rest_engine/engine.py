"""The REST engine without HTTP: used by api/rest, the pages and the tests."""

from collections.abc import Iterable
from dataclasses import replace

from guildhall.core.money import Money
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.answer import (
    JSON_TYPE,
    OBJECT_TYPE,
    RestAnswer,
    RowTotals,
    answer_to,
    content_range,
)
from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.cells import CsvReader
from guildhall.rest_engine.declaration import Table
from guildhall.rest_engine.errors import DialectError, not_one_row, too_far
from guildhall.rest_engine.export import Export
from guildhall.rest_engine.parsing import read_query
from guildhall.rest_engine.request_headers import (
    Preferences,
    Returning,
    RowFormat,
    read_accept,
    read_prefer,
    read_range,
)
from guildhall.rest_engine.schema import Schema
from guildhall.rest_engine.statements import Make, Ready, Statements
from guildhall.rest_engine.writing.read_payloads import PayloadReader, Payloads
from guildhall.rest_engine.writing.writes import Write, Written


class RestEngine:
    """Serves declared tables. One per process: it caches its statements."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self.schema = Schema(tables)
        self.statements = Statements(self.schema)

    def read(
        self,
        uow: UnitOfWork,
        caller: Caller,
        table: str,
        query_string: str,
        accept: str = "",
        *,
        prefer: str = "",
        range_: str = "",
    ) -> RestAnswer:
        """Return the rows that the caller sees and the query string selects, as JSON, by one statement.

        accept, prefer, range_: the headers of those names. Errors of the client are returned as answers too
        (rest dialect, Errors), never raised.
        """
        try:
            form, preferences = read_accept(accept), read_prefer(prefer)
            make = Make.COUNTED if preferences.counted else Make.LISTED
            window = read_range(range_) if range_ else None
            ready = self.statements.find(uow, caller.role, table, query_string, make, window)
        except DialectError as error:
            return answer_to(error)
        [row] = ready.bound.run(uow, caller)
        total = row.total if preferences.counted else None
        return _answer(ready, form, row.body, row.rows, total, preferences.applied_to_reads)

    def export(
        self,
        uow: UnitOfWork,
        caller: Caller,
        table: str,
        query_string: str,
        *,
        prefer: str = "",
        range_: str = "",
        commas: bool = False,
        reader: CsvReader | None = None,
    ) -> Export:
        """Return the same rows as CSV: all of them, or the requested page. Raises DialectError.

        `commas`: amounts have a decimal comma, and semicolons separate the cells. `reader`: a person
        for whom words and times are written.
        """
        preferences, window = read_prefer(prefer), read_range(range_) if range_ else None
        ready = self.statements.find(uow, caller.role, table, query_string, Make.CELLS, window)
        total = self._total(uow, caller, table, query_string) if preferences.counted else None
        if total is not None and ready.offset > total:
            raise too_far(ready.offset, total)
        export = Export.of(ready, uow, caller, total, commas=commas, reader=reader)
        return replace(export, applied=preferences.applied_to_reads)

    def _total(self, uow: UnitOfWork, caller: Caller, table: str, query_string: str) -> int:
        none_of_them = (0, 0)
        ready = self.statements.find(uow, caller.role, table, query_string, Make.COUNTED, none_of_them)
        [row] = ready.bound.run(uow, caller)
        return int(row.total)

    def totals(self, uow: UnitOfWork, caller: Caller, table: str, query_string: str) -> RowTotals:
        """Return the number of the rows that the caller sees and the query string selects, and their amounts.

        Limits and the order of the query have no effect. Raises DialectError.
        """
        ready = self.statements.find(uow, caller.role, table, query_string, Make.TOTALS)
        rows = ready.bound.run(uow, caller)
        amounts = tuple(Money(int(row.amount), row.currency) for row in rows if row.currency is not None)
        return RowTotals(sum(row.rows for row in rows), amounts)

    def open_to_anyone(self, table: str) -> bool:
        """Return True if anonymous callers may insert rows: one per request, counted by rate limits."""
        return Role.ANYONE in self.schema.table_metadata(table).table.insert

    def payloads(
        self,
        caller: Caller,
        method: str,
        table: str,
        query_string: str,
        body: bytes,
        most: int,
        prefer: str = "",
    ) -> Payloads:
        """Return the validated rows of a POST or PATCH, at most `most`, without the database. Raises DialectError.

        Validation sanitises HTML, which takes up to a second for the largest text: `write` accepts what was validated
        before its transaction.
        """
        reader, reading = (
            PayloadReader(self.schema.table_metadata(table), caller, most),
            read_query(query_string),
        )
        if method == "PATCH":
            return reader.change(body, reading.columns)
        return reader.new_rows(body, reading, read_prefer(prefer).duplicates)

    def write(
        self,
        uow: UnitOfWork,
        caller: Caller,
        method: str,
        table: str,
        query_string: str,
        body: bytes,
        *,
        accept: str = "",
        prefer: str = "",
        payloads: Payloads | None = None,
    ) -> RestAnswer:
        """Handle POST, PATCH or DELETE by the domain's action, row by row, in the caller's transaction.

        payloads: the rows of the body, if it was validated before; read again if the caller's role changed since.
        Raises DialectError, and any error of the action: the transaction must then be rolled back.
        """
        form, preferences = _writing_form(accept), read_prefer(prefer)
        table_metadata = self.schema.table_metadata(table)
        write = Write(self.statements, uow, caller, table_metadata, read_query(query_string), preferences)
        if method == "DELETE":
            written = write.delete()
        else:
            if method == "POST":
                write.check_insert()
            if payloads is None or payloads.role is not caller.role:
                most = uow.settings.rest_max_rows
                payloads = self.payloads(caller, method, table, query_string, body, most, prefer)
            written = write.insert(payloads) if method == "POST" else write.update(payloads)
        if form is RowFormat.OBJECT and len(written.ids) != 1:
            raise not_one_row(len(written.ids))
        headers = _headers_of_write(method, table, table_metadata.key, preferences, written)
        return _written_answer(method, form, preferences, headers, written)


def _answer(
    ready: Ready, form: RowFormat, body: str, rows: int, total: int | None, applied: str
) -> RestAnswer:
    made_from = ready.bound.statement
    status = 200
    if form is RowFormat.OBJECT and rows != 1:
        answer = answer_to(not_one_row(rows))
        return RestAnswer(
            answer.status, answer.headers, answer.body, made_from.tables, made_from.time_dependent
        )
    if total is not None:
        if ready.offset > total:
            return answer_to(too_far(ready.offset, total))
        status = 206 if rows < total else 200
    headers = {
        "content-type": OBJECT_TYPE if form is RowFormat.OBJECT else JSON_TYPE,
        "content-range": content_range(ready.offset, rows, total),
    }
    if applied:
        headers["preference-applied"] = applied
    text = body[1:-1] if form is RowFormat.OBJECT else body
    return RestAnswer(status, headers, text.encode(), made_from.tables, made_from.time_dependent)


def _writing_form(accept: str) -> RowFormat:
    form = read_accept(accept)
    if form is RowFormat.CSV:
        raise DialectError("PGRST107", "Writes are answered as JSON only", 406)
    return form


def _headers_of_write(
    method: str, table: str, key: str, preferences: Preferences, written: Written
) -> dict[str, str]:
    count = len(written.ids)
    total = count if preferences.counted else None
    headers = {"content-range": content_range(0, count if method == "PATCH" else 0, total)}
    if preferences.applied:
        headers["preference-applied"] = ", ".join(preferences.applied)
    if method == "POST" and preferences.returning is Returning.HEADERS_ONLY and count == 1:
        headers["location"] = f"/{table}?{key}=eq.{written.ids[0]}"
    return headers


def _written_answer(
    method: str, form: RowFormat, preferences: Preferences, headers: dict[str, str], written: Written
) -> RestAnswer:
    if preferences.returning is not Returning.REPRESENTATION:
        return RestAnswer(_status(method, written, 204), headers, b"")
    listed = ",".join(written.rows)
    text = (listed or "null") if form is RowFormat.OBJECT else f"[{listed}]"
    headers["content-type"] = OBJECT_TYPE if form is RowFormat.OBJECT else JSON_TYPE
    return RestAnswer(_status(method, written, 200), headers, text.encode())


def _status(method: str, written: Written, changed: int) -> int:
    """Return 201 for an insert, 200 for an upsert that inserted nothing, else `changed`."""
    if method != "POST":
        return changed
    return 201 if written.inserted else 200
