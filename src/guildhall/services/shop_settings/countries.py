"""Country names: customers type their country freely, in any of the shop's languages."""

import json
import unicodedata
from functools import cache
from pathlib import Path

from guildhall.core.i18n import FALLBACK, LANGUAGES, language_or

_OTHER_NAMES = {
    "united states": "US",
    "united states of america": "US",
    "vereinigte staaten": "US",
    "u.s.a.": "US",
    "uk": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "el": "GR",
}


def country_code(text: str | None) -> str | None:
    """Return the ISO code of a country's name or code in any case, or None if it is unknown."""
    return _codes().get(_plain(text)) if text else None


def country_name(code: str, language: str) -> str:
    """Return the country's name in that language, or the code itself."""
    names = _names().get(code)
    return names[_place(names, language)] if names else code


def named_countries(language: str) -> list[tuple[str, str]]:
    """Return code and name of all countries, sorted by name."""
    named = [(code, names[_place(names, language)]) for code, names in _names().items()]
    return sorted(named, key=lambda one: _plain(one[1]))


def _place(names: list[str], language: str) -> int:
    """Return the language's position in a country's names; English where the language has none."""
    place = LANGUAGES.index(language_or(language))
    return place if place < len(names) else LANGUAGES.index(FALLBACK)


@cache
def _names() -> dict[str, list[str]]:
    names: dict[str, list[str]] = json.loads(Path(__file__).with_name("countries.json").read_text("utf-8"))
    return names


@cache
def _codes() -> dict[str, str]:
    named = {_plain(name): code for code, names in _names().items() for name in names}
    return {code.lower(): code for code in _names()} | _OTHER_NAMES | named


def _plain(text: str) -> str:
    """Return the text in lower case without accents."""
    split = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(sign for sign in split if not unicodedata.combining(sign))
