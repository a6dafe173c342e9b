"""Reads a page or a mail as a person does: its words, its links, and the language that it is written in."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

from guildhall.core.i18n import LANGUAGES
from guildhall.core.resources import LOCALES

SMALL_WORDS = {
    "en": "the and of you your with is are this we for it by from have not",
    "de": "der die das und sie ihr ihre ist für mit nicht ein eine wir auf oder dem den",
    "fr": "vous votre vos est pour avec les des et nous dans une qui sur pas ce",
    "es": "el los las su sus para y usted este nuestro puede sin más esta por lo",
    "it": "il gli di che per della nel sono questo suo lei non delle alla dei è",
}
_OF = {word: language for language, words in SMALL_WORDS.items() for word in words.split()}
_SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n")
_WORD = re.compile(r"[^\W\d_]+")
ENOUGH = 4  # small words of one language that make a sentence one of it

RAW = re.compile(r"\{\{|\}\}|\bundefined\b|\bNaN\b|\[object |\bInvalid Date\b|&amp;(amp|lt|gt|quot);")
_KEY = re.compile(r"(?<![\w@/.:-])(?:[a-z]+(?:-[a-z]+)*:)?([a-z]\w*)(?:\.[a-zA-Z_]\w*)+(?![\w@/-])")
_ADDRESS = re.compile(r"\.(com|org|net|example|test|de|fr|es|it|eu|pdf|xml|zip)$")


@cache
def foreign(text: str, language: str) -> tuple[str, ...]:
    """Return the sentences that are written in another language."""
    found = []
    for sentence in _SENTENCE.split(text):
        counts = Counter(_OF[word] for word in _WORD.findall(sentence.lower()) if word in _OF)
        if counts and counts.most_common(1)[0][1] >= ENOUGH and not counts[language]:
            found.append(sentence)
    return tuple(found)


@cache
def raw(text: str) -> tuple[str, ...]:
    """Return what a program forgot to fill in: placeholders, keys of texts, names of values that are not there."""
    keys = [
        match[0] for match in _KEY.finditer(text) if match[1] in _sections() and not _ADDRESS.search(match[0])
    ]
    return tuple([match[0] for match in RAW.finditer(text)] + keys)


@cache
def _sections() -> frozenset[str]:
    """Return the first part of each key: a text that is not there shows its key, such as `form.left`."""
    files = (LOCALES / LANGUAGES[0]).glob("*.json")
    return frozenset(section for file in files for section in json.loads(file.read_text("utf-8")))


@dataclass
class ReadText(HTMLParser):
    """A parsed document. `main` is the text of its main part, `text` all that it shows, title and description too."""

    html: str
    links: list[str] = field(default_factory=list)
    language: str = ""
    parts: list[str] = field(default_factory=list)
    main_parts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self._hidden = self._in_main = 0
        self.feed(self.html)

    @property
    def text(self) -> str:
        return "\n".join(self.parts)

    @property
    def main(self) -> str:
        return "\n".join(self.main_parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._hidden += tag in ("script", "style", "template")
        self._in_main += tag == "main"
        self.language = self.language or given.get("lang", "")
        self.links += [given[name] for name in ("href", "src") if given.get(name)]
        if given.get("property") in ("og:url", "og:image"):
            self.links.append(given.get("content", ""))
        self.parts += _spoken(tag, given)

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style", "template")
        self._in_main -= tag == "main"

    def handle_data(self, data: str) -> None:
        if self._hidden or not data.strip():
            return
        self.parts.append(data.strip())
        if self._in_main:
            self.main_parts.append(data.strip())


def _spoken(tag: str, given: dict[str, str]) -> Iterator[str]:
    """Return the attributes that are read out or shown elsewhere."""
    if tag == "meta" and given.get("name", given.get("property")) in (
        "description",
        "og:title",
        "og:description",
    ):
        yield given.get("content", "")
    yield from (given[name] for name in ("alt", "aria-label", "title", "placeholder") if given.get(name))
