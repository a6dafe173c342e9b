"""Translations of the texts that the server renders (emails, documents, the sandbox card page).

They are read from frontend/src/locales/<language>/server.json, with i18next's `{{placeholders}}`.
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
"""Languages with columns of their own, such as `name_de`; columns without a language are English."""
FALLBACK = "en"
FOLDER = LOCALES

_PLACEHOLDER = re.compile(r"{{\s*(\w+)\s*}}")


def language_or(requested: object, otherwise: str = FALLBACK) -> str:
    """Return the requested language if it is supported, else the other one."""
    return requested if isinstance(requested, str) and requested in LANGUAGES else otherwise


def text(language: str, name: str, /, **values: object) -> str:
    """Return the text of a dotted key such as `mail.order_paid.subject`. Raises KeyError if it is missing."""
    return filled(_find(language, name), values)


def filled(words: str, values: Mapping[str, object]) -> str:
    """Return the text with its placeholders replaced. Raises KeyError if a value is missing."""
    return _PLACEHOLDER.sub(lambda place: str(values[place[1]]), words)


def placeholders_in(words: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(words))


def texts_under(language: str, name: str) -> dict[str, str]:
    """Return the texts below a dotted key, in the order of the file; empty if there are none."""
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
