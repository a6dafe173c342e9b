"""Checks of a text that an operator writes in place of a built-in one."""

import re
from collections.abc import Set as AbstractSet

from guildhall.core.errors import Refused
from guildhall.core.i18n import placeholders_in

_BRACES = re.compile(r"{{|}}")
_WHOLE = re.compile(r"{{\s*\w+\s*}}")
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_NONE: frozenset[str] = frozenset()
EXAMPLE = {"example": "{{name}}"}
"""The values of the text that explains how a placeholder is written."""


def tidied(words: str) -> str:
    return "\n".join(line.strip(" \t\r") for line in words.strip(" \t\r\n").split("\n"))


def check_text(
    name: str,
    value: str,
    *,
    longest: int,
    one_line: bool,
    allowed: AbstractSet[str],
    required: AbstractSet[str] = _NONE,
) -> None:
    """Raise Refused unless the text may replace the built-in one called `name`.

    allowed, required: names of placeholders.
    """
    if not value:
        raise Refused("text_empty", details=name)
    if len(value) > longest:
        raise Refused("text_too_long", details=name)
    if _CONTROLS.search(value) or (one_line and "\n" in value):
        raise Refused("text_one_line", details=name)
    if _BRACES.search(_WHOLE.sub("", value)):
        raise Refused("placeholder_broken", details=name, values=EXAMPLE)
    used = placeholders_in(value)
    if strange := sorted(used - allowed):
        written = f"{{{{{strange[0]}}}}}"
        raise Refused("placeholder_unknown", details=name, values={"name": written})
    if missing := sorted(required - used):
        written = f"{{{{{missing[0]}}}}}"
        raise Refused("placeholder_missing", details=name, values={"name": written})
