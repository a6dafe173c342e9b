"""HTML that editors write, made safe: an allow-list at the moment of writing (C2).

First it is balanced and bounded (html_balance), then nh3 removes what could run. Neither step can make much of little.
"""

from __future__ import annotations

from html import unescape

import nh3

from guildhall.core.html_balance import ATTRIBUTES, INLINE, TAGS, VALUES, balanced, too_large
from guildhall.core.html_tokens import Text, tokens

MOST_GROWTH = 3  # times the bytes that came in
MOST_REFERENCES = 100_000  # characters written as references; the time they take grows with the square
FREE_GROWTH = 4096  # bytes; a short text may be all ampersands

_CLEANER = nh3.Cleaner(
    tags=set(TAGS),
    clean_content_tags={"script", "style"},
    attributes=ATTRIBUTES,
    tag_attribute_values=VALUES,
    url_schemes={"http", "https", "mailto"},
    link_rel="noopener",
)


def clean(html: str) -> str:
    """Return the HTML without anything that could run, frame or style: unknown tags go, their text stays.

    Links and images lead to http(s), mailto or this site; every link carries rel="noopener".
    Raises TooComplex for HTML that is nested too deeply or would become several times as large.
    """
    if html.count("&") + html.count("\u00a0") > MOST_REFERENCES:
        raise too_large()
    safe = _CLEANER.clean(balanced(tokens(html)))
    if len(safe.encode()) > max(MOST_GROWTH * len(html.encode()), FREE_GROWTH):
        raise too_large()
    return safe


def plain(html: str, limit: int) -> str:
    """Return its text in one line of at most `limit` characters, cut between words. Reads no further than needed."""
    words: list[str] = []
    part, length = "", 0
    for each in tokens(html):
        if isinstance(each, Text):
            part += unescape(each.html)
        elif each.name not in INLINE or each.name == "br":
            words += part.split()
            length, part = sum(map(len, words)) + len(words), ""
        if length + len(part) > 4 * limit:
            break
    text = " ".join([*words, *part.split()])
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
