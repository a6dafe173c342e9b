"""Translations of the texts that the server renders (emails, documents, the sandbox card page).

They are read from frontend/src/locales/<language>/server.json, with i18next's `{{placeholders}}`. The languages are
listed in frontend/src/locales/languages.json, for this process and the frontend. A language marked there as partial
shows English where it lacks a text.
"""

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from guildhall.core.resources import LOCALES

FOLDER = LOCALES
_LISTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "languages.json").read_text("utf-8"))
LANGUAGES: tuple[str, ...] = tuple(_LISTED)
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]  # pydantic refuses others; mypy cannot read the list
TRANSLATED = tuple(language for language, rules in _LISTED.items() if rules["columns"])
"""Languages with columns of their own, such as `name_de`; columns without a language are English."""
PARTIAL = frozenset(language for language, rules in _LISTED.items() if rules["partial"])
LANGUAGE_NAMES: Mapping[str, str] = {language: rules["name"] for language, rules in _LISTED.items()}
"""Each language's name in itself."""
OPEN_GRAPH = {language: rules["locale"].replace("-", "_") for language, rules in _LISTED.items()}
OFFERED = tuple(language for language, rules in _LISTED.items() if rules.get("offered", True))
"""Languages that a shop offers until its owner chooses; the others are there to be chosen."""
FALLBACK = "en"

_PLURAL = re.compile("_(zero|one|two|few|many|other)$")
_FORMS: Mapping[int | None, str] = {0: "zero", 1: "one"}
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


def listed(names: Sequence[str], language: str) -> str:
    """Return the names as a list in running text: "A, B and C"."""
    if len(names) < 2:
        return "".join(names)
    last = names[-1]
    # Spanish writes "e" before the sound of an i: "pluma e índice", but "agua y hielo".
    before_i = re.match(r"h?[iíy](?![aeiouáéíóú])", last, re.IGNORECASE)
    form = "last_before_i" if before_i else "last"
    return text(language, f"list.{form}", before=", ".join(names[:-1]), last=last)


def placeholders_in(words: str) -> frozenset[str]:
    return frozenset(_PLACEHOLDER.findall(words))


def form_of(texts: Container[str], name: str, count: int | None) -> str:
    """Return the name of a text's form for a number, `name_zero` or `name_one`, if there is one, else `name`."""
    form = f"{name}_{_FORMS.get(count, '')}"
    return form if form in texts else name


def texts_under(language: str, name: str) -> dict[str, str]:
    """Return the texts below a dotted key, in the order of the file; empty if there are none."""
    found: Any = texts_of(language_or(language), "server")
    for part in name.split("."):
        found = found.get(part, {})
    return {key: words for key, words in found.items() if isinstance(words, str)}


def texts_at(language: str, place: str) -> dict[str, str]:
    """Return the texts at a place of any locale file, such as `account:orders.status`; no texts for an empty place.

    The names of texts further down have dots: `order.paid` at `admin-history:actions`.
    """
    if not place:
        return {}
    namespace, _, name = place.partition(":")
    found: Any = texts_of(language_or(language), namespace)
    for part in name.split("."):
        found = found[part]
    return dict(_flat(found))


def _flat(texts: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, words in texts.items():
        if isinstance(words, str):
            yield f"{above}{key}", words
        else:
            yield from _flat(words, f"{above}{key}.")


def has_text(language: str, name: str) -> bool:
    try:
        return bool(_find(language, name))
    except KeyError:
        return False


def _find(language: str, name: str) -> str:
    found: Any = texts_of(language_or(language), "server")
    for part in name.split("."):
        found = found[part]
    if not isinstance(found, str):
        raise KeyError(name)
    return found


@cache
def texts_of(language: str, namespace: str) -> Mapping[str, Any]:
    """Return the texts of a locale file; those that a partial language lacks are English, as in the browser."""
    path = FOLDER / language / f"{namespace}.json"
    if language not in PARTIAL:
        texts: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return texts
    own = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return _completed(own, texts_of(FALLBACK, namespace))


def _completed(texts: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """Return the texts with the English ones that are missing; plural forms are never mixed."""
    result = dict(texts)
    for key, words in english.items():
        if isinstance(words, dict):
            result[key] = _completed(texts.get(key, {}), words)
        elif key not in texts and f"{_PLURAL.sub('', key)}_other" not in texts:
            result[key] = words
    return result
