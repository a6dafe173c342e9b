"""Each run has the tests that it should: by fixtures, marks and folders, never by the names of fixtures."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from tests.support import programs
from tests.support.selection import TESTS, runs

RUNTIME = ("runtime", "settings", "database_url", "shelf", "dialect")
SERVED = ("serve", "starts_programs", "shelf", "dialect")
IN_BROWSER = ("page", "browser", "browsers", *SERVED)
BOTH = pytest.mark.both_databases.mark
FIRST = pytest.mark.postgresql_first.mark


@dataclass
class Drawn:
    """Answers what the selection asks a test."""

    folder: str
    fixturenames: tuple[str, ...]
    marks: tuple[pytest.Mark, ...] = ()

    @property
    def path(self) -> Path:
        return TESTS / self.folder / "test_x.py"

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)


class Options:
    def __init__(self, database: str, mode: str) -> None:
        self._values: dict[str, object] = {f"--{each}": mode == each for each in ("quick", "both", "nightly")}
        self._values["--database"] = database

    def getoption(self, name: str) -> Any:
        return self._values[name]


def runs_of(test: Drawn) -> set[str]:
    """Return the runs that have the test: a mode, and pg where it is the one on PostgreSQL."""
    kinds = {
        "quick": ("sqlite", "quick"),
        "test": ("sqlite", "both"),
        "test pg": ("postgresql", "both"),
        "nightly": ("sqlite", "nightly"),
        "nightly pg": ("postgresql", "nightly"),
    }
    return {
        name
        for name, options in kinds.items()
        if runs(cast(pytest.Config, Options(*options)), cast(pytest.Item, test))
    }


@pytest.mark.parametrize(
    ("test", "wanted"),
    [
        (Drawn("orders", ("shop", *RUNTIME)), {"quick", "test", "nightly", "nightly pg"}),
        (Drawn("orders", ("shop", *RUNTIME), (BOTH,)), {"quick", "test", "test pg", "nightly", "nightly pg"}),
        (Drawn("core", RUNTIME), {"quick", "test", "test pg", "nightly", "nightly pg"}),
        (Drawn("core", ()), {"quick", "test", "nightly"}),
        (Drawn("orders", ("shop", *SERVED)), {"test", "nightly", "nightly pg"}),
        (Drawn("orders", RUNTIME, (pytest.mark.slow.mark,)), {"test", "nightly", "nightly pg"}),
        (Drawn("docs", (), (pytest.mark.nightly.mark,)), {"nightly"}),
        (Drawn("browser/admin", IN_BROWSER), {"test", "nightly"}),
        (Drawn("journeys", IN_BROWSER), {"test pg", "nightly", "nightly pg"}),
        (Drawn("docs", SERVED, (BOTH, FIRST)), {"test pg", "nightly", "nightly pg"}),
        (Drawn("docs", SERVED, (FIRST,)), {"test", "nightly", "nightly pg"}),
        (Drawn("journeys", IN_BROWSER, (pytest.mark.one_database.mark,)), {"test", "nightly", "nightly pg"}),
        (Drawn("http", RUNTIME, (pytest.mark.only_on("postgresql").mark,)), {"test pg", "nightly pg"}),
        (Drawn("http", RUNTIME, (pytest.mark.only_on("sqlite").mark,)), {"quick", "test", "nightly"}),
    ],
)
def test_a_run_has_the_tests_that_it_should(test: Drawn, wanted: set[str]) -> None:
    assert runs_of(test) == wanted


def test_one_database_alone_has_every_test_of_it() -> None:
    """As when a developer runs one file on SQLite."""
    journey = cast(pytest.Item, Drawn("journeys", IN_BROWSER))
    assert runs(cast(pytest.Config, Options("sqlite", "alone")), journey)


def test_no_program_starts_in_a_quick_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "forbidden", True)
    for start in (lambda: programs.program("nginx"), programs.headless_chromium, programs.postgresql):
        with pytest.raises(AssertionError, match="starts_programs"):
            start()
