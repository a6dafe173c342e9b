"""What the functions answer, as JSON: the base of their answers, and the kinds of fields that these share.

The encoder writes an Answer as it is and looks at nothing twice: that the fields are right is the type checker's to
say, and the tests' client reads every answer back by its declaration.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.json import Encoder
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.core.money import to_major


class Answer(Struct, rename="camel", forbid_unknown_fields=True):
    """An object on the wire, its names in camel case, as in what the functions are sent."""


Money = Annotated[Decimal, Meta(description="An amount in major units, with two decimals.")]
Percent = Annotated[Decimal, Meta(description="A percentage: 30 is 30%.")]
Timestamp = Annotated[datetime, Meta(tz=True)]
Id = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]


class CurrencyAmount(Answer):
    """Money of one currency."""

    currency: str
    amount: Money


def sums(amounts: dict[str, int]) -> list[CurrencyAmount]:
    """Of minor units by currency."""
    return [
        CurrencyAmount(currency=currency, amount=to_major(amounts[currency])) for currency in sorted(amounts)
    ]


def attached(content: bytes, media: str, name: str) -> Response:
    """200 with a file to keep, which is its reader's alone."""
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "private, no-store",
    }
    return Response(content, media_type=media, headers=headers)


def _plain(value: object) -> Any:
    """A document that a room keeps as one, such as the settings, is written in its own names."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    raise TypeError(f"no answer is made of {type(value).__name__}")


_ENCODER = Encoder(decimal_format="number", enc_hook=_plain)


def answered(result: object) -> Response:
    """200 with the result as JSON; a Decimal is written as the number it is."""
    return Response(_ENCODER.encode(result), media_type="application/json")
