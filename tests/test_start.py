"""Modules a serving process must not import at start: each costs megabytes and a tenth of a second."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

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


def test_a_serving_process_never_collects_what_it_imported(tmp_path: Path) -> None:
    counted = "import gc, guildhall.asgi as a; a.application(); print(gc.get_freeze_count(), gc.isenabled())"
    environment = os.environ | {"GUILDHALL_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", counted], env=environment, capture_output=True, text=True, check=True
    )
    frozen, enabled = done.stdout.split()
    assert int(frozen) > 100_000
    assert enabled == "True"


def test_the_supervisor_imports_nothing_of_the_shop() -> None:
    loaded = loaded_with("guildhall.supervisor")
    assert loaded & {"fastapi", "sqlalchemy", "pydantic", "starlette", "guildhall.settings"} == set()
