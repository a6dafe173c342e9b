"""A domain's dataclass as an answer: names, units and money on the wire, and the type that describes them."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from msgspec import convert
from msgspec.json import decode, schema

from guildhall.api.functions.answers import Answer, answered
from guildhall.api.functions.encode import plain, wire_type
from guildhall.core.answer_fields import JSON, RowId
from guildhall.core.money import BasisPoints, Minor, Money

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Inner:
    row_id: RowId
    at_once: bool = field(metadata={JSON: "now"})


@dataclass(frozen=True, slots=True)
class Outer:
    """An example."""

    total_amount: Minor
    left_over: Minor | None
    rate: BasisPoints
    price: Money
    made_at: datetime
    inner: Inner | None
    secret: str = field(metadata={JSON: None})


class Listed(Answer):
    all_rows: list[Outer]
    by_name: dict[str, Inner]


INNER = Inner("0b3f", at_once=True)
OUTER = Outer(29900, None, 3000, Money(150, "EUR"), NOON, None, "hidden")


def sent(result: object) -> Any:
    return decode(answered(plain(result)).body)


def test_names_units_and_money_on_the_wire() -> None:
    assert sent(Listed(all_rows=[OUTER], by_name={"A_b": INNER})) == {
        "allRows": [
            {
                "totalAmount": 299.0,
                "leftOver": None,
                "rate": 30.0,
                "price": 1.5,
                "currency": "EUR",
                "madeAt": "2026-11-22T12:00:00Z",
                "inner": None,
            }
        ],
        "byName": {"A_b": {"rowId": "0b3f", "now": True}},
    }


def test_amounts_keep_two_decimals() -> None:
    assert b'"totalAmount":299.00,' in answered(plain(OUTER)).body


def test_the_type_describes_what_is_sent() -> None:
    wire = wire_type(Listed)
    convert(sent(Listed(all_rows=[OUTER], by_name={"x": INNER})), wire)
    described = schema(wire)["$defs"]
    assert described["Outer"]["description"] == "An example."
    assert described["Outer"]["required"] == [
        "totalAmount",
        "leftOver",
        "rate",
        "price",
        "currency",
        "madeAt",
        "inner",
    ]
    assert described["Inner"]["properties"] == {
        "rowId": {"type": "string", "format": "uuid"},
        "now": {"type": "boolean"},
    }
    assert described["Outer"]["properties"]["madeAt"] == {"type": "string", "format": "date-time"}
