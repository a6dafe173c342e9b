"""Selects the tests of a run, by what they need. `make test` runs what has no mark, on SQLite.

The fixture `starts_programs`, and the marks:

slow             left out of `make quick`, as are the tests whose fixtures ask for `starts_programs`
both_databases   runs on PostgreSQL too. It is given to whole folders here, to modules and tests where they stand.
only_on(name)    tests what only this database has
nightly          takes minutes; `make nightly` runs it, and `make test` a smaller one beside it
shop_hashes      hashes passwords as slowly as the shop does (tests/identity/conftest.py)
one_database     `make test` runs it on SQLite alone, though its folder has both: it shows what no database decides, or
                 what a test beside it shows on PostgreSQL
postgresql_first `make test` runs it on PostgreSQL alone, as it does the journeys: it is dear, and what SQLite may do
                 otherwise is shown by a test beside it
"""

from pathlib import Path

import pytest

from tests.support import programs, sizes

FOLDERS = ("core", "faults", "journeys", "rest_engine")
"""Folders of tests whose results depend on the database."""
POSTGRESQL_FIRST = ("journeys",)
"""Folders of tests that take long and would show the same twice."""
IN_BROWSER = ("browser", "journeys", "layout")
TESTS = Path(__file__).parents[1]
LONG = ("layout", "faults", "journeys", "hostile", "browser")
"""Folders of long tests. A run begins with them, so that no worker still has one when the others have ended."""
MARKS = (
    "slow: takes 0.3 seconds of processor time or more, too much for `make quick`",
    "both_databases: its result depends on the database, so that `make test` runs it on PostgreSQL too",
    "only_on(database): tests what only sqlite or only postgresql has",
    "nightly: only in `make nightly`",
    "shop_hashes: hashes passwords at the cost that the shop has them hashed at",
    "one_database: in a folder of both; nothing that PostgreSQL may do otherwise, except what a test beside it shows",
    "postgresql_first: a run that tests both databases has it on PostgreSQL alone",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database", choices=("sqlite", "postgresql"), default="sqlite", help="which database to test on"
    )
    parser.addoption(
        "--quick", action="store_true", help="leave out what starts a server, a browser or a cluster"
    )
    parser.addoption(
        "--nightly", action="store_true", help="run what is long too, and every test on PostgreSQL"
    )
    parser.addoption(
        "--both", action="store_true", help="another run tests the other database: repeat nothing dear"
    )


def pytest_configure(config: pytest.Config) -> None:
    programs.forbidden = bool(config.getoption("--quick"))
    sizes.at_length = bool(config.getoption("--nightly"))
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


@pytest.fixture(scope="session")
def starts_programs() -> None:
    """Each fixture that starts a server, a browser or a cluster asks for this one, so that its tests are known."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import only the modules that the run may take tests from: a third of its time would be spent on the others."""
    if not collection_path.name.startswith("test_") or TESTS not in collection_path.parents:
        return None
    folder = collection_path.relative_to(TESTS).parts[0]
    if config.getoption("--quick") and folder in IN_BROWSER:
        return True
    if config.getoption("--database") == "sqlite" or config.getoption("--nightly") or folder in FOLDERS:
        return None
    text = collection_path.read_text()
    return None if "both_databases" in text or "only_on(" in text else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        (kept if runs(config, item) else left_out).append(item)
    config.hook.pytest_deselected(items=left_out)
    places = {folder: place for place, folder in enumerate(LONG)}
    items[:] = sorted(kept, key=lambda item: places.get(folder_of(item), len(LONG)))


def runs(config: pytest.Config, item: pytest.Item) -> bool:
    """Return whether a run with these options has a test."""
    database, nightly = config.getoption("--database"), config.getoption("--nightly")
    if (only := item.get_closest_marker("only_on")) and only.args != (database,):
        return False
    if item.get_closest_marker("nightly") and not nightly:
        return False
    if config.getoption("--quick") and is_slow(item):
        return False
    if database == "sqlite":
        return not (config.getoption("--both") and on_postgresql_first(item))
    return depends_on_database(item) if nightly else on_both_databases(item)


def on_postgresql_first(item: pytest.Item) -> bool:
    """Return whether a test that PostgreSQL runs need not run on SQLite too."""
    marked = folder_of(item) in POSTGRESQL_FIRST or item.get_closest_marker("postgresql_first")
    return bool(marked) and on_both_databases(item)


def is_slow(item: pytest.Item) -> bool:
    """Return whether a test starts a server, a browser or a database cluster, or is slow."""
    return "starts_programs" in fixtures_of(item) or item.get_closest_marker("slow") is not None


def depends_on_database(item: pytest.Item) -> bool:
    """Return whether a test has a database at all. A page in a browser looks the same on both."""
    in_browser = "browsers" in fixtures_of(item) and "journeys" not in item.path.parts
    return bool({"shelf", "dialect"} & fixtures_of(item)) and not in_browser


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0] if item.path.is_relative_to(TESTS) else ""


def on_both_databases(item: pytest.Item) -> bool:
    """Return whether `make test` runs a test on PostgreSQL too."""
    marked = (
        folder_of(item) in FOLDERS
        or item.get_closest_marker("both_databases")
        or item.get_closest_marker("only_on")
    )
    return bool(marked) and depends_on_database(item) and item.get_closest_marker("one_database") is None


def fixtures_of(item: pytest.Item) -> set[str]:
    """Return the names of all fixtures of a test, also of those that its fixtures ask for."""
    return set(getattr(item, "fixturenames", ()))
