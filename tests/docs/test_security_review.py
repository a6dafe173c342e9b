"""The ASVS review names tests that exist, for every claim but those that no test can show."""

import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
REVIEW = TESTS.parent / "docs" / "security" / "asvs.md"
WITHOUT = {
    "1.2.5", "3.7.1", "4.1.2", "5.2.3", "6.4.2", "11.1", "13.2.1", "13.4.1", "14.3.3", "15.1.1", "15.1.2", "16.4.2",
}  # fmt: skip
"""Claims about what the shop does not have, and about the operator's part."""

_NAMED = re.compile(r"`([\w/]+(?:\.py|/))(?:::(\w+))?`")


def claims() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each claim's first number and the tests that it names: file and function, which may be empty."""
    for line in REVIEW.read_text("utf-8").splitlines():
        if re.match(r"\| \d", line):
            item, *_, tests, _ = line.removeprefix("| ").split("|")
            yield re.split(r"[ ,]", item, maxsplit=1)[0], _NAMED.findall(tests)


def test_every_named_test_exists() -> None:
    missing = set()
    for item, tests in claims():
        for file, function in tests:
            path = TESTS / file
            if not path.exists() or (function and f"def {function}(" not in path.read_text("utf-8")):
                missing.add((item, file, function))
    assert missing == set()


def test_every_claim_names_one() -> None:
    found = list(claims())
    assert len(found) > 100
    assert {item for item, tests in found if not tests} == WITHOUT
