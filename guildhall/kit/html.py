"""HTML that editors write, made safe: an allow-list at the moment of writing (C2)."""

from __future__ import annotations

from html.parser import HTMLParser

import nh3

_BLOCKS = frozenset(
    [
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "p",
        "div",
        "blockquote",
        "pre",
        "hr",
        "br",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "figure",
        "figcaption",
    ]
)
_INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "code",
        "del",
        "em",
        "i",
        "img",
        "kbd",
        "mark",
        "s",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "u",
    ]
)
_TABLES = frozenset(["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"])

_CLEANER = nh3.Cleaner(
    tags=set(_BLOCKS | _INLINE | _TABLES),
    clean_content_tags={"script", "style"},
    attributes={
        "a": {"href", "title", "target"},
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
