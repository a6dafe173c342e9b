"""From a row to the wire model of its action; what does not fit is told in the database's own codes."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from guildhall.tables.caller import Caller
from guildhall.tables.declaration import Action
from guildhall.tables.errors import DialectError, no_such_column, not_allowed
from guildhall.tables.problems import BadFields
from guildhall.tables.schema import Shape
from guildhall.tables.writing.body import Row, plain

NOT_NULL, WRONG_TYPE, CHECK = "23502", "22P02", "23514"


@cache
def wish_of(action: Action) -> type[BaseModel]:
    """The wire model that an insert or update takes: the annotation of its `wish`."""
    model = get_type_hints(action)["wish"]
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        raise TypeError(f"{action.__qualname__}: wish is no pydantic model")
    return model


def make_wish(shape: Shape, action: Action, row: Row, caller: Caller) -> BaseModel:
    """Raises PGRST204 for a column that there is not, 42501 for one that this caller cannot write, 23502 for one that
    is missing, 22P02 for a wrong type and 23514 for a refused value."""
    model = wish_of(action)
    known = _fields(model)
    for name in row:
        if name not in known:
            raise _not_writable(shape, name, known, caller)
    exact = {name: value if known[name] else plain(value) for name, value in row.items()}
    try:
        return model.model_validate(exact)
    except ValidationError as error:
        raise _refusal(shape, error.errors(include_url=False)) from None


@cache
def _fields(model: type[BaseModel]) -> dict[str, bool]:
    """The names under which fields arrive, and whether each is an amount."""
    return {field.alias or name: _decimal(field.annotation) for name, field in model.model_fields.items()}


def _decimal(annotation: Any) -> bool:
    return annotation is Decimal or any(_decimal(part) for part in get_args(annotation))


def _not_writable(shape: Shape, name: str, known: dict[str, bool], caller: Caller) -> DialectError:
    if name in {column.name for column in shape.visible(caller.role)}:
        return not_allowed(f'column "{name}" of "{shape.name}" cannot be written', signed_in=caller.signed_in)
    return no_such_column(shape.name, name, known)


def _refusal(shape: Shape, errors: list[ErrorDetails]) -> DialectError:
    first = errors[0]
    column = str(first["loc"][0]) if first["loc"] else shape.name
    code, message = _code(first), None
    if code == NOT_NULL:
        message = f'null value in column "{column}" of relation "{shape.name}" violates not-null constraint'
    return BadFields(code, errors, message=message)


def _code(error: ErrorDetails) -> str:
    kind = error["type"]
    if kind == "missing" or (error["input"] is None and kind.endswith("_type")):
        return NOT_NULL
    return WRONG_TYPE if kind.endswith(("_type", "_parsing")) or kind.startswith("datetime") else CHECK
