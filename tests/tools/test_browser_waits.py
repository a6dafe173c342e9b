"""Browser tests wait in ways that the pages' Content-Security-Policy allows."""

from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_no_test_waits_by_eval() -> None:
    """`wait_for_function` passes only where it is true at once: `holds` in tests/support/browsing.py asks again."""
    named = "wait_for_" + "function("
    found = [str(file) for file in TESTS.rglob("*.py") if f".{named}" in file.read_text("utf-8")]
    assert found == []
