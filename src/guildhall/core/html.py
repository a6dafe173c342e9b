"""Sanitizes the HTML of editors with an allow-list when it is saved (C2).

It is first balanced and bounded (html_balance), then nh3 removes everything executable. Neither step can inflate it.
"""

from html import unescape

import nh3

from guildhall.core.html_balance import ATTRIBUTES, INLINE, TAGS, VALUES, balanced, too_large
from guildhall.core.html_tokens import Text, tokens

MOST_GROWTH = 3  # times the bytes of the input
MOST_REFERENCES = 100_000  # character references; their cost grows with the square
FREE_GROWTH = 4096  # bytes, allowed to any text: a short one may be all ampersands

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
    """Return the text in one line of at most `limit` characters, cut between words. Stops reading once it is full."""
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
