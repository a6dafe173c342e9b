"""Everything clients may send to tables and functions: the models, and the types of their fields."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from guildhall.api.functions.router import FUNCTIONS
from guildhall.rest_engine.writing.payloads import payload_type_of
from guildhall.serve.wiring import TABLES


def sent_models() -> list[type[BaseModel]]:
    """Yield every model of a table's insert and update and of a function's body."""
    found = {function.body: None for function in FUNCTIONS if function.body}
    for table in TABLES:
        for actions in (table.insert, table.update):
            found |= {payload_type_of(action): None for action in actions.values()}
    return list(found)


def leaves(model: type[BaseModel], seen: frozenset[Any] = frozenset()) -> Iterator[tuple[str, Any]]:
    """Yield name and annotation of every text, number or choice within a model: `Company.name`,
    `NewProduct.features`.
    """
    if model in seen:
        return
    for name, hint in get_type_hints(model, include_extras=True).items():
        if name in model.model_fields and not model.model_fields[name].exclude:
            yield from _parts(f"{model.__name__}.{name}", hint, seen | {model})


def _parts(
    place: str, hint: Any, seen: frozenset[Any], outer: tuple[Any, ...] = ()
) -> Iterator[tuple[str, Any]]:
    if get_origin(hint) is Annotated:
        yield from _parts(place, hint.__origin__, seen, (*hint.__metadata__, *outer))
    elif isinstance(hint, type) and issubclass(hint, BaseModel):
        yield from leaves(hint, seen)
    elif inner := [part for part in get_args(hint) if part is not type(None)]:
        if str(get_origin(hint)) == "typing.Literal":
            return
        own = () if get_origin(hint) in (list, dict) else outer
        for part in inner:
            yield from _parts(place, part, seen, own)
    else:
        yield place, Annotated[hint, *outer] if outer else hint
