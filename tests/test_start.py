"""Modules a serving process must not import at start: each costs megabytes and a tenth of a second."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall.gc_tuning import COLLECT_EVERY

HEAVY = {
    "alembic": "runs migrations (core/db/migrate.py)",
    "fpdf": "draws PDFs, with the first of them",
    "fontTools": "comes with fpdf",
    "guildhall_demo": "the demo shop, a command of its own",
    "obstore": "a bucket's client, where there is a bucket",
    "psycopg": "the driver of PostgreSQL",
    "PIL": "works on pictures, with the first of them",
    "pydantic_settings": "settings are read by settings.py",
    "stripe": "the SDK, where Stripe takes the payments",
}


def loaded_with(module: str) -> set[str]:
    requested = f"import sys, {module}; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", requested], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert module in loaded
    return loaded


def test_the_application_is_imported_without_what_its_first_answer_does_not_need() -> None:
    assert loaded_with("guildhall.main") & HEAVY.keys() == set()


def test_a_serving_process_never_collects_what_it_imported_and_the_rest_seldom(tmp_path: Path) -> None:
    counted = (
        "import gc, guildhall.asgi as a; a.application();"
        "print(gc.get_freeze_count(), gc.isenabled(), gc.get_threshold()[0])"
    )
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", counted], env=environment, capture_output=True, text=True, check=True
    )
    frozen, enabled, youngest = done.stdout.split()
    assert int(frozen) > 100_000
    assert (enabled, int(youngest)) == ("True", COLLECT_EVERY)


def test_the_supervisor_imports_nothing_of_the_shop() -> None:
    loaded = loaded_with("guildhall.supervisor")
    assert loaded & {"fastapi", "sqlalchemy", "pydantic", "starlette", "guildhall.settings"} == set()


UNUSED = """
import guildhall.asgi as a
from guildhall.api.functions.bodies import FunctionBody
from guildhall.http.late_route import LateRoute
from guildhall.main import ROUTERS
a.application()
routes = [route for router in ROUTERS for route in router.routes]
def kinds(model): return [model, *(each for kind in model.__subclasses__() for each in kinds(kind))]
bodies = kinds(FunctionBody)
print(len(routes), sum("dependant" in vars(route) for route in routes if isinstance(route, LateRoute)),
    sum(not isinstance(route, LateRoute) for route in routes),
    len(bodies), sum(body.__pydantic_complete__ for body in bodies))
"""


def printed_by(script: str, data: Path, **settings: str) -> list[int]:
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(data)} | settings
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    return [int(number) for number in done.stdout.split()]


def test_routes_and_bodies_are_worked_out_when_they_are_used(tmp_path: Path) -> None:
    """Also with metrics, which need the paths of all routes."""
    routes, worked_out, others, bodies, built = printed_by(UNUSED, tmp_path, GUILDHALL_METRICS="on")
    assert (worked_out, others, built) == (0, 0, 0)
    assert routes > 100
    assert bodies > 50


HEAPS = """
import ctypes, threading
import guildhall.asgi as a
a.application()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
ready = threading.Barrier(9)
def allocate():
    kept = [bytearray(2000) for _ in range(100)]
    ready.wait(60)
    ready.wait(60)
threads = [threading.Thread(target=allocate) for _ in range(8)]
for each in threads: each.start()
ready.wait(60)
file = libc.fopen(b"heaps.xml", b"w")
libc.malloc_info(0, ctypes.c_void_p(file))
libc.fclose(ctypes.c_void_p(file))
ready.wait(60)
print(open("heaps.xml").read().count("<heap nr="))
"""


def test_threads_have_no_heaps_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """glibc would make ten."""
    monkeypatch.chdir(tmp_path)
    [heaps] = printed_by(HEAPS, tmp_path)
    assert heaps <= 2


MEASURED = """
import ctypes, guildhall.asgi as a
from guildhall.core.db.sqlite import _sqlite3, sqlite3
a.application()
connection = sqlite3.connect(":memory:")
connection.execute("CREATE TABLE numbers AS SELECT 1 AS number")
library = ctypes.CDLL(_sqlite3.__file__)
print(connection.execute("SELECT number FROM numbers").fetchone()[0], library.sqlite3_memory_used())
"""


def test_sqlite_keeps_no_statistics_of_its_memory(tmp_path: Path) -> None:
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", MEASURED], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "0"]


VERSION = """
from guildhall.core.db.database import Database
with Database("sqlite:///shop.db").reading() as connection:
    print(*connection.exec_driver_sql("SELECT sqlite_version()").scalar_one().split("."))
"""


PACKAGED = {("linux", "x86_64"), ("darwin", "arm64")}
"""Machines for which there is a package of SQLite. On others the system's serves."""


def test_the_database_is_opened_with_a_sqlite_without_its_old_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite 3.51.3 mended one by which two connections in WAL mode could damage a database."""
    monkeypatch.chdir(tmp_path)
    oldest = [3, 51, 3] if (sys.platform, platform.machine()) in PACKAGED else [3, 37]
    assert printed_by(VERSION, tmp_path) >= oldest


def test_a_process_loads_one_sqlite(tmp_path: Path) -> None:
    """With two, closing a file in one releases the locks of the other."""
    loads = (
        "import sys, guildhall.asgi as a; from guildhall.core.db.sqlite import sqlite3; a.application();"
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
