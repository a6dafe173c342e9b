"""Splits HTML into tags and text in one pass, in time linear in the length of the input.

It reads tags, attributes, comments and raw text as browsers do (WHATWG HTML, 13.2.5), but builds no tree.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

_SPACE = r"\t\n\f\r "
_OPENING = re.compile(rf"<(?:(/?)([a-zA-Z][^{_SPACE}/>]*+)|(!--)|[!?/])")
# Possessive quantifiers throughout: a tag that never ends is read once, without backtracking.
_ATTRIBUTE = rf"""([^{_SPACE}/>][^{_SPACE}/>=]*+)(?:[{_SPACE}]*+=[{_SPACE}]*+
    (?:"([^"]*+)"|'([^']*+)'|(?=>)|([^{_SPACE}>"'][^{_SPACE}>]*+)))?+"""
_ATTRIBUTES = re.compile(_ATTRIBUTE, re.VERBOSE)
_REST_OF_TAG = re.compile(rf"((?:[{_SPACE}/]++|{_ATTRIBUTE})*+)>", re.VERBOSE)
_COMMENT_END = re.compile("--!?>")

_DROPPED = frozenset({"script", "style", "svg", "math"})  # with their content
_RAW = frozenset({"xmp", "iframe", "noembed", "noframes", "noscript", "plaintext"})
_RAW_WITH_ENTITIES = frozenset({"textarea", "title"})
_CLOSERS = {
    name: re.compile(rf"</{name}(?=[{_SPACE}/>])", re.IGNORECASE)
    for name in _DROPPED | _RAW | _RAW_WITH_ENTITIES
}


@dataclass(frozen=True, slots=True)
class Text:
    """Text in which every `<` is escaped; character references are unchanged."""

    html: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A start or end tag. `name` is in lower case; `rest` is the text after the name."""

    name: str
    closing: bool
    rest: str

    def attributes(self) -> Iterator[tuple[str, str]]:
        """Yield names in lower case, and values that are safe within double quotes."""
        for name, double, single, bare in _ATTRIBUTES.findall(self.rest):
            yield name.lower(), (double or single or bare).replace('"', "&quot;").replace("<", "&lt;")


Token = Text | Tag


def tokens(html: str) -> Iterator[Token]:
    """Yield the text and the tags of `html` without comments, scripts and styles.

    As in browsers, an unterminated tag or comment swallows the rest of the input.
    """
    at = 0
    while found := _OPENING.search(html, at):
        yield from _text(html[at : found.start()])
        name = (found[2] or "").lower()
        if not name:
            at = _after_comment(html, found)
        else:
            rest = _REST_OF_TAG.match(html, found.end())
            at = rest.end() if rest else -1
            if rest:
                yield Tag(name, bool(found[1]), rest[1])
            if rest and not found[1] and name in _CLOSERS:
                raw, at = _raw_text(html, name, at)
                yield from raw
        if at < 0:
            return
    yield from _text(html[at:])


def _after_comment(html: str, found: re.Match[str]) -> int:
    """Return the position after a comment or a declaration, or -1 if it does not end."""
    if not found[3]:
        return html.find(">", found.start() + 2) + 1 or -1
    end = _COMMENT_END.search(html, found.start() + 2)
    return end.end() if end else -1


def _raw_text(html: str, name: str, at: int) -> tuple[list[Text], int]:
    """Return the content of an element that holds no tags, and the position of its end tag."""
    closer = None if name == "plaintext" else _CLOSERS[name].search(html, at)
    end = closer.start() if closer else len(html)
    if name in _DROPPED:
        return [], end
    content = html[at:end]
    return [Text(escape(content, quote=False) if name in _RAW else content.replace("<", "&lt;"))], end


def _text(html: str) -> Iterator[Text]:
    if html:
        yield Text(html.replace("<", "&lt;"))
