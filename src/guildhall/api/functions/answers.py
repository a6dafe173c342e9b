"""The JSON responses of functions: their base class, shared field types and the encoder.

The encoder does not validate. The type checker verifies the fields, and the tests' client decodes every response by its
declared type.
"""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.json import Encoder
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.core.answer_fields import CurrencyCode, RowId
from guildhall.core.money import to_major


class Answer(Struct, rename="camel", forbid_unknown_fields=True):
    """An object in a response. Field names are camel case on the wire, as in requests."""


Money = Annotated[Decimal, Meta(description="An amount in major units, with two decimals.")]
Percent = Annotated[Decimal, Meta(description="A percentage: 30 is 30%.")]
Timestamp = Annotated[datetime, Meta(tz=True)]
Id = RowId


class CurrencyAmount(Answer):
    """An amount in one currency."""

    currency: CurrencyCode
    amount: Money


def sums(amounts: dict[str, int]) -> list[CurrencyAmount]:
    """Return the sums of amounts in minor units by currency, sorted by currency."""
    return [
        CurrencyAmount(currency=currency, amount=to_major(amounts[currency])) for currency in sorted(amounts)
    ]


def attached(content: bytes, media: str, name: str) -> Response:
    """Return 200 with a private file to download."""
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "private, no-store",
    }
    return Response(content, media_type=media, headers=headers)


def _plain(value: object) -> Any:
    """Encode a pydantic document, such as the settings, with its own field names."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    raise TypeError(f"cannot encode {type(value).__name__}")


_ENCODER = Encoder(decimal_format="number", enc_hook=_plain)


def encoded(result: object) -> bytes:
    """Return the result as JSON. Decimals are written as numbers."""
    return _ENCODER.encode(result)


def answered(result: object) -> Response:
    """Return 200 with the result as JSON."""
    return Response(encoded(result), media_type="application/json")
