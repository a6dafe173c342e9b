"""POST, PATCH and DELETE: the caller's rows are chosen first, then each goes to its action, all in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from guildhall.kit.house import House
from guildhall.tables.asked import Preferences, Returning
from guildhall.tables.caller import Caller, Role
from guildhall.tables.declaration import Action, Actions
from guildhall.tables.errors import DialectError, not_allowed, unreadable
from guildhall.tables.query import Embed, Field, Filter, Query, Reading
from guildhall.tables.schema import Shape
from guildhall.tables.statements import Make, Statements
from guildhall.tables.writing.body import read_row, read_rows
from guildhall.tables.writing.wishes import make_wish

Ids = list[str]


@dataclass(frozen=True)
class Written:
    """What a write did: the rows' keys and, if asked for, each row as JSON text as the caller sees it."""

    ids: Ids
    rows: list[str]


@dataclass(frozen=True)
class Write:
    """One request that writes to one table."""

    statements: Statements
    house: House
    caller: Caller
    shape: Shape
    reading: Reading
    preferences: Preferences

    def insert(self, body: bytes) -> Written:
        """Each row becomes a wish of the insert action; all are read before the first is granted."""
        action = self._action(self.shape.table.insert, "insert into")
        self._check_readable()
        rows = read_rows(body, self.reading.columns, self._most_rows())
        wishes = [make_wish(self.shape, action, row, self.caller) for row in rows]
        ids = [str(action(self.house, self.caller, wish)) for wish in wishes]
        return Written(ids, self._represent(ids))

    def update(self, body: bytes) -> Written:
        action = self._action(self.shape.table.update, "update")
        row = read_row(body)
        wish = make_wish(self.shape, action, row, self.caller) if row else None
        ids = self._chosen("PATCH")
        if wish is None:
            ids = []  # nothing was sent, so nothing changes
        for row_id in ids:
            action(self.house, self.caller, row_id, wish)
        return Written(ids, self._represent(ids))

    def delete(self) -> Written:
        """What is answered is how the rows were before."""
        action = self._action(self.shape.table.delete, "delete from")
        ids = self._chosen("DELETE")
        rows = self._represent(ids)
        for row_id in ids:
            action(self.house, self.caller, row_id)
        return Written(ids, rows)

    def _action(self, actions: Actions, verb: str) -> Action:
        action = actions.get(self.caller.role)
        if action is None:
            message = f'permission denied to {verb} table "{self.shape.name}"'
            raise not_allowed(message, signed_in=self.caller.signed_in)
        return action

    def _most_rows(self) -> int:
        """Where anyone may write, a limit on requests must be one on rows."""
        if Role.ANYONE in self.shape.table.insert and not self.caller.admin:
            return 1
        return self.house.settings.rest_max_rows

    def _check_readable(self) -> None:
        wanted = self.preferences.returning is Returning.REPRESENTATION
        if wanted and self.caller.role not in self.shape.table.rows:
            message = f'permission denied to read table "{self.shape.name}": write with return=minimal'
            raise not_allowed(message, signed_in=self.caller.signed_in)

    def _chosen(self, method: str) -> Ids:
        """The keys of the rows that the filters choose among those the caller sees; nobody else writes them now."""
        query, shape = self.reading.query, self.shape
        if not query.where:
            raise DialectError("21000", f"{method} requires a filter")
        if query.limit is not None or query.offset:
            raise unreadable(f"{method} with limit or offset is not offered")
        inner = tuple(item for item in query.select if isinstance(item, Embed) and item.inner)
        keys = Query((Field(shape.key, shape.key), *inner), query.where)
        ids = [str(row.key) for row in self._run(keys, self.reading.values, Make.LOCKED)]
        if len(ids) > self.house.settings.rest_max_rows:
            raise unreadable(f"{method} would touch more than {self.house.settings.rest_max_rows} rows")
        most = self.preferences.most_affected
        if most is not None and len(ids) > most:
            details = f"The query affects {len(ids)} rows"
            raise DialectError(
                "PGRST124", "Query result exceeds max-affected preference constraint", details=details
            )
        return ids

    def _represent(self, ids: Ids) -> list[str]:
        """The rows as the caller sees them now, in the order of `ids` or in the one asked for."""
        if self.preferences.returning is not Returning.REPRESENTATION or not ids:
            return []
        query, values = self.reading.query, self.reading.values
        slots = tuple(range(len(values), len(values) + len(ids)))
        these = Query(query.select, (Filter(self.shape.key, "in", negated=False, slots=slots),), query.order)
        rows = self._rows(these, values + tuple(ids))
        if query.order:
            return [body for _, body in rows]
        by_key = dict(rows)
        return [by_key[row_id] for row_id in ids if row_id in by_key]

    def _rows(self, query: Query, values: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(str(row.key), row.body) for row in self._run(query, values, Make.KEYED)]

    def _run(self, query: Query, values: tuple[str, ...], make: Make) -> Any:
        ready = self.statements.for_query(self.house, self.caller.role, self.shape.name, query, values, make)
        return ready.bound.run(self.house, self.caller)
