"""Modules a serving process must not import at start: each costs megabytes and a tenth of a second."""

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.server import GUILDHALL, run_guildhall

HEAVY = {
    "alembic": "runs migrations (core/schema/migrate.py)",
    "fpdf": "draws PDFs, with the first of them",
    "fontTools": "comes with fpdf",
    "guildhall_demo": "the demo shop, a command of its own",
    "obstore": "a bucket's client, where there is a bucket",
    "psycopg": "the driver of PostgreSQL",
    "PIL": "works on pictures, with the first of them",
    "pydantic_settings": "settings are read by serve/environment.py",
    "stripe": "the SDK, where Stripe takes the payments",
}


def loaded_with(module: str) -> set[str]:
    requested = f"import sys, {module}; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", requested], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert module in loaded
    return loaded


@pytest.mark.slow
def test_the_application_is_imported_without_what_its_first_answer_does_not_need() -> None:
    assert loaded_with("guildhall.serve.app") & HEAVY.keys() == set()


def test_the_supervisor_imports_nothing_of_the_shop() -> None:
    loaded = loaded_with("guildhall.serve.supervisor")
    assert loaded & {"fastapi", "sqlalchemy", "pydantic", "starlette", "guildhall.config.settings"} == set()


def printed_by(script: str, data: Path, **settings: str) -> list[int]:
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(data)} | settings
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    return [int(number) for number in done.stdout.split()]


VERSION = """
from guildhall.core.db.opening import open_database
with open_database("sqlite:///shop.db").reading() as connection:
    print(*connection.exec_driver_sql("SELECT sqlite_version()").scalar_one().split("."))
"""


PACKAGED = {("linux", "x86_64"), ("darwin", "arm64")}
"""Machines for which there is a package of SQLite. On others the system's serves."""


@pytest.mark.slow
def test_the_database_is_opened_with_a_sqlite_without_its_old_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite 3.51.3 mended one by which two connections in WAL mode could damage a database."""
    monkeypatch.chdir(tmp_path)
    oldest = [3, 51, 3] if (sys.platform, platform.machine()) in PACKAGED else [3, 37]
    assert printed_by(VERSION, tmp_path) >= oldest


@pytest.mark.slow
def test_a_process_loads_one_sqlite(tmp_path: Path) -> None:
    """With two, closing a file in one releases the locks of the other."""
    loads = (
        "import sys, guildhall.serve.server as a; from guildhall.core.db.sqlite import sqlite3; a.application();"
        "print(sorted({'sqlite3.dbapi2', 'pysqlite3.dbapi2'} & sys.modules.keys()), sqlite3.__name__)"
    )
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", loads], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() in (
        "['pysqlite3.dbapi2'] pysqlite3.dbapi2",
        "['sqlite3.dbapi2'] sqlite3",
    )


@pytest.mark.slow
def test_a_command_that_is_forked_does_what_the_program_does() -> None:
    wrong = {"GUILDHALL_RATE_LIMITS": "sometimes"}
    program = subprocess.run(
        [GUILDHALL, "doctor"], env=os.environ | wrong, capture_output=True, text=True, check=False
    )
    forked = run_guildhall(wrong, "doctor")
    assert "GUILDHALL_RATE_LIMITS" in program.stdout
    assert (forked.returncode, forked.stdout, forked.stderr) == (1, program.stdout, program.stderr)
    assert run_guildhall({}, "nonsense").stderr.startswith("Usage: guildhall")
