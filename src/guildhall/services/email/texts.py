"""The texts of a kind of mail that the operator can customise, and their validation."""

from __future__ import annotations

import re
from collections.abc import Mapping

from guildhall.core.errors import Refused
from guildhall.core.i18n import placeholders_in, text, texts_under
from guildhall.services.email.formats import placeholders
from guildhall.services.email.rules import LONGEST_LINE, LONGEST_TEXT, ONE_LINE, REQUIRED

_BRACES = re.compile(r"{{|}}")
_WHOLE = re.compile(r"{{\s*\w+\s*}}")
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def originals(kind: str, language: str) -> dict[str, str]:
    """Return the default texts of a kind by name, in the order of the locale file."""
    own = texts_under(language, f"mail.{kind}")
    return own if "why" in own else own | {"why": text(language, "mail.common.why")}


def required(kind: str, name: str) -> frozenset[str]:
    return REQUIRED.get((kind, name), frozenset())


def checked(kind: str, language: str, words: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that differ from the defaults, trimmed. Raises Refused with the text's name in `details`."""
    own = originals(kind, language)
    unknown = sorted(words.keys() - own.keys())
    if unknown:
        raise Refused("unknown_text", f"This mail has no text {unknown[0]}.", details=unknown[0])
    tidy = {name: _tidy(value) for name, value in words.items()}
    for name, value in tidy.items():
        _check(kind, name, value)
    return {name: value for name, value in tidy.items() if value != own[name]}


def _tidy(words: str) -> str:
    return "\n".join(line.strip() for line in words.strip().splitlines())


def _check(kind: str, name: str, value: str) -> None:
    if not value:
        raise Refused("text_empty", "This text must not be empty.", details=name)
    one_line = name in ONE_LINE
    if len(value) > (LONGEST_LINE if one_line else LONGEST_TEXT):
        raise Refused("text_too_long", "This text is too long.", details=name)
    if _CONTROLS.search(value) or (one_line and "\n" in value):
        raise Refused("text_one_line", "This text has one line.", details=name)
    if _BRACES.search(_WHOLE.sub("", value)):
        raise Refused("placeholder_broken", "A placeholder is written {{name}}.", details=name)
    used = placeholders_in(value)
    if strange := sorted(used - placeholders(kind)):
        raise Refused("placeholder_unknown", f"There is no {{{{{strange[0]}}}}} in this mail.", details=name)
    if missing := sorted(required(kind, name) - used):
        raise Refused("placeholder_missing", f"{{{{{missing[0]}}}}} must stay in this text.", details=name)
