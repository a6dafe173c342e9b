"""Compiled statements that are reused: SQL text for the driver, and the converters of its parameters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect, Select, TableClause
from sqlalchemy.sql.visitors import iterate

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import CALLER_ACCOUNT, CALLER_IS_ADMIN, CALLER_PROFILE, NOW, Caller
from guildhall.rest_engine.conditions import Readers
from guildhall.rest_engine.errors import not_allowed

Parameters = dict[str, Any] | tuple[Any, ...]
Convert = Callable[[Any], Any]

OF_REQUEST = frozenset({CALLER_ACCOUNT.key, CALLER_PROFILE.key, CALLER_IS_ADMIN.key, NOW.key})


@dataclass(frozen=True, slots=True)
class PreparedStatement:
    """A compiled statement. `tables` are those it reads; `time_dependent`: its result changes with time.

    order: the parameters' names by position, for drivers with positional parameters (SQLite).
    """

    sql: str
    order: tuple[str, ...] | None
    constants: Mapping[str, Any]
    readers: Readers
    converters: Mapping[str, Convert]
    tables: frozenset[str]
    time_dependent: bool
    shown: frozenset[str]

    def bound(self, values: Sequence[str]) -> "Bound":
        """Bind the values of a query. Raises 22P02 if one does not fit its column."""
        known = dict(self.constants)
        for name, (slot, read) in self.readers.items():
            known[name] = self.converters[name](read(values[slot]))
        return Bound(self, known)


@dataclass(frozen=True, slots=True)
class Bound:
    """A statement with all values bound except caller and time, which come with the request."""

    statement: PreparedStatement
    known: Mapping[str, Any]

    def run(self, uow: UnitOfWork, caller: Caller) -> list[Any]:
        """Execute the statement and return its rows."""
        return [*uow.db.exec_driver_sql(self.statement.sql, self.parameters(uow, caller))]

    def parameters(self, uow: UnitOfWork, caller: Caller) -> Parameters:
        """Return what the driver is given. Raises 42501 where an API token's scopes leave out a table that is shown."""
        for table in self.statement.shown:
            if not caller.permits(f"{table}:read"):
                raise not_allowed(f'the API token lacks the scope "{table}:read"', signed_in=True)
        of_request = {
            CALLER_ACCOUNT.key: caller.account_id,
            CALLER_PROFILE.key: caller.profile_id,
            CALLER_IS_ADMIN.key: caller.admin,
            NOW.key: uow.now,
        }
        parameters = dict(self.known)
        for name, convert in self.statement.converters.items():
            if name in OF_REQUEST:
                parameters[name] = convert(of_request[name])
        order = self.statement.order
        return parameters if order is None else tuple(parameters[name] for name in order)


def prepare(
    db: Connection, statement: Select[Any], readers: Readers, shown: frozenset[str]
) -> PreparedStatement:
    compiled = statement.compile(dialect=db.dialect)
    converters = {name: _converter(bind.type, db.dialect) for name, bind in compiled.binds.items()}
    constants = {
        name: converters[name](value)
        for name, value in compiled.params.items()
        if name not in readers and name not in OF_REQUEST
    }
    return PreparedStatement(
        compiled.string,
        None if compiled.positiontup is None else tuple(compiled.positiontup),
        constants,
        # SQLAlchemy folds conditions that are always false, and drops the parameters of their neighbors.
        {name: reader for name, reader in readers.items() if name in converters},
        converters,
        frozenset(part.name for part in iterate(statement) if isinstance(part, TableClause)),
        NOW.key in converters,
        shown,
    )


def _converter(type_: Any, dialect: Dialect) -> Convert:
    convert = type_.dialect_impl(dialect).bind_processor(dialect)
    return convert or _as_it_is


def _as_it_is(value: Any) -> Any:
    return value
