"""Refuse a number before a plural noun in a text without a form for 1: "1 days".

The number that picks a text's form is `count`, else the days of the guarantee (`days`, `refundDays`). Another number
picks none: write its unit as a sign, or the sentence so that it is right for 1. docs/terms.toml names the texts whose
number is never 1.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Set
from pathlib import Path

from tools.lint.source import Violation
from tools.lint.terms import LOCALES, TERMS, flat

PLURALS = {
    "en": "seconds|minutes|hours|days|weeks|months|years|characters",
    "de": "sekunden|minuten|stunden|tagen?|wochen|monaten?|jahren?",
    "fr": "secondes|minutes|heures|jours|semaines|années|caractères",
    "es": "segundos|minutos|horas|días|semanas|meses|años|caracteres",
    "it": "secondi|minuti|ore|giorni|settimane|mesi|anni|caratteri",
}
"""Nouns after a number, in the plural. German Zeichen and French mois have one form."""
PICKS = {"count", "days", "refundDays"}
_FORM = re.compile(r"_(?:zero|one|two|few|many|other)$")


def lacking_singulars(language: str, texts: dict[str, str], never_one: Set[str]) -> Iterator[tuple[str, str]]:
    """Yield the key of each text that is wrong for 1, and the words that are."""
    counted = re.compile(rf"{{{{\s*(\w+)\s*}}}}[ \u00a0\u202f](?:{PLURALS[language]})(?!\w)", re.IGNORECASE)
    for key, text in texts.items():
        stem = _FORM.sub("", key)
        has_form = f"{stem}_one" in texts
        for found in counted.finditer(text):
            if stem not in never_one and not (has_form and found[1] in PICKS):
                yield key, found[0]


def check(root: Path) -> Iterator[Violation]:
    declared = tomllib.loads((root / TERMS).read_text("utf-8"))
    never_one = {key for entry in declared["never_one"] for key in entry["in"]}
    for language in PLURALS:
        texts = {
            f"{path.stem}:{key}": text
            for path in sorted((root / LOCALES / language).glob("*.json"))
            for key, text in flat(json.loads(path.read_text("utf-8")))
        }
        for key in sorted(never_one - {_FORM.sub("", known) for known in texts}):
            yield Violation(TERMS, 0, f"{key} is not a text")
        for key, words in lacking_singulars(language, texts, never_one):
            place = f"{LOCALES}/{language}/{key.replace(':', '.json: ', 1)}"
            yield Violation(place, 0, f"“{words}” needs a form for 1")
