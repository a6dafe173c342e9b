"""HTML that editors write, made safe: an allow-list at the moment of writing (C2)."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

import nh3

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
_BLOCKS = {"p", "div", "blockquote", "pre", "hr", "br", "figure", "figcaption"}
_LISTS = {"ul", "ol", "li", "dl", "dt", "dd"}
_TABLES = {"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"}
_WORDS = {"a", "abbr", "b", "code", "del", "em", "i", "kbd", "mark", "s", "small", "span", "strong"}
_INLINE = _WORDS | {"img", "sub", "sup", "u"}

DEEPEST = 200  # elements within each other; what an editor writes has a dozen
_TAG = re.compile("<(/?)([a-z][a-z0-9]*)", re.IGNORECASE)
_EMPTY = {"br", "hr", "img", "wbr", "col", "input", "meta", "link", "source", "area", "embed", "track"}
_ENDED_BY_THE_NEXT = {"p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot"}

_CLEANER = nh3.Cleaner(
    tags=_HEADINGS | _BLOCKS | _LISTS | _TABLES | _INLINE,
    clean_content_tags={"script", "style"},
    attributes={
        "a": {"href", "title"},
        "abbr": {"title"},
        "img": {"src", "alt", "title", "width", "height"},
        "ol": {"start"},
        "th": {"colspan", "rowspan", "scope"},
        "td": {"colspan", "rowspan"},
    },
    tag_attribute_values={"a": {"target": {"_blank"}}},
    url_schemes={"http", "https", "mailto"},
    link_rel="noopener",
)


def clean(html: str) -> str:
    """The same HTML without anything that could run, frame or style: unknown tags go, their text stays.

    Links and images lead to http(s), mailto or this site; every link carries rel="noopener".
    """
    return _CLEANER.clean(html)


def too_deep(html: str) -> bool:
    """Whether to clean it would take too long: that grows with the square of what is nested, to minutes."""
    opened: Counter[str] = Counter()
    for closing, name in _TAG.findall(html):
        tag = name.lower()
        if tag in _EMPTY | _ENDED_BY_THE_NEXT:
            continue
        if not closing:
            opened[tag] += 1
        elif opened[tag]:
            opened[tag] -= 1
        if opened.total() > DEEPEST:
            return True
    return False


def plain(html: str, limit: int) -> str:
    """Its text in one line of at most `limit` characters, cut between words."""
    reader = _TextReader()
    reader.feed(clean(html))
    reader.close()
    text = " ".join("".join(reader.parts).split())
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


class _TextReader(HTMLParser):
    """Collects text; what stands in different blocks stays apart."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        self._part(tag)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def _part(self, tag: str) -> None:
        if tag not in _INLINE:
            self.parts.append(" ")
