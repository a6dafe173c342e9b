"""Answers made of the domains' dataclasses: their types on the wire, and their values.

Field names become camel case. An int annotated with its unit (`core.money`) becomes an amount in major units or a
percentage, and `Money` an amount with `currency` beside it, which all amounts of an object share.
`field(metadata={JSON: ...})` names a field otherwise; None keeps it from the answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, defstruct, structs
from pydantic.alias_generators import to_camel

from guildhall.api.functions.answers import Money, Percent, Timestamp
from guildhall.core import money
from guildhall.core.answer_fields import JSON, CurrencyCode, ReportedCurrency, ReportedMoney

UNITS: dict[Any, Any] = {money.Unit.MINOR: Money, money.Unit.BASIS_POINTS: Percent}


@dataclass(frozen=True, slots=True)
class _Member:
    """A field on the wire: the attribute it is read from, its name, its type, and the conversion of its value."""

    attribute: str
    name: str
    type: Any
    convert: Callable[[Any], Any]


def wire_type(declared: Any) -> Any:
    """Return the declared type with a struct in place of each dataclass."""
    arguments = get_args(declared)
    match get_origin(declared):
        case None if isinstance(declared, type) and (is_dataclass(declared) or issubclass(declared, Struct)):
            return _struct(declared)
        case None:
            return Timestamp if declared is datetime else declared
        case origin if origin in (Union, UnionType):
            return reduce(or_, map(wire_type, arguments))
        case origin if origin in (list, dict):
            return origin[tuple(map(wire_type, arguments))]
        case _ if hasattr(declared, "__metadata__"):
            return (
                declared if arguments[0] is datetime else Annotated[wire_type(arguments[0]), *arguments[1:]]
            )
        case _:
            return declared


def plain(value: Any) -> Any:
    """Return an answer with a dict in place of each struct and dataclass."""
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if not isinstance(value, Struct) and not is_dataclass(value):
        return value
    config = getattr(value, "__struct_config__", None)
    tag = {config.tag_field: config.tag} if config and config.tag_field else {}
    kind: type = type(value)
    return tag | {member.name: member.convert(getattr(value, member.attribute)) for member in _members(kind)}


@cache
def _struct(kind: type) -> type[Struct]:
    members = _members(kind)
    config = getattr(kind, "__struct_config__", None)
    return defstruct(
        kind.__name__,
        [(f"member_{place}", member.type) for place, member in enumerate(members)],
        rename={f"member_{place}": member.name for place, member in enumerate(members)},
        namespace={"__doc__": kind.__doc__},
        tag=config.tag if config else None,
        tag_field=config.tag_field if config else None,
        forbid_unknown_fields=True,
    )


@cache
def _members(kind: Any) -> tuple[_Member, ...]:
    hints = get_type_hints(kind, include_extras=True)
    if issubclass(kind, Struct):
        declared = structs.fields(kind)
        return tuple(
            _Member(each.name, each.encode_name, wire_type(hints[each.name]), plain) for each in declared
        )
    names = {each.name: each.metadata.get(JSON, to_camel(each.name)) for each in fields(kind)}
    members = (member for of, name in names.items() if name for member in _of_field(of, name, hints[of]))
    return tuple({member.name: member for member in members}.values())


def _of_field(attribute: str, name: str, hint: Any) -> Iterator[_Member]:
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    none = NoneType in parts
    held = next(part for part in parts if part is not NoneType)
    unit = next((UNITS[mark] for mark in getattr(held, "__metadata__", ()) if mark in UNITS), None)
    if held in {money.Money, ReportedMoney}:
        code = CurrencyCode if held is money.Money else ReportedCurrency
        yield _Member(attribute, name, Money | None if none else Money, _amount)
        yield _Member(attribute, "currency", code | None if none else code, _currency)
    elif unit is not None:
        yield _Member(attribute, name, unit | None if none else unit, _major)
    else:
        yield _Member(attribute, name, wire_type(hint), plain)


def _major(value: int | None) -> Any:
    return None if value is None else money.to_major(value)


def _amount(value: money.Money | None) -> Any:
    return None if value is None else money.to_major(value.minor)


def _currency(value: money.Money | None) -> str | None:
    return None if value is None else value.currency
