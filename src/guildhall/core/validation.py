"""What clients send: the base of all wire models, and the kinds of fields that rooms share.

Sizes are in characters. Text is trimmed; an empty string for an optional field means that it is absent.
"""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationInfo,
)

from guildhall.core.ids import is_id

_EMAIL = re.compile(r"[^@\s\x00-\x1f<>\"(),:;\\]+@[^@\s\x00-\x1f<>\"(),:;\\]+")
_CONTROLS = re.compile(r"[\x00-\x20\x7f]")
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

STORED = "stored"
"""The validation context of values that the database holds already: those are mended, not refused."""


class Wire(BaseModel):
    """A body as a client sends it. Unknown fields are refused, so that a misspelt one is not lost in silence."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_enum_values=True)

    def sent(self) -> dict[str, Any]:
        """The fields that the client sent, by name; nested models as plain values."""
        return self.model_dump(exclude_unset=True)


class Change(Wire):
    """An update: every field is optional, only those sent count. Defaults are written nowhere; null is refused
    where the column has none.

    The specification's own updates carry `updated_at`; it is accepted and ignored, the house has its own clock.
    """

    updated_at: Any = Field(default=None, exclude=True)


def _absent_if_empty(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _email(text: str) -> str:
    if not _EMAIL.fullmatch(text):
        raise ValueError("not an email address")
    return text.lower()


def _web_address(text: str) -> str:
    if _CONTROLS.search(text):
        raise ValueError("an address has no spaces")
    if text.startswith("/") and not text.startswith(("//", "/\\")):
        return text
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("an address starts with https://, http:// or / for one of this site")
    return text


def in_one_line(text: str) -> str:
    """Return the text with each run of line ends and control characters made a space."""
    return _BREAKS.sub(" ", text).strip()


def _one_line(text: str, info: ValidationInfo) -> str:
    if not _BREAKS.search(text):
        return text
    if info.context == STORED:
        return in_one_line(text)
    raise ValueError("must be one line, without tabs or other control characters")


AbsentIfEmpty = BeforeValidator(_absent_if_empty)
OneLine = AfterValidator(_one_line)
"""Refuse line ends and control characters: one-line texts end up in headers of mails and files."""


class FreeText:
    """Mark a text that may have several lines. It is written into no header."""


Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300), OneLine]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000), FreeText()]
Email = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=3, max_length=254), AfterValidator(_email)
]
"""An address in the form that mail needs, in lower case."""

WebAddress = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=2000), AfterValidator(_web_address)
]
"""http(s), or a path on this site; never javascript: and its like."""

Amount = Annotated[Decimal, Field(ge=0, max_digits=14, decimal_places=2)]
"""Money in major units; `kit.money.to_minor` makes it what the house reckons with."""

OptionalTitle = Annotated[Title | None, AbsentIfEmpty]
OptionalText = Annotated[Text | None, AbsentIfEmpty]
OptionalWebAddress = Annotated[WebAddress | None, AbsentIfEmpty]


def _four_digit_year(timestamp: datetime) -> datetime:
    """SQLite compares moments as text, so every year has four digits, in whichever zone it is read."""
    if not 1000 < timestamp.year < 9999:
        raise ValueError("the year must lie between 1001 and 9998")
    return timestamp


OptionalTimestamp = Annotated[
    Annotated[AwareDatetime, AfterValidator(_four_digit_year)] | None, AbsentIfEmpty
]


def _identifier(text: str) -> str:
    if not is_id(text):
        raise ValueError("not a UUID")
    return text.lower()


Identifier = Annotated[str, AfterValidator(_identifier), Field(json_schema_extra={"format": "uuid"})]
OptionalIdentifier = Annotated[Identifier | None, AbsentIfEmpty]


class Link(Wire):
    """One entry of a list of links, as the specification has them."""

    title: Title
    url: WebAddress


def _filled(value: Any) -> Any:
    """Rows in which a title or an address was left empty are left out (spec §5)."""
    if not isinstance(value, list):
        return value
    lacking = [row for row in value if isinstance(row, dict) and _lacks(row, "title", "url")]
    return [row for row in value if row not in lacking]


def _lacks(row: dict[str, Any], *names: str) -> bool:
    return any(_absent_if_empty(row.get(name)) is None for name in names)


Links = Annotated[list[Link], Field(max_length=100), BeforeValidator(_filled)]
