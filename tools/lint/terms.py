"""Hold the locale files to the words of docs/terms.toml: refused words, and labels that other texts quote."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tools.lint.source import Violation

TERMS = "docs/terms.toml"
LOCALES = "frontend/src/locales"
_PLACEHOLDER = re.compile(r"{{\s*\w+\s*}}")


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Return a pattern of the whole word; the anchors ^ and $ stand for the whole text."""
    start, end = "" if words.startswith("^") else r"(?<!\w)", "" if words.endswith("$") else r"(?!\w)"
    return re.compile(f"{start}(?:{words}){end}", re.IGNORECASE)


def flat(node: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the dotted keys and the texts of a locale file."""
    for name, inner in node.items():
        if isinstance(inner, str):
            yield before + name, inner
        else:
            yield from flat(inner, f"{before}{name}.")


def texts_of(root: Path, language: str) -> dict[str, str]:
    """Return the texts of a language by `namespace:key`, without the names of placeholders."""
    return {
        f"{path.stem}:{key}": _PLACEHOLDER.sub("…", text)
        for path in sorted((root / LOCALES / language).glob("*.json"))
        for key, text in flat(json.loads(path.read_text("utf-8")))
    }


def refused_words(
    terms: list[dict[str, Any]], language: str, texts: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the key of each text with a word that is not used, and the word to use."""
    for term in terms:
        rules = term.get(language, {})
        for words in rules.get("refuse", ()):
            for key, text in texts.items():
                found = _pattern(words).search(text)
                if found and key not in rules.get("except", ()):
                    yield key, f"write “{rules['word']}” ({term['name']}), not “{found[0]}”"


def misquoted_labels(labels: list[dict[str, Any]], texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the key of each text that quotes a label in other words, or another case, than the label's own."""
    for label in labels:
        wanted = texts.get(label["key"])
        for key in label["in"]:
            if wanted is not None and key in texts and wanted not in texts[key]:
                yield key, f"quote the label {label['key']} as “{wanted}”"


def unknown_keys(declared: dict[str, Any], english: dict[str, str]) -> Iterator[str]:
    """Yield the keys that the file names and no English text has."""
    for label in declared.get("label", ()):
        yield from (key for key in (label["key"], *label["in"]) if key not in english)
    for term in declared["term"]:
        for rules in term.values():
            if isinstance(rules, dict):
                yield from (key for key in rules.get("except", ()) if key not in english)


def check(root: Path) -> Iterator[Violation]:
    declared = tomllib.loads((root / TERMS).read_text("utf-8"))
    for key in unknown_keys(declared, texts_of(root, "en")):
        yield Violation(TERMS, 0, f"{key} is not a text")
    for folder in sorted((root / LOCALES).iterdir()):
        if not folder.is_dir():
            continue
        texts = texts_of(root, folder.name)
        faults = list(refused_words(declared["term"], folder.name, texts))
        faults += misquoted_labels(declared.get("label", []), texts)
        for key, message in faults:
            yield Violation(f"{LOCALES}/{folder.name}/{key.replace(':', '.json: ', 1)}", 0, message)
