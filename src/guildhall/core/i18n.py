"""What the server itself says (mails, the sandbox card page), in the house's languages.

The texts lie with all others in frontend/src/locales/<language>/server.json, with i18next's `{{placeholders}}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

from guildhall.core.resources import LOCALES

Language = Literal["en", "de", "fr", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
TRANSLATED = LANGUAGES[1:]
"""Those with columns of their own, such as `name_de`: the columns without a language are English."""
FALLBACK = "en"
FOLDER = LOCALES

_PLACEHOLDER = re.compile(r"{{\s*(\w+)\s*}}")


def language_or(payload: object, otherwise: str = FALLBACK) -> str:
    """The wish where the house speaks that language, else the other."""
    return payload if isinstance(payload, str) and payload in LANGUAGES else otherwise


def text(language: str, name: str, /, **values: object) -> str:
    """The text of a dotted name such as `mail.order_paid.subject`. Raises KeyError for one that nobody wrote."""
    return filled(_find(language, name), values)


def filled(words: str, values: Mapping[str, object]) -> str:
    """The words with their placeholders replaced. Raises KeyError for a value that is not there."""
    return _PLACEHOLDER.sub(lambda place: str(values[place[1]]), words)


def placeholders_in(words: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(words))


def texts_under(language: str, name: str) -> dict[str, str]:
    """The texts below a dotted name, in the order of their file; empty where there is none."""
    found: Any = _texts(language)
    for part in name.split("."):
        found = found.get(part, {})
    return {key: words for key, words in found.items() if isinstance(words, str)}


def has_text(language: str, name: str) -> bool:
    try:
        return bool(_find(language, name))
    except KeyError:
        return False


def _find(language: str, name: str) -> str:
    found: Any = _texts(language)
    for part in name.split("."):
        found = found[part]
    if not isinstance(found, str):
        raise KeyError(name)
    return found


@cache
def _texts(language: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((FOLDER / language / "server.json").read_text("utf-8"))
    return texts
