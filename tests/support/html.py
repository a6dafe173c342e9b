"""A rendered page as its readers find their way in it: by headings, links, labels and texts."""

import json
import re
from functools import cached_property
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.support.client import Client

SPACES = re.compile(r"[ \t\r\n]+")  # a no-break space is a character of the text


class PagePart:
    """An element of a page. Each of its texts has single spaces, and none at its ends."""

    def __init__(self, node: LexborNode) -> None:
        self._node = node

    def __repr__(self) -> str:
        return f"<{self._node.tag}> {self.text[:300]}"

    @cached_property
    def text(self) -> str:
        """The whole text, also of what is inside."""
        return SPACES.sub(" ", self._node.text()).strip(" ")

    @cached_property
    def name(self) -> str:
        """The accessible name: the label, or the text without what is hidden from screen readers."""
        if label := self.get("aria-label"):
            return label
        spoken = self._node.clone()
        for node in spoken.css("[aria-hidden=true]"):
            node.decompose()
        return PagePart(spoken).text

    @cached_property
    def texts(self) -> set[str]:
        """The whole text of each element inside: `assert "$299.00 each" in row.texts`."""
        return {each.text for each in self.all("*")}

    def get(self, attribute: str) -> str | None:
        """Return the value of an attribute: empty if it has none, None without the attribute."""
        attributes = self._node.attributes
        return (attributes[attribute] or "") if attribute in attributes else None

    def all(self, css: str, name: str | None = None) -> "list[PagePart]":
        """Return the elements inside that match a CSS selector, in the page's order; of this name, if one is given."""
        inside = [PagePart(node) for node in self._node.css(css) if node.mem_id != self._node.mem_id]
        return [each for each in inside if name is None or each.name == name]

    def one(self, css: str, name: str | None = None) -> "PagePart":
        """Return the only element inside that matches.

        Raises:
            AssertionError: for none, and for several.
        """
        found = self.all(css, name)
        assert len(found) == 1, f"{len(found)} of {css}, {name or 'with any name'}, in {self!r}"
        return found[0]

    def about(self, css: str, heading: str) -> "PagePart":
        """Return the only element, such as a section or an article, that contains the heading.

        Raises:
            AssertionError: for none, and for several.
        """
        found = [each for each in self.all(css) if heading in each.headings()]
        assert len(found) == 1, f"{len(found)} of {css} contain the heading {heading}, in {self!r}"
        return found[0]

    def headings(self, *levels: int) -> list[str]:
        """Return the names of the headings, of all levels or of some."""
        return [each.name for each in self.all(", ".join(f"h{level}" for level in levels or range(1, 7)))]

    def items(self) -> list[str]:
        """Return the texts of the list items."""
        return [each.text for each in self.all("li")]

    def links(self) -> list[tuple[str, str]]:
        """Return the name and the address of each link, in the page's order."""
        return [(each.name, each.get("href") or "") for each in self.all("a[href]")]

    def link(self, name: str) -> str:
        """Return the address of the link with this name.

        Raises:
            AssertionError: for none, and for several that lead to different places.
        """
        found = {address for known, address in self.links() if known == name}
        assert len(found) == 1, f"links named {name} lead to {found or 'nowhere'}, in {self!r}"
        return found.pop()


class Document(PagePart):
    """A page from its head to its foot."""

    def __init__(self, html: str) -> None:
        super().__init__(LexborHTMLParser(html).css("html")[0])

    @property
    def title(self) -> str:
        return self.one("title").text

    @property
    def header(self) -> PagePart:
        return self.one("#root > * > header")

    @property
    def main(self) -> PagePart:
        return self.one("main")

    @property
    def footer(self) -> PagePart:
        return self.one("#root > * > footer")

    @property
    def structured(self) -> list[dict[str, Any]]:
        """The structured data for search engines."""
        return [json.loads(each.text) for each in self.all("script[type='application/ld+json']")]

    def meta(self, name: str) -> str | None:
        """Return the content of the meta element with this name or property."""
        return self.one(f"meta[name='{name}'], meta[property='{name}']").get("content")


def read(client: Client, path: str, status: int = 200, **options: Any) -> Document:
    """Get a page, which must answer with the status."""
    answer = client.get(path, **options)
    assert answer.status_code == status, (path, answer.status_code)
    return Document(answer.text)
