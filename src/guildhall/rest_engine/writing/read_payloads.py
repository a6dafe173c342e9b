"""Reads a body as the payloads of its action. Needs no database, so a large body is read before the transaction."""

from dataclasses import dataclass

from pydantic import BaseModel

from guildhall.rest_engine.caller import Caller, Role
from guildhall.rest_engine.declaration import Action, Actions
from guildhall.rest_engine.errors import DialectError, not_allowed
from guildhall.rest_engine.query import Reading
from guildhall.rest_engine.request_headers import Duplicates
from guildhall.rest_engine.schema import TableMetadata
from guildhall.rest_engine.writing.body import Row, read_row, read_rows
from guildhall.rest_engine.writing.payloads import check_columns, make_payload
from guildhall.rest_engine.writing.upsert import conflict_columns


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row of an upsert, with its payloads for either case. An error counts only if its case occurs.

    `update` is None if the row changes nothing or existing rows are left alone.
    """

    row: Row
    insert: BaseModel | DialectError
    update: BaseModel | DialectError | None

    @staticmethod
    def checked(payload: BaseModel | DialectError) -> BaseModel:
        """Return the payload, or raise its error."""
        if isinstance(payload, DialectError):
            raise payload
        return payload


@dataclass(frozen=True, slots=True)
class Payloads:
    """The validated rows of a body, for the actions of one role; `candidates`: the rows of an upsert."""

    role: Role
    rows: list[BaseModel]
    candidates: list[Candidate]


@dataclass(frozen=True, slots=True)
class PayloadReader:
    """Reads the bodies of one table and caller. `most` is the largest number of rows."""

    table: TableMetadata
    caller: Caller
    most: int

    def change(self, body: bytes, columns: tuple[str, ...] | None) -> Payloads:
        """Return the payload of a PATCH; none if it changes nothing. Raises DialectError."""
        action = action_of(self.table, self.table.table.update, self.caller, "update")
        check_columns(self.table, action, columns)
        row = read_row(body, columns)
        return Payloads(self.caller.role, [self._payload(action, row)] if row else [], [])

    def new_rows(self, body: bytes, reading: Reading, duplicates: Duplicates) -> Payloads:
        """Return the payloads of a POST. Raises DialectError."""
        insert = action_of(self.table, self.table.table.insert, self.caller, "insert into")
        check_columns(self.table, insert, reading.columns)
        rows = read_rows(body, reading.columns, self._most_rows())
        if duplicates is Duplicates.REFUSE:
            return Payloads(self.caller.role, [self._payload(insert, row) for row in rows], [])
        update = None
        if duplicates is Duplicates.MERGE:
            update = action_of(self.table, self.table.table.update, self.caller, "update")
        columns = conflict_columns(self.table, reading.on_conflict)
        return Payloads(self.caller.role, [], [self._candidate(row, insert, update, columns) for row in rows])

    def _candidate(
        self, row: Row, insert: Action, update: Action | None, columns: frozenset[str]
    ) -> Candidate:
        change = {name: value for name, value in row.items() if name not in columns}
        changed = self._try(update, change) if update is not None and change else None
        return Candidate(row, self._try(insert, row), changed)

    def _try(self, action: Action, row: Row) -> BaseModel | DialectError:
        try:
            return self._payload(action, row)
        except DialectError as error:
            return error

    def _payload(self, action: Action, row: Row) -> BaseModel:
        return make_payload(self.table, action, row, self.caller)

    def _most_rows(self) -> int:
        """Return the maximum number of rows: 1 if anonymous callers may write, so that rate limits count rows."""
        return 1 if Role.ANYONE in self.table.table.insert and not self.caller.admin else self.most


def action_of(table: TableMetadata, actions: Actions, caller: Caller, verb: str) -> Action:
    """Return the caller's action. Raises DialectError if their role has none."""
    action = actions.get(caller.role)
    if action is None:
        message = f'permission denied to {verb} table "{table.name}"'
        raise not_allowed(message, signed_in=caller.signed_in)
    return action
