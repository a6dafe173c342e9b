"""Kill -9 amid a migration, and amid a restore of an old version's backup with all its migrations: nothing has changed,
or everything has.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from guildhall.config.settings import Settings
from guildhall.core.schema.differences import pending
from guildhall.serve.wiring import build_runtime
from tests.core.conftest import nothing
from tests.core.released import KEPT, keys_packed, keys_there
from tests.support.server import GUILDHALL, run_guildhall
from tests.support.shelf import Shelf
from tests.support.sizes import sized

pytestmark = pytest.mark.slow

KILLS = sized(1, 20)
OLDEST = min(KEPT.glob("*.zip"))


@pytest.fixture
def targets(shelf: Shelf, tmp_path: Path) -> Iterator[list[dict[str, str]]]:
    """Two empty databases with their data folders, as settings of the command."""
    urls = [shelf.copy(nothing) for _ in range(2)]
    yield [
        {"GUILDHALL_DATABASE_URL": url, "GUILDHALL_DATA_DIR": str(tmp_path / str(n))}
        for n, url in enumerate(urls)
    ]
    for url in urls:
        shelf.discard(url)


@pytest.mark.postgresql_first
def test_what_was_not_restored_whole_can_be_restored_again(targets: list[dict[str, str]]) -> None:
    whole, killed = targets
    began = time.monotonic()
    assert run_guildhall(whole, "restore", str(OLDEST)).returncode == 0
    duration = time.monotonic() - began
    for kill in range(KILLS):
        _kill_after(killed, duration * (kill + 1) / (KILLS + 1), "restore", str(OLDEST))
    if run_guildhall(
        killed, "restore", str(OLDEST)
    ).returncode:  # all rows are there; their migration may be missing
        migrated = run_guildhall(killed, "migrate")
        assert migrated.returncode == 0, migrated.stderr
    runtime = build_runtime(
        Settings(database_url=killed["GUILDHALL_DATABASE_URL"], data_dir=Path(killed["GUILDHALL_DATA_DIR"]))
    )
    assert not pending(runtime.database)
    there = keys_there(runtime)
    assert all(found <= there[table] for table, found in keys_packed(OLDEST, runtime).items())
    runtime.database.close()


@pytest.mark.one_database
def test_a_killed_migration_made_all_tables_or_none(targets: list[dict[str, str]]) -> None:
    whole, killed = targets
    began = time.monotonic()
    assert run_guildhall(whole, "migrate").returncode == 0
    duration = time.monotonic() - began
    complete = _tables(whole)
    for kill in range(KILLS):
        _kill_after(killed, duration * (kill + 1) / (KILLS + 1), "migrate")
        assert _tables(killed) in (set(), complete)
    assert run_guildhall(killed, "migrate").returncode == 0
    assert _tables(killed) == complete


def _tables(environment: dict[str, str]) -> set[str]:
    engine = create_engine(Settings(database_url=environment["GUILDHALL_DATABASE_URL"]).database)
    try:
        return set(inspect(engine).get_table_names())
    finally:
        engine.dispose()


def _kill_after(environment: dict[str, str], seconds: float, *command: str) -> None:
    with subprocess.Popen(
        [GUILDHALL, *command],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # one that follows a complete one is refused
    ) as process:
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.kill()
