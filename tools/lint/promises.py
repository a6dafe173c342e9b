"""Refuse numbers of days, hours, percent and the like in texts: a setting decides them, so texts carry placeholders.

docs/fixed-numbers.toml lists the numbers that no setting decides, with the reason. Checked are the locale files of all
languages (pages, legal texts, emails, papers, texts to share), the templates and the strings of the server's code.
"""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.lint.source import Violation
from tools.lint.terms import LOCALES, texts_of

FIXED = "docs/fixed-numbers.toml"
CODE = "src/guildhall"
VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 20, 30, 60, 90)
WORDS = {
    "en": "two three four five six seven eight nine ten twelve fourteen fifteen twenty thirty sixty ninety",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn zwölf vierzehn fünfzehn zwanzig dreißig sechzig neunzig",
    "fr": "deux trois quatre cinq six sept huit neuf dix douze quatorze quinze vingt trente soixante quatre-vingt-dix",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez doce catorce quince veinte treinta sesenta noventa",
    "it": "due tre quattro cinque sei sette otto nove dieci dodici quattordici quindici venti trenta sessanta novanta",
}
"""The words of VALUES."""
ONE = {"en": "an?|one", "de": "eine[mnrs]?|ein", "fr": "une?", "es": "una?", "it": "una?|un'|un’"}
SHORT = {
    "en": "percent|days?|hours?|weeks?",
    "de": "prozent|tag(?:en?|es)?|tägige[mnrs]?|stunden?|wochen?",
    "fr": "pour cent|jours?|heures?|semaines?",
    "es": "por ciento|días?|horas?|semanas?",
    "it": "per cento|giorn[oi]|or[ae]|settiman[ae]",
}
"""Units in which the shop promises. "A minute" is a figure of speech, "within a day" is a promise."""
LONG = {
    "en": "minutes?|months?|years?|characters?",
    "de": "minuten?|monat(?:en?|s)?|jahr(?:en?|s)?|zeichen",
    "fr": "minutes?|mois|ans?|années?|caractères?",
    "es": "minutos?|mes(?:es)?|años?|caracteres",
    "it": "minut[oi]|mes[ei]|ann[oi]|caratter[ei]",
}
GAP = r"(?:[- \u00a0\u202f](?:business|working|calendar|volle[nr]?|ganze[nr]?))?[- \u00a0\u202f]*(?:werk|arbeits)?"
AT_ANY_TIME = r"24[ \u00a0]?(?:/|h/|ore su )[ \u00a0]?(?:7|24)|around the clock|rund um die uhr|jour et nuit"
"""Support without end: a promise without a number."""
_PLACEHOLDER = re.compile(r"{{\s*\w+\s*}}")
_TAG = re.compile(r"<style.*?</style>|<[^>]*>|{[%#].*?[%#]}", re.DOTALL)


def _pattern(language: str) -> re.Pattern[str]:
    words = WORDS[language].replace(" ", "|")
    units = rf"(?:%|(?:{SHORT[language]}|{LONG[language]})(?!\w))"
    return re.compile(
        rf"(?<![\w.,])(?:(\d+(?:[.,]\d+)?|{words}){GAP}{units}|({ONE[language]}){GAP}(?:{SHORT[language]})(?!\w))"
        rf"|{AT_ANY_TIME}",
        re.IGNORECASE,
    )


PATTERNS = {language: _pattern(language) for language in WORDS}
NUMBERS = {language: dict(zip(words.split(), VALUES, strict=True)) for language, words in WORDS.items()}


def numbers_in(text: str, language: str) -> list[tuple[str, float]]:
    """Return what a text states itself: the number with its unit, and its value. Support at any time counts as 24."""
    found = PATTERNS[language].finditer(_PLACEHOLDER.sub("…", text))
    return [(match[0], _value(match, NUMBERS[language])) for match in found]


def _value(match: re.Match[str], words: Mapping[str, int]) -> float:
    written = match[1]
    if written is None:
        return 1 if match[2] else 24
    word = written.lower()
    return float(words[word] if word in words else word.replace(",", "."))


def strings(code: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each string of a module, docstrings left out."""
    tree = ast.parse(code)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents:
            yield node.lineno, node.value


def _in_code(root: Path, fixed: Mapping[str, list[float]]) -> Iterator[Violation]:
    for file in sorted((root / CODE).rglob("*")):
        path = file.relative_to(root).as_posix()
        if file.suffix not in (".py", ".jinja") or "/migrations/" in path:
            continue
        written = file.read_text("utf-8")
        texts = strings(written) if file.suffix == ".py" else [(0, _TAG.sub(" ", written))]
        for line, text in texts:
            for shown, value in numbers_in(text, "en"):
                if value not in fixed.get(path, ()):
                    yield Violation(path, line, _message(shown))


def _message(shown: str) -> str:
    return f"write a placeholder of the setting for “{shown}”, or give the number's reason in {FIXED}"


def fixed_numbers(root: Path) -> dict[str, list[float]]:
    """Return the numbers that each place may state."""
    declared = tomllib.loads((root / FIXED).read_text("utf-8"))["fixed"]
    return {place: entry["numbers"] for entry in declared for place in entry["places"]}


def in_texts(root: Path, language: str, fixed: Mapping[str, list[float]]) -> Iterator[Violation]:
    """Yield the texts of a language that state another number."""
    for key, text in texts_of(root, language).items():
        for shown, value in numbers_in(text, language):
            if value not in fixed.get(key, ()):
                yield Violation(f"{LOCALES}/{language}/{key.replace(':', '.json: ', 1)}", 0, _message(shown))


def _idle(root: Path, fixed: Mapping[str, list[float]]) -> Iterator[Violation]:
    """Yield the texts that have a reason and state no number in any language."""
    texts = {language: texts_of(root, language) for language in WORDS}
    for key in fixed:
        if ":" in key and not any(numbers_in(texts[language].get(key, ""), language) for language in WORDS):
            yield Violation(FIXED, 0, f"{key} states no number")


def check(root: Path) -> Iterator[Violation]:
    fixed = fixed_numbers(root)
    for language in WORDS:
        yield from in_texts(root, language, fixed)
    yield from _idle(root, fixed)
    yield from _in_code(root, fixed)
