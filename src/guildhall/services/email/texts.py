"""The texts of a kind of mail that the operator can customise, and their validation."""

from collections.abc import Mapping

from guildhall.core.errors import Refused
from guildhall.core.i18n import text, texts_under
from guildhall.core.text_checks import check_text, tidied
from guildhall.services.email.formats import placeholders
from guildhall.services.email.rules import LONGEST_LINE, LONGEST_TEXT, ONE_LINE, REQUIRED


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
        raise Refused("unknown_text", details=unknown[0])
    tidy = {name: tidied(value) for name, value in words.items()}
    for name, value in tidy.items():
        one_line = name in ONE_LINE
        check_text(
            name,
            value,
            longest=LONGEST_LINE if one_line else LONGEST_TEXT,
            one_line=one_line,
            allowed=placeholders(kind),
            required=required(kind, name),
        )
    return {name: value for name, value in tidy.items() if value != own[name]}
