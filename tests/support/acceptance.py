"""The acceptance list: 707 numbered statements of the specification, and the tests that show them.

A test names the statements it shows in a marker: `@pytest.mark.shows("PUB-41", "ERR-9")`. A rule of
docs/spec-notes.md may be listed too ("M4"). A test of the frontend names them at the end of its title: `cuts tags at
commas [VAL-44]`. Both are written to the JUnit files of a run. `python -m tests.support.acceptance test-results`
reads those files: it fails for each statement that no test has shown in this run.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

SECTIONS = {
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
    "STATE": 35,  # page behavior over time
    "VAL": 55,  # accepted form input
    "ROLE": 19,
    "CALL": 74,  # the frontend's requests
    "ERR": 66,  # error texts
    "CONST": 32,  # fixed texts and formats
}
ITEMS = [f"{section}-{number}" for section, last in SECTIONS.items() for number in range(1, last + 1)]
RULE = re.compile(r"[ACDMRW]\d{1,2}")
NOT_PASSED = {"failure", "error", "skipped"}
IN_TITLE = re.compile(r"\[([A-Z0-9]+-\d+(?:, [A-Z0-9]+-\d+)*)\]")


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line("markers", "shows(*items): the acceptance items and rules that the test shows")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Write what each test shows into its JUnit entry. Refuse an item that is not on the list."""
    known = set(ITEMS)
    for item in items:
        for name in named_by(item):
            if name not in known and not RULE.fullmatch(name):
                raise pytest.UsageError(f"{item.nodeid} shows {name}, which is not on the acceptance list")
            item.user_properties.append(("shows", name))


def named_by(item: pytest.Item) -> list[str]:
    """Return the arguments of all `shows` markers of a test, in order and once each."""
    return list(dict.fromkeys(str(name) for marker in item.iter_markers("shows") for name in marker.args))


def shown_by(case: ElementTree.Element) -> set[str]:
    """Return the items that one JUnit entry names: as properties (pytest) or in its title (Vitest)."""
    properties = case.iterfind("properties/property[@name='shows']")
    named = {str(each.get("value")) for each in properties}
    for listed in IN_TITLE.findall(case.get("name", "")):
        named.update(listed.split(", "))
    return named


def missing(folder: Path) -> list[str]:
    """Return the items of the list that were not shown by the run whose JUnit files lie in the folder.

    An item is shown when a test that names it ran and passed, and none that names it failed for good. A test that
    failed and then passed alone counts as passed; the closing line names it as flaky.
    """
    passed, failed = set[str](), set[str]()
    recovered = {name_of(case) for case in cases(folder, again=True) if not ended(case) & NOT_PASSED}
    for case in cases(folder):
        if ended(case) & {"failure", "error"} and name_of(case) not in recovered:
            failed |= shown_by(case)
        elif "skipped" not in ended(case):
            passed |= shown_by(case)
    return [item for item in ITEMS if item not in passed - failed]


def ended(case: ElementTree.Element) -> set[str]:
    """Return the tags that tell how a test ended; none of NOT_PASSED if it passed."""
    return {child.tag for child in case}


def name_of(case: ElementTree.Element) -> str:
    return f"{case.get('classname')}::{case.get('name')}"


def cases(folder: Path, *, again: bool = False) -> Iterator[ElementTree.Element]:
    """Yield every test case of the run's first attempt, or of its second."""
    for file in sorted(folder.glob("*.xml")):
        if file.stem.endswith(".again") == again:
            yield from ElementTree.parse(file).getroot().iter("testcase")


def main(folder: str) -> int:
    """Print the items that were not shown and return 1 if there are any, else 0."""
    absent = missing(Path(folder))
    for item in absent:
        sys.stdout.write(f"{item} was not shown by any test that passed in this run\n")
    sys.stdout.write(f"{len(ITEMS) - len(absent)} of {len(ITEMS)} acceptance items shown\n")
    return 1 if absent else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
