"""JSON schemas of a table's rows and payloads, for the documentation and typed clients."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import CheckConstraint

from guildhall.core.i18n import LANGUAGES
from guildhall.core.money import Currency
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.declaration import Actions
from guildhall.rest_engine.kinds import ColumnKind
from guildhall.rest_engine.schema import Column, TableMetadata
from guildhall.rest_engine.writing.payloads import payload_type_of

JsonSchema = dict[str, Any]

EVERYWHERE: Mapping[str, Iterable[str]] = {"currency": Currency, "language": LANGUAGES}
"""The words of columns that mean the same in every table."""

_WORDS = re.compile(r"\('\w+'(, '\w+')*\)")
_PLAIN: Mapping[ColumnKind, JsonSchema] = {
    ColumnKind.TEXT: {"type": "string"},
    ColumnKind.ID: {"type": "string", "format": "uuid"},
    ColumnKind.INTEGER: {"type": "integer"},
    ColumnKind.BOOLEAN: {"type": "boolean"},
    ColumnKind.MONEY: {"type": "number", "description": "An amount in major units, with two decimals."},
    ColumnKind.PERCENT: {"type": "number", "description": "A percentage: 30 is 30%."},
    ColumnKind.TIMESTAMP: {"type": "string", "format": "date-time"},
    ColumnKind.DATE: {"type": "string", "format": "date"},
}


def row_schema(table_metadata: TableMetadata, *, words: bool = True) -> JsonSchema:
    """Return the schema of a row with all columns that any role sees; those hidden from some readers are optional.

    words: list the words of columns such as `status`.
    """
    columns = _seen_by_any(table_metadata)
    return {
        "type": "object",
        "description": about(table_metadata),
        "properties": {
            column.name: _column_schema(table_metadata, column, words=words) for column in columns
        },
        "required": [column.name for column in columns if _seen_by_all(table_metadata, column)],
    }


def about(table_metadata: TableMetadata) -> str:
    """Return what a row is, in a sentence or two."""
    return (table_metadata.table.model.__doc__ or "").partition("\n")[0]


def payloads(actions: Actions) -> list[type[BaseModel]]:
    """Return the payload models of a write, each once, those of the role with the most rights first."""
    by_might = [actions[role] for role in reversed(Role) if role in actions]
    return list(dict.fromkeys(payload_type_of(action) for action in by_might))


def _seen_by_any(table_metadata: TableMetadata) -> list[Column]:
    names = {column.name for role in table_metadata.table.rows for column in table_metadata.visible(role)}
    return [column for column in table_metadata.columns.values() if column.name in names]


def _seen_by_all(table_metadata: TableMetadata, column: Column) -> bool:
    return all(column in table_metadata.visible(role) for role in table_metadata.table.rows)


def _column_schema(table_metadata: TableMetadata, column: Column, *, words: bool) -> JsonSchema:
    schema = (
        _document_schema(table_metadata, column) if column.kind is ColumnKind.JSON else _PLAIN[column.kind]
    )
    nullable = column.nullable and not column.counted
    declared = table_metadata.table.values.get(column.name, EVERYWHERE.get(column.name))
    if words and (listed := declared or words_of(table_metadata, column)):
        schema = {**schema, "enum": [str(word) for word in listed]}
    # The schema of any JSON, which is empty, allows null as it is.
    return {"anyOf": [schema, {"type": "null"}]} if nullable and schema else dict(schema)


def words_of(table_metadata: TableMetadata, column: Column) -> list[str]:
    """Return the words that a column can hold, from the table's constraint `column IN ('a', 'b')`, if it has one."""
    for constraint in table_metadata.source.constraints:
        if isinstance(constraint, CheckConstraint):
            name, _, listed = str(constraint.sqltext).partition(" IN ")
            if name == column.key and _WORDS.fullmatch(listed):
                return re.findall(r"'(\w+)'", listed)
    return []


def _document_schema(table_metadata: TableMetadata, column: Column) -> JsonSchema:
    """Return the schema of a JSON column, from the annotation of its model; `features_de` is like `features`."""
    hints = get_type_hints(table_metadata.table.model)
    [held] = get_args(hints.get(column.name) or hints[column.name.rpartition("_")[0]])
    return TypeAdapter(held).json_schema()


def every_payload(tables: Iterable[TableMetadata]) -> list[type[BaseModel]]:
    found = [
        model
        for table_metadata in tables
        for model in (*payloads(table_metadata.table.insert), *payloads(table_metadata.table.update))
    ]
    return list(dict.fromkeys(found))
