"""Closes every element of an HTML text, and limits its depth and its number of elements.

Browsers reopen unclosed formatting elements in each following paragraph, so 50 KB can become 50 MB. Balanced output
leaves them nothing to repair and is about as long as the input.
"""

from collections.abc import Iterable

from guildhall.core.errors import Refused
from guildhall.core.html_tokens import Tag, Text, Token

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
LISTS = frozenset({"ul", "ol", "dl"})
ITEMS = frozenset({"li", "dt", "dd"})
BLOCKS = HEADINGS | LISTS | ITEMS | {"p", "div", "blockquote", "pre", "hr", "figure", "figcaption", "table"}
CELLS = frozenset({"td", "th", "caption"})
ROW_GROUPS = frozenset({"thead", "tbody", "tfoot"})
IN_TABLE = CELLS | ROW_GROUPS | {"tr"}
INLINE = frozenset(
    {"a", "abbr", "b", "br", "code", "del", "em", "i", "img", "kbd", "mark", "s", "small", "span", "strong"}
    | {"sub", "sup", "u"}
)
TAGS = BLOCKS | IN_TABLE | INLINE
VOID = frozenset({"br", "hr", "img"})
ATTRIBUTES = {
    "a": {"href", "title"},
    "abbr": {"title"},
    "img": {"src", "alt", "title", "width", "height"},
    "ol": {"start"},
    "th": {"colspan", "rowspan", "scope"},
    "td": {"colspan", "rowspan"},
}
VALUES = {"a": {"target": {"_blank"}}}

DEEPEST = 100  # nested elements; real texts have about a dozen
MOST_INLINE = 20  # of them inline
MOST_ELEMENTS = 50_000  # of a text with 500,000 characters; each takes some 200 bytes in nh3

_BOUNDARIES = CELLS | {"table"}  # an end tag of an outer element does not close across them
_ENDS_ITEM_SEARCH = (BLOCKS - {"p", "div"}) | _BOUNDARIES
_GROUPS_OF_ROWS = ROW_GROUPS | {"table"}


class TooComplex(Refused):
    """The HTML is too expensive to render. `reason` names the exceeded limit."""


def too_large() -> TooComplex:
    return TooComplex("html_too_large")


def balanced(parts: Iterable[Token]) -> str:
    """Return the HTML of the known tags, each closed in its place. Raises TooComplex."""
    writer = _Writer()
    for part in parts:
        if isinstance(part, Text):
            writer.out.append(part.html)
        elif part.name in TAGS:
            (writer.end if part.closing else writer.start)(part)
    writer.close_to(0)
    return "".join(writer.out)


class _Writer:
    """Keeps the stack of open elements as a browser's parser would, for the known tags."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self._open: list[str] = []
        self._inline = 0
        self._elements = 0

    def start(self, tag: Tag) -> None:
        name = tag.name
        if name in IN_TABLE:
            if not self._make_way_in_table(name):
                return
        elif not self._make_way(name):
            return
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            raise too_large()
        self.out.append(f"<{name}{_kept_attributes(tag)}>")
        if name not in VOID:
            self._push(name)

    def end(self, tag: Tag) -> None:
        """Close the element, unless it is not open here. An inline end tag never closes a block."""
        name = tag.name
        if name in INLINE:
            boundaries = BLOCKS | IN_TABLE
        else:
            boundaries = frozenset({"table"}) - {name} if name in IN_TABLE or name == "table" else _BOUNDARIES
        at = self._find({name}, boundaries)
        if at is not None:
            self.close_to(at)

    def close_to(self, length: int) -> None:
        """Close the innermost elements until `length` of them are open."""
        while len(self._open) > length:
            name = self._open.pop()
            self._inline -= name in INLINE
            self.out.append(f"</{name}>")

    def _push(self, name: str) -> None:
        self._open.append(name)
        self._inline += name in INLINE
        if len(self._open) > DEEPEST:
            raise TooComplex("html_too_deep")
        if self._inline > MOST_INLINE:
            raise TooComplex("html_unclosed")

    def _find(self, names: Iterable[str], boundaries: Iterable[str]) -> int | None:
        """Return the index of the innermost open element of these names up to the nearest boundary, or None."""
        for at in range(len(self._open) - 1, -1, -1):
            if self._open[at] in names:
                return at
            if self._open[at] in boundaries:
                return None
        return None

    def _make_way(self, name: str) -> bool:
        """Close the elements that this start tag ends implicitly. Returns False if it is invalid here."""
        at = None
        if name == "table" and self._between_cells():
            at = self._find({"table"}, ())
        elif self._between_cells():
            return False
        elif name in ITEMS:
            at = self._find({"li"} if name == "li" else {"dt", "dd"}, _ENDS_ITEM_SEARCH - ITEMS)
        elif name == "a":
            at = self._find({"a"}, _BOUNDARIES)
        if at is not None:
            self.close_to(at)
        if name in BLOCKS and (paragraph := self._find({"p"}, _BOUNDARIES)) is not None:
            self.close_to(paragraph)
        return True

    def _make_way_in_table(self, name: str) -> bool:
        """Close up to the parent of this part of a table. Returns False outside of a table."""
        table = self._find({"table"}, ())
        if table is None:
            return False
        if name in CELLS - {"caption"}:
            row = self._find({"tr"}, {"table"})
            if row is None:
                self.start(Tag("tr", closing=False, rest=""))
                row = len(self._open) - 1
            self.close_to(row + 1)
        else:
            around = self._find(_GROUPS_OF_ROWS if name == "tr" else {"table"}, ())
            self.close_to(table + 1 if around is None else around + 1)
        return True

    def _between_cells(self) -> bool:
        return bool(self._open) and (self._open[-1] == "table" or self._open[-1] in IN_TABLE - CELLS)


def _kept_attributes(tag: Tag) -> str:
    names = ATTRIBUTES.get(tag.name)
    if names is None or not tag.rest.strip():
        return ""
    values = VALUES.get(tag.name, {})
    kept: dict[str, str] = {}
    for name, value in tag.attributes():
        if name in names or name in values:
            kept.setdefault(name, value)
    return "".join(f' {name}="{value}"' for name, value in kept.items())
