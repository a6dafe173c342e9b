"""Every item of the acceptance list is named by a test that shows it.

The list came with the specification: 707 statements, numbered in sections. A test names those it shows in its name
(`test_pub_41_to_43_...`) or beside its checks ("PUB-41"); a module that walks a whole section, in its first line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ITEMS = {
    "PUB": 95,  # public pages
    "NAV": 21,  # header, footer, not found
    "AUTH": 27,  # signing in and up
    "BSK": 30,  # basket and checkout
    "PAY": 15,
    "REF": 14,  # a partner's links, the application
    "WS": 19,  # workshops
    "NEWS": 14,
    "USR": 80,  # the customer's area
    "ADM": 47,  # the back office
    "I18N": 14,
    "THEME": 5,
    "DATA": 45,  # entities and their fields
    "STATE": 35,  # what a page does between two moments
    "VAL": 55,  # what a form accepts
    "ROLE": 19,
    "CALL": 74,  # the frontend's requests
    "ERR": 66,  # what a failure says
    "CONST": 32,  # texts and formats that are fixed
}
HERE = Path(__file__)
FRONTEND = HERE.parents[1] / "frontend" / "test"
FIRST = re.compile(rf"(?<![a-z0-9])({'|'.join(ITEMS)})[-_ ](\d+)(?!\d)", re.IGNORECASE)


def named_in(text: str) -> Iterator[tuple[str, int]]:
    """The items that a text names: `PUB-3`, `pub_3_4_7`, `PUB-3 to PUB-7`, `pub_3_to_7`, `PUB-3, 4`."""
    for start in FIRST.finditer(text):
        section, last, at = start[1].upper(), int(start[2]), start.end()
        yield section, last
        further = re.compile(
            rf"(?:([-_ ]to[-_ ])|, |_and_|_| and )(?:{section}[-_ ])?(\d+)(?!\d)", re.IGNORECASE
        )
        while found := further.match(text, at):
            number, at = int(found[2]), found.end()
            yield from ((section, each) for each in range(last + 1 if found[1] else number, number + 1))
            last = number


@pytest.fixture(scope="module")
def named() -> set[tuple[str, int]]:
    sources = [path for path in HERE.parent.rglob("*.py") if path != HERE] + [*FRONTEND.glob("*.test.ts*")]
    return {item for path in sources for item in named_in(path.read_text("utf-8"))}


@pytest.mark.parametrize("section", ITEMS)
def test_every_item_is_shown(named: set[tuple[str, int]], section: str) -> None:
    missing = [number for number in range(1, ITEMS[section] + 1) if (section, number) not in named]
    assert missing == []


@pytest.mark.parametrize("section", ITEMS)
def test_no_item_is_named_that_is_none(named: set[tuple[str, int]], section: str) -> None:
    assert [number for name, number in named if name == section and not 1 <= number <= ITEMS[section]] == []


def test_the_ways_of_naming() -> None:
    def numbers(text: str) -> set[int]:
        return {number for _, number in named_in(text)}

    assert numbers("test_pub_3_4_7_something_2") == {3, 4, 7}
    assert numbers("PUB-3 to PUB-6, PUB-9") == {3, 4, 5, 6, 9}
    assert numbers("pub_3_to_5_and") == {3, 4, 5}
    assert numbers("republic-3, PUBS-4") == set()
