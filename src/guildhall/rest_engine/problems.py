"""Messages about invalid fields of a body, in the reader's language.

pydantic describes each kind of error in English only; each kind has a translated text here (`refusals` in server.json).
Errors of our own validators (core.invalid) name the key of their text themselves.
"""

from collections.abc import Sequence
from typing import Any

from guildhall.core.i18n import FALLBACK, has_text, text
from guildhall.rest_engine.errors import DialectError

MOST = 10
BODY = "body"
KINDS = {
    "bool_parsing": "bool",
    "bool_type": "bool",
    "date_from_datetime_inexact": "date",
    "date_from_datetime_parsing": "date",
    "date_parsing": "date",
    "date_type": "date",
    "datetime_from_date_parsing": "moment",
    "datetime_object_invalid": "moment",
    "datetime_parsing": "moment",
    "datetime_type": "moment",
    "decimal_max_digits": "number_too_long",
    "decimal_max_places": "too_many_decimals",
    "decimal_parsing": "number",
    "decimal_type": "number",
    "decimal_whole_digits": "number_too_long",
    "dict_type": "object",
    "enum": "choice",
    "extra_forbidden": "unknown",
    "finite_number": "number",
    "int_from_float": "whole_number",
    "int_parsing": "whole_number",
    "int_parsing_size": "whole_number",
    "int_type": "whole_number",
    "json_invalid": "json",
    "list_type": "list",
    "literal_error": "choice",
    "missing": "missing",
    "model_attributes_type": "object",
    "model_type": "object",
    "string_pattern_mismatch": "pattern",
    "string_sub_type": "string",
    "string_type": "string",
    "string_unicode": "string",
    "timezone_aware": "time_zone",
}
"""The key of the text for each of pydantic's kinds of errors; kinds that are absent are keys themselves."""


class BadFields(DialectError):
    """The error for invalid fields. `errors` are pydantic's; the message is the first error's."""

    def __init__(self, code: str, errors: Sequence[Any], *, message: str | None = None, language: str = "en"):
        self._fixed = message
        self.errors = errors
        lines = [_line(error, language) for error in errors[:MOST]]
        super().__init__(code, message or lines[0], details="; ".join(lines))

    def in_language(self, language: str) -> "BadFields":
        """Return the same error in another language."""
        fixed = self._fixed if language == FALLBACK else None  # PostgreSQL's own words
        return BadFields(self.code, self.errors, message=fixed, language=language)


def in_words(error: Any, language: str) -> str:
    """Return the message about one field."""
    name = f"refusals.{_kind(error)}"
    if has_text(language, name):
        return text(language, name, **error.get("ctx", {}))
    return str(error["msg"]).removeprefix("Value error, ")


def _kind(error: Any) -> str:
    """Return the key of the text. An empty or short field counts as not filled in."""
    kind, context, place = error["type"], error.get("ctx", {}), error["loc"]
    absent = kind == "missing" or (error["input"] is None and kind.endswith("_type"))
    empty = kind == "string_too_short" and (context["min_length"] == 1 or not str(error["input"]).strip())
    if absent or empty:
        return "email_missing" if place and place[-1] == "email" else "missing"
    return KINDS.get(kind, str(kind))


def _line(error: Any, language: str) -> str:
    where = ".".join(str(step) for step in error["loc"] if step != BODY)
    details = in_words(error, language)
    return f"{where}: {details}" if where else details
