"""POST, PATCH and DELETE: selects the caller's rows, then passes each to its action, all in one transaction."""

from dataclasses import dataclass
from typing import Any

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.declaration import Action, Actions
from guildhall.rest_engine.errors import DialectError, not_allowed, unreadable
from guildhall.rest_engine.query import Embed, Field, Filter, Query, Reading
from guildhall.rest_engine.request_headers import Duplicates, Preferences, Returning
from guildhall.rest_engine.schema import TableMetadata
from guildhall.rest_engine.statements import Make, Statements
from guildhall.rest_engine.writing.body import Row
from guildhall.rest_engine.writing.read_payloads import Payloads, action_of
from guildhall.rest_engine.writing.upsert import conflict_columns, hold_upserts, lookup

Ids = list[str]


@dataclass(frozen=True)
class Written:
    """The result of a write: the rows' keys and, if requested, each row as JSON text as the caller sees it."""

    ids: Ids
    rows: list[str]
    inserted: bool = True
    """False for an upsert that inserted nothing."""


@dataclass(frozen=True)
class Write:
    """One request that writes to one table."""

    statements: Statements
    uow: UnitOfWork
    caller: Caller
    table_metadata: TableMetadata
    reading: Reading
    preferences: Preferences

    def insert(self, payloads: Payloads) -> Written:
        action = self._action(self.table_metadata.table.insert, "insert into")
        if self.preferences.duplicates is not Duplicates.REFUSE:
            return self._upsert(action, payloads)
        ids = [str(action(self.uow, self.caller, payload)) for payload in payloads.rows]
        return Written(ids, self._represent(ids))

    def _upsert(self, insert: Action, payloads: Payloads) -> Written:
        """Update or skip rows that exist, insert the others, in the order of the body."""
        table, merging = self.table_metadata, self.preferences.duplicates is Duplicates.MERGE
        update = self._action(table.table.update, "update") if merging else None
        columns = conflict_columns(table, self.reading.on_conflict)
        hold_upserts(self.uow, table)
        ids, inserted = Ids(), merging is False
        for candidate in payloads.candidates:
            existing = self._existing(columns, candidate.row)
            if existing is None:
                ids.append(str(insert(self.uow, self.caller, candidate.checked(candidate.insert))))
                inserted = True
            elif update is not None:
                if candidate.update is not None:
                    update(self.uow, self.caller, existing, candidate.checked(candidate.update))
                ids.append(existing)
        return Written(ids, self._represent(list(dict.fromkeys(ids))), inserted)

    def _existing(self, columns: frozenset[str], row: Row) -> str | None:
        """Lock the row that has the unique values of `row` and return its key; None without one the caller sees."""
        wanted = lookup(self.table_metadata, columns, row)
        found = self._run(*wanted, Make.LOCKED) if wanted else []
        return str(found[0].key) if found else None

    def update(self, payloads: Payloads) -> Written:
        action = self._action(self.table_metadata.table.update, "update")
        chosen = self._chosen("PATCH")
        ids = chosen if payloads.rows else []
        for row_id in ids:
            action(self.uow, self.caller, row_id, payloads.rows[0])
        return Written(ids, self._represent(ids))

    def delete(self) -> Written:
        """Delete the rows and return their previous state."""
        action = self._action(self.table_metadata.table.delete, "delete from")
        ids = self._chosen("DELETE")
        rows = self._represent(ids)
        for row_id in ids:
            action(self.uow, self.caller, row_id)
        return Written(ids, rows)

    def _action(self, actions: Actions, verb: str) -> Action:
        return action_of(self.table_metadata, actions, self.caller, verb)

    def check_insert(self) -> None:
        """Refuse to insert for a caller who may not, or to return the rows to one who cannot read the table."""
        self._action(self.table_metadata.table.insert, "insert into")
        wanted = self.preferences.returning is Returning.REPRESENTATION
        if wanted and self.caller.role not in self.table_metadata.table.rows:
            message = (
                f'permission denied to read table "{self.table_metadata.name}": write with return=minimal'
            )
            raise not_allowed(message, signed_in=self.caller.signed_in)

    def _chosen(self, method: str) -> Ids:
        """Lock the rows that the caller sees and the filters match, and return their keys."""
        query, table_metadata = self.reading.query, self.table_metadata
        if not query.where:
            raise DialectError("21000", f"{method} requires a filter")
        if query.limit is not None or query.offset:
            raise unreadable(f"{method} with limit or offset is not offered")
        inner = tuple(item for item in query.select if isinstance(item, Embed) and item.inner)
        keys = Query((Field(table_metadata.key, table_metadata.key), *inner), query.where)
        ids = [str(row.key) for row in self._run(keys, self.reading.values, Make.LOCKED)]
        if len(ids) > self.uow.settings.rest_max_rows:
            raise unreadable(f"{method} would touch more than {self.uow.settings.rest_max_rows} rows")
        most = self.preferences.most_affected
        if most is not None and len(ids) > most:
            details = f"The query affects {len(ids)} rows"
            raise DialectError(
                "PGRST124", "Query result exceeds max-affected preference constraint", details=details
            )
        return ids

    def _represent(self, ids: Ids) -> list[str]:
        """Return the rows as the caller sees them now, in the order of `ids` or in the requested one."""
        if self.preferences.returning is not Returning.REPRESENTATION or not ids:
            return []
        query, values = self.reading.query, self.reading.values
        slots = tuple(range(len(values), len(values) + len(ids)))
        these = Query(
            query.select, (Filter(self.table_metadata.key, "in", negated=False, slots=slots),), query.order
        )
        rows = self._rows(these, values + tuple(ids))
        if query.order:
            return [body for _, body in rows]
        by_key = dict(rows)
        return [by_key[row_id] for row_id in ids if row_id in by_key]

    def _rows(self, query: Query, values: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(str(row.key), row.body) for row in self._run(query, values, Make.KEYED)]

    def _run(self, query: Query, values: tuple[str, ...], make: Make) -> list[Any]:
        ready = self.statements.for_query(
            self.uow, self.caller.role, self.table_metadata.name, query, values, make
        )
        return ready.bound.run(self.uow, self.caller)
