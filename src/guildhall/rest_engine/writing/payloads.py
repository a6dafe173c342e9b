"""Validates a row as the payload of its action; errors get the codes of PostgreSQL."""

from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.declaration import Action
from guildhall.rest_engine.errors import DialectError, no_such_column, not_allowed
from guildhall.rest_engine.problems import BadFields
from guildhall.rest_engine.schema import TableMetadata
from guildhall.rest_engine.writing.body import Row, plain

NOT_NULL, WRONG_TYPE, CHECK = "23502", "22P02", "23514"


@cache
def payload_type_of(action: Action) -> type[BaseModel]:
    """Return the payload model of an insert or update: the type of its one parameter that is a pydantic model."""
    hints = get_type_hints(action).values()
    models = [hint for hint in hints if isinstance(hint, type) and issubclass(hint, BaseModel)]
    if len(models) != 1:
        raise TypeError(f"{action.__qualname__} takes {len(models)} pydantic models, not one")
    return models[0]


def make_payload(table_metadata: TableMetadata, action: Action, row: Row, caller: Caller) -> BaseModel:
    """Return the validated payload.

    Raises PGRST204 for an unknown column, 42501 for a column that the caller cannot write, 23502 for a missing
    column, 22P02 for a wrong type and 23514 for a refused value.
    """
    model = payload_type_of(action)
    known = _fields(model)
    for name in row:
        if name not in known:
            raise _not_writable(table_metadata, name, known, caller)
    exact = {name: value if known[name] else plain(value) for name, value in row.items()}
    try:
        return model.model_validate(exact)
    except ValidationError as error:
        raise _refusal(table_metadata, error.errors(include_url=False)) from None


def check_columns(table_metadata: TableMetadata, action: Action, columns: Iterable[str] | None) -> None:
    """Raise PGRST204 if the parameter `columns` names a column that neither the table nor the action has."""
    known = {*_fields(payload_type_of(action)), *table_metadata.columns}
    for name in columns or ():
        if name not in known:
            raise no_such_column(table_metadata.name, name, known)


@cache
def _fields(model: type[BaseModel]) -> dict[str, bool]:
    """Return the accepted field names, each with True if it is an amount."""
    return {field.alias or name: _decimal(field.annotation) for name, field in model.model_fields.items()}


def _decimal(annotation: Any) -> bool:
    return annotation is Decimal or any(_decimal(part) for part in get_args(annotation))


def _not_writable(
    table_metadata: TableMetadata, name: str, known: dict[str, bool], caller: Caller
) -> DialectError:
    if name in {column.name for column in table_metadata.visible(caller.role)}:
        return not_allowed(
            f'column "{name}" of "{table_metadata.name}" cannot be written', signed_in=caller.signed_in
        )
    return no_such_column(table_metadata.name, name, known)


def _refusal(table_metadata: TableMetadata, errors: list[ErrorDetails]) -> DialectError:
    first = errors[0]
    column = str(first["loc"][0]) if first["loc"] else table_metadata.name
    code, message = _code(first), None
    if code == NOT_NULL:
        message = f'null value in column "{column}" of relation "{table_metadata.name}" violates not-null constraint'
    return BadFields(code, errors, message=message)


def _code(error: ErrorDetails) -> str:
    kind = error["type"]
    if kind == "missing" or (error["input"] is None and kind.endswith("_type")):
        return NOT_NULL
    return WRONG_TYPE if kind.endswith(("_type", "_parsing")) or kind.startswith("datetime") else CHECK
