"""CSV exports in constant memory: rows are fetched and written in batches, on a connection of the export's own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from sqlalchemy import Connection, CursorResult

from guildhall.core.db.database import Database
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.answer import content_range
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.cells import CsvReader, column_of
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.plan import Output
from guildhall.rest_engine.prepared import Parameters
from guildhall.rest_engine.spreadsheets import lines, safe
from guildhall.rest_engine.statements import Ready

BATCH = 500  # rows
FREE_TEXT = (ColumnKind.TEXT, ColumnKind.JSON)
DECIMAL = (ColumnKind.MONEY, ColumnKind.PERCENT)


@dataclass(frozen=True)
class Export:
    """An export, bound to the caller and time of the request but not to its transaction."""

    sql: str
    parameters: Parameters
    header: tuple[str, ...]
    guarded: tuple[bool, ...]
    for_staff: bool = False
    span: str | None = None  # in Content-Range's format, if the rows were counted
    partial: bool = False
    applied: str = ""  # the preferences that were obeyed
    decimal: tuple[bool, ...] = ()  # the cells that get a decimal comma, if any; semicolons then separate all
    reader: CsvReader | None = None
    times: tuple[bool, ...] = ()  # the cells with a time, which the reader's zone changes
    words: tuple[Mapping[str, str], ...] = ()  # by cell, the words for its values in the reader's language

    @classmethod
    def of(
        cls,
        ready: Ready,
        uow: UnitOfWork,
        caller: Caller,
        total: int | None = None,
        *,
        commas: bool = False,
        reader: CsvReader | None = None,
    ) -> "Export":
        free = [not isinstance(output, Output) or output.column.kind in FREE_TEXT for output in ready.outputs]
        names = tuple(output.name for output in ready.outputs)
        values = ready.bound.parameters(uow, caller)
        export = cls(ready.bound.statement.sql, values, names, tuple(free), caller.staff)
        columns = [column_of(output) for output in ready.outputs]
        kinds = [column.kind if column else None for column in columns]
        if reader:
            times = tuple(kind is ColumnKind.TIMESTAMP for kind in kinds)
            words = tuple(reader.words_of(column) for column in columns)
            export = replace(export, reader=reader, times=times, words=words)
        if commas:
            export = replace(export, decimal=tuple(kind in DECIMAL for kind in kinds))
        if total is None:
            return export
        left = total - ready.offset
        rows = left if ready.limit is None else min(ready.limit, left)
        return replace(export, span=content_range(ready.offset, rows, total), partial=rows < total)

    def open(self, database: Database) -> "Batches":
        return Batches(self, database)

    def written(self, rows: list[Any]) -> bytes:
        """Return rows as lines of CSV (RFC 4180)."""
        return lines(map(self._cells, rows), commas=bool(self.decimal))

    def _cells(self, row: Any) -> list[str | None]:
        cells = [safe(cell) if free else cell for cell, free in zip(row, self.guarded, strict=True)]
        if self.reader:
            pairs = zip(cells, self.times, strict=True)
            cells = [self.reader.time(cell) if cell and time else cell for cell, time in pairs]
            cells = [words.get(cell or "", cell) for cell, words in zip(cells, self.words, strict=True)]
        if not self.decimal:
            return cells
        pairs = zip(cells, self.decimal, strict=True)
        return [cell.replace(".", ",") if cell and decimal else cell for cell, decimal in pairs]


class Batches:
    """A running export. It holds a connection from the first batch until `close`. Any thread may call it."""

    def __init__(self, export: Export, database: Database) -> None:
        self._export = export
        self._database = database
        self._lock = Lock()
        self._connection: Connection | None = None
        self._rows: CursorResult[Any] | None = None
        self.done = False  # completely read or closed: no connection is held

    def header(self) -> bytes:
        return lines([self._export.header], commas=bool(self._export.decimal))

    def next(self) -> bytes:
        """Return the next lines; empty when there are no more."""
        with self._lock:
            if self.done:
                return b""
            rows = (self._rows or self._open()).fetchmany(BATCH)
            if len(rows) < BATCH:
                self._end()
        return self._export.written(list(rows)) if rows else b""

    def close(self) -> None:
        with self._lock:
            self._end()

    def _end(self) -> None:
        self.done = True
        if self._connection is not None:
            self._connection.close()

    def _open(self) -> CursorResult[Any]:
        streaming = {"stream_results": True, "max_row_buffer": BATCH}
        self._connection = self._database.connect().execution_options(**streaming)
        self._rows = self._connection.exec_driver_sql(self._export.sql, self._export.parameters)
        return self._rows
