"""The declaration of a table by its domain: the rows and columns that each role sees, and the action for each write.

Everything else is derived from the model: columns and types, relations (foreign keys), and the columns that can be
filtered and sorted (the first of each index, so that an index serves every such query).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, or_, true
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.types import TypeEngine

from guildhall.core.db.records import Record
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import STAFF, Caller, Role

EVERYTHING: ColumnElement[bool] = true()
"""The rows condition of a role that sees all rows."""

Action = Callable[..., Any]
"""One write. The engine reads the annotations of its parameters:

insert: `(uow: UnitOfWork, caller: Caller, payload: P) -> str`   P is a pydantic model; returns the new row's id
update: `(uow: UnitOfWork, caller: Caller, row_id: str, payload: P) -> None`   all fields are optional
delete: `(uow: UnitOfWork, caller: Caller, row_id: str) -> None`
"""

Actions = Mapping[Role, Action]


@dataclass(frozen=True)
class Computed:
    """A column computed when read, such as a sum over a ledger.

    on_request: a query has to name it; `*` leaves it out.
    nullable: a number may be null. Sums and counts never are; values of other types always may be.
    It cannot be sorted, and filtered only if `filterable`: no index serves it, so its table must be small.
    """

    expression: ColumnElement[Any]
    type: TypeEngine[Any]
    filterable: bool = False
    on_request: bool = False
    nullable: bool = False


@dataclass(frozen=True)
class Table:
    """The declaration of one table. A role that is absent from a mapping has no permission for that operation.

    rows: the condition on the rows that a role sees (may use caller.CALLER_ACCOUNT, caller.NOW).
    hidden: names of the columns that a role does not see.
    computed: further columns, by name.
    search: columns that an admin may search with like/ilike and full-text search, besides the indexed ones.
    lists: columns with lists of texts that cs, cd and ov compare. No index serves them: the table must be small.
    values: the words that a column holds, where no constraint lists them; none if it takes others than elsewhere.
    words: the texts of a column's values, `account:orders.status`, for CSV that people read.
    summed: the column with amounts that lists of staff add up, by the table's `currency`.
    """

    model: type[Record]
    rows: Mapping[Role, ColumnElement[bool]]
    hidden: Mapping[Role, frozenset[str]] = field(default_factory=dict)
    computed: Mapping[str, Computed] = field(default_factory=dict)
    search: tuple[InstrumentedAttribute[Any], ...] = ()
    lists: tuple[InstrumentedAttribute[Any], ...] = ()
    values: Mapping[str, Iterable[str]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    summed: str | None = None
    insert: Actions = field(default_factory=dict)
    update: Actions = field(default_factory=dict)
    delete: Actions = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.model.__tablename__)


@dataclass(frozen=True)
class Extension:
    """An addition to a table that a module below declares.

    rows: further rows that a role sees.
    computed: further columns, and the words of their `values`.
    insert, update, delete: further roles with their command.
    """

    model: type[Record]
    rows: Mapping[Role, ColumnElement[bool]] = field(default_factory=dict)
    computed: Mapping[str, Computed] = field(default_factory=dict)
    values: Mapping[str, Iterable[str]] = field(default_factory=dict)
    insert: Actions = field(default_factory=dict)
    update: Actions = field(default_factory=dict)
    delete: Actions = field(default_factory=dict)


def extended(tables: Iterable[Table], extensions: Iterable[Extension]) -> tuple[Table, ...]:
    """Return the declarations completed by the extensions.

    Raises ValueError if a table is declared twice, if the extended table is not declared, or if an extension would
    replace a column or a command instead of adding one.
    """
    known: dict[type[Record], Table] = {}
    for table in tables:
        if table.model in known:
            raise ValueError(f"{table.name} is declared twice")
        known[table.model] = table
    for extension in extensions:
        if extension.model not in known:
            raise ValueError(f"{extension.model.__tablename__} is extended but not declared")
        known[extension.model] = _extended(known[extension.model], extension)
    return tuple(known.values())


def _extended(table: Table, extension: Extension) -> Table:
    replaced = [
        *(extension.computed.keys() & table.computed.keys()),
        *(extension.insert.keys() & table.insert.keys()),
        *(extension.update.keys() & table.update.keys()),
        *(extension.delete.keys() & table.delete.keys()),
    ]
    if replaced:
        raise ValueError(f"{table.name} already declares {', '.join(replaced)}")
    rows = dict(table.rows)
    for role, more in extension.rows.items():
        rows[role] = or_(rows[role], more) if role in rows else more
    return replace(
        table,
        rows=rows,
        computed={**table.computed, **extension.computed},
        values={**table.values, **extension.values},
        insert={**table.insert, **extension.insert},
        update={**table.update, **extension.update},
        delete={**table.delete, **extension.delete},
    )


def with_staff(table: Table) -> Table:
    """Return the declaration completed for staff roles that it does not name: they get a customer's permissions.

    A role with `rows` of its own sees more than a customer, so it may update and delete only if named: a customer's
    action relies on the row being the caller's own.
    """
    rows, hidden = dict(table.rows), dict(table.hidden)
    insert, update, delete = dict(table.insert), dict(table.update), dict(table.delete)
    for role in STAFF:
        if Role.CUSTOMER in hidden:
            hidden.setdefault(role, hidden[Role.CUSTOMER])
        if Role.CUSTOMER in insert:
            insert.setdefault(role, insert[Role.CUSTOMER])
        if role in rows or Role.CUSTOMER not in rows:
            continue
        rows[role] = rows[Role.CUSTOMER]
        for actions in (update, delete):
            if Role.CUSTOMER in actions:
                actions.setdefault(role, actions[Role.CUSTOMER])
    return replace(table, rows=rows, hidden=hidden, insert=insert, update=update, delete=delete)


__all__ = [
    "EVERYTHING",
    "Action",
    "Actions",
    "Caller",
    "Computed",
    "Extension",
    "Role",
    "Table",
    "UnitOfWork",
    "extended",
    "with_staff",
]
