"""The base of all request payloads, and the field types that domains share.

Lengths are in characters. Text is trimmed; an empty string in an optional field means that it is absent.
"""

import operator
import re
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationInfo,
)
from pydantic_core import CoreSchema, PydanticKnownError
from pydantic_core.core_schema import no_info_before_validator_function

from guildhall.core.i18n import LANGUAGES, Language
from guildhall.core.ids import is_id
from guildhall.core.invalid import invalid
from guildhall.core.mailboxes import normal_address
from guildhall.core.writable import writable_values

_EMAIL = re.compile(r"[^@\s\x00-\x1f<>\"(),:;\\]+@[^@\s\x00-\x1f<>\"(),:;\\]+")
_CONTROLS = re.compile(r"[\x00-\x20\x7f]")
_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

STORED = "stored"
"""The validation context of values read from the database: they are repaired instead of refused."""


class Payload(BaseModel):
    """The base of request payloads. Unknown fields are refused, so that a misspelled one is not silently lost."""

    # Built when first used: a process has more than 200 of these models, and most requests are of few kinds.
    model_config = ConfigDict(extra="forbid", frozen=True, use_enum_values=True)

    def sent(self) -> dict[str, Any]:
        """Return the fields that the client sent, by name; nested models as plain values."""
        return self.model_dump(exclude_unset=True)


class Change(Payload):
    """An update: every field is optional, and only those sent are written. Null is refused for columns that have none.

    The specification's updates carry `updated_at`; it is accepted and ignored in favor of the server's clock.
    """

    updated_at: Any = Field(
        default=None,
        exclude=True,
        json_schema_extra={"type": ["string", "null"], "format": "date-time", "description": "Ignored."},
    )


def _absent_if_empty(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _email(text: str) -> str:
    if not _EMAIL.fullmatch(text):
        raise invalid("email", "not an email address")
    try:
        return normal_address(text)
    except ValueError:
        raise invalid("email", "not an email address") from None


def _web_address(text: str) -> str:
    if _CONTROLS.search(text):
        raise invalid("web_address_spaces", "an address has no spaces")
    if text.startswith("/") and not text.startswith(("//", "/\\")):
        return text
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise invalid("web_address", "an address starts with https://, http:// or / for one of this site")
    return text


def in_one_line(text: str) -> str:
    """Return the text with each run of line breaks and control characters replaced by a space."""
    return _BREAKS.sub(" ", text).strip()


def _one_line(text: str, info: ValidationInfo) -> str:
    if not _BREAKS.search(text):
        return text
    if info.context == STORED:
        return in_one_line(text)
    raise invalid("one_line", "must be one line, without tabs or other control characters")


AbsentIfEmpty = BeforeValidator(_absent_if_empty)
OneLine = AfterValidator(_one_line)
"""Refuse line breaks and control characters: one-line texts end up in headers of emails and files."""


def at_most(number: int) -> BeforeValidator:
    """Refuse an object of more names. pydantic would check each of them first and make an error for each."""

    def few(value: Any) -> Any:
        if isinstance(value, dict) and len(value) > number:
            about = {"field_type": "Dictionary", "max_length": number, "actual_length": len(value)}
            raise PydanticKnownError("too_long", about)
        return value

    return BeforeValidator(few)


T = TypeVar("T")
ByLanguage = Annotated[dict[Language, T], at_most(len(LANGUAGES))]


class FreeText:
    """Marks a text that may have several lines. It is never written into a header.

    Characters that no file can hold are taken out, because they come along unseen in pasted text.
    """

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(writable_values, handler(source))


class Secret(FreeText):
    """Marks a password or the like: kept to the letter."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return handler(source)


Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300), OneLine]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20_000), FreeText()]
Email = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=3, max_length=254), AfterValidator(_email)
]
"""An email address that mail servers accept, in its normal form."""

EmailOrEmpty = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=254),
    AfterValidator(lambda text: _email(text) if text else text),
]
"""The same, or an empty text until there is one."""

WebAddress = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=2000), AfterValidator(_web_address)
]
"""An http(s) URL or a path on this site; never javascript: and the like."""

Amount = Annotated[Decimal, Field(ge=0, max_digits=14, decimal_places=2)]
"""Money in major units; `core.money.to_minor` converts it."""

Details = Annotated[dict[Title, Any], at_most(100), BeforeValidator(writable_values)]
"""Further facts by their title, as a person may add them."""

OptionalTitle = Annotated[Title | None, AbsentIfEmpty]
OptionalText = Annotated[Text | None, AbsentIfEmpty]
OptionalWebAddress = Annotated[WebAddress | None, AbsentIfEmpty]


def _four_digit_year(timestamp: datetime) -> datetime:
    """Require a four-digit year in any time zone: SQLite compares timestamps as text."""
    if not 1000 < timestamp.year < 9999:
        raise invalid("year", "the year must lie between 1001 and 9998")
    return timestamp


OptionalTimestamp = Annotated[
    Annotated[AwareDatetime, AfterValidator(_four_digit_year)] | None, AbsentIfEmpty
]


def _identifier(text: str) -> str:
    if not is_id(text):
        raise invalid("identifier", "not a UUID")
    return text.lower()


Identifier = Annotated[str, AfterValidator(_identifier), Field(json_schema_extra={"format": "uuid"})]
OptionalIdentifier = Annotated[Identifier | None, AbsentIfEmpty]


class Link(Payload):
    """One entry of a list of links, as specified."""

    title: Title
    url: WebAddress


class TitleWords(Payload):
    """The title of a link or a file in one language; without one it is shown as it was written."""

    title: OptionalTitle = None


class TranslatedLink(Link):
    """A link of the owner's content, with its title in other languages. Without any it is stored like a plain link."""

    translations: ByLanguage[TitleWords] = Field(default={}, exclude_if=operator.not_)


def _filled(value: Any) -> Any:
    """Drop rows in which the title or the address is empty (spec §5)."""
    if not isinstance(value, list):
        return value
    lacking = [row for row in value if isinstance(row, dict) and _lacks(row, "title", "url")]
    return [row for row in value if row not in lacking]


def _lacks(row: dict[str, Any], *names: str) -> bool:
    return any(_absent_if_empty(row.get(name)) is None for name in names)


Links = Annotated[list[Link], Field(max_length=100), BeforeValidator(_filled)]
TranslatedLinks = Annotated[list[TranslatedLink], Field(max_length=100), BeforeValidator(_filled)]


def _time_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise invalid("time_zone_name", "not a time zone such as Europe/Berlin") from None
    return name


TimeZone = Annotated[str, StringConstraints(max_length=64), AfterValidator(_time_zone)]
"""The name of a time zone, such as Europe/Berlin."""
