"""The rows of a declared table on the wire, as JSON schemas: what documentation and typed clients are made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, TypeAdapter

from guildhall.tables.caller import Role
from guildhall.tables.declaration import Actions
from guildhall.tables.kinds import Kind
from guildhall.tables.schema import Column, Shape
from guildhall.tables.writing.wishes import wish_of

JsonSchema = dict[str, Any]

_PLAIN: Mapping[Kind, JsonSchema] = {
    Kind.TEXT: {"type": "string"},
    Kind.ID: {"type": "string", "format": "uuid"},
    Kind.INTEGER: {"type": "integer"},
    Kind.BOOLEAN: {"type": "boolean"},
    Kind.MONEY: {"type": "number", "description": "An amount in major units, with two decimals."},
    Kind.PERCENT: {"type": "number", "description": "A percentage: 30 is 30%."},
    Kind.MOMENT: {"type": "string", "format": "date-time"},
    Kind.DATE: {"type": "string", "format": "date"},
}


def row_schema(shape: Shape) -> JsonSchema:
    """A row with all that any role sees of it; what is hidden from some who read the table is not required."""
    columns = _seen_by_any(shape)
    return {
        "type": "object",
        "description": (shape.table.model.__doc__ or "").partition("\n")[0],
        "properties": {column.name: _column_schema(shape, column) for column in columns},
        "required": [column.name for column in columns if _seen_by_all(shape, column)],
    }


def wishes(actions: Actions) -> list[type[BaseModel]]:
    """The wire models of a write, each once, those of the mightiest role first."""
    by_might = [actions[role] for role in reversed(Role) if role in actions]
    return list(dict.fromkeys(wish_of(action) for action in by_might))


def _seen_by_any(shape: Shape) -> list[Column]:
    names = {column.name for role in shape.table.rows for column in shape.visible(role)}
    return [column for column in shape.columns.values() if column.name in names]


def _seen_by_all(shape: Shape, column: Column) -> bool:
    return all(column in shape.visible(role) for role in shape.table.rows)


def _column_schema(shape: Shape, column: Column) -> JsonSchema:
    schema = _document_schema(shape, column) if column.kind is Kind.JSON else _PLAIN[column.kind]
    nullable = column.nullable and not (column.computed and column.kind in (Kind.INTEGER, Kind.MONEY))
    return {"anyOf": [schema, {"type": "null"}]} if nullable else dict(schema)


def _document_schema(shape: Shape, column: Column) -> JsonSchema:
    """A JSON column, by what its model says that it holds."""
    hints = get_type_hints(shape.table.model)
    if column.name not in hints:
        return {}
    [held] = get_args(hints[column.name])
    return TypeAdapter(held).json_schema()


def every_wish(shapes: Iterable[Shape]) -> list[type[BaseModel]]:
    found = [
        model for shape in shapes for model in (*wishes(shape.table.insert), *wishes(shape.table.update))
    ]
    return list(dict.fromkeys(found))
