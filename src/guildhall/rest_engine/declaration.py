"""What a room says of a table: who sees which rows and columns, and which action each write means.

Everything else is read from the model: the columns and their types, the relations (its foreign keys), and what may
be filtered and sorted (the first column of each index, so that every such query is served by one).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, true
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.types import TypeEngine

from guildhall.core.db.records import Record
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.rest_engine.caller import STAFF, Caller, Role

EVERYTHING: ColumnElement[bool] = true()
"""The rows condition of a role that sees all."""

Action = Callable[..., Any]
"""One write. The engine reads the annotations of its parameters:

insert: `(house: House, caller: Caller, wish: W) -> str`             W a pydantic model; returns the new row's id
update: `(house: House, caller: Caller, row_id: str, wish: W) -> None`   W's fields all optional; only those sent count
delete: `(house: House, caller: Caller, row_id: str) -> None`
"""

Actions = Mapping[Role, Action]


@dataclass(frozen=True)
class Computed:
    """A column that is calculated at reading, such as a sum over a ledger.

    It cannot be sorted, and filtered only if `filterable`: no index serves it, so its table must be a small one.
    """

    expression: ColumnElement[Any]
    type: TypeEngine[Any]
    filterable: bool = False


@dataclass(frozen=True)
class Table:
    """The declaration of one table. A role that is absent from a mapping may not do that thing at all.

    rows: the condition under which a role sees a row (its own words: caller.CALLER_ACCOUNT, caller.NOW).
    hidden: columns that a role does not get, by name.
    computed: further columns, by name.
    search: columns in which an admin may look for text with like/ilike, beside the indexed ones.
    """

    model: type[Record]
    rows: Mapping[Role, ColumnElement[bool]]
    hidden: Mapping[Role, frozenset[str]] = field(default_factory=dict)
    computed: Mapping[str, Computed] = field(default_factory=dict)
    search: tuple[InstrumentedAttribute[Any], ...] = ()
    insert: Actions = field(default_factory=dict)
    update: Actions = field(default_factory=dict)
    delete: Actions = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.model.__tablename__)


def with_staff(table: Table) -> Table:
    """The declaration with the parts of those roles that it does not name: they have a customer's.

    A role whose `rows` are named sees more than a customer, so it updates and deletes only what is named, too: a
    customer's action trusts that the row is the caller's own.
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
    "Role",
    "Table",
    "UnitOfWork",
    "with_staff",
]
