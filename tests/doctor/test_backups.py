"""`doctor` reports missing backups, and records its last check."""

from datetime import timedelta
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.doctor import database
from guildhall.domains.identity.commands.secret_fingerprint import remember_secret
from guildhall.serve.wiring import build_runtime
from guildhall.services.audit.backups import last_backup, record_backup
from tests.doctor.setups import Command
from tests.support.clock import FixedClock
from tests.support.rows import choose_settings
from tests.support.shelf import Shelf, closed


@pytest.mark.settings(env="production")
def test_missing_backups_are_reported(runtime: Runtime, clock: FixedClock) -> None:
    (problem,) = database.backup(runtime)
    assert problem.startswith("No backup yet: run guildhall backup FILE every night")
    with runtime.writing() as uow:
        record_backup(uow, "shop.zip")
    clock.advance(timedelta(days=2))
    assert list(database.backup(runtime)) == []
    clock.advance(timedelta(seconds=1))
    assert list(database.backup(runtime)) == [
        "The last backup is 2 days old: check why guildhall backup does not run."
    ]


def test_a_demo_needs_no_backup(runtime: Runtime) -> None:
    assert list(database.backup(runtime)) == []


@pytest.mark.slow
def test_the_command_leaves_its_mark(guildhall: Command, runtime: Runtime, tmp_path: Path) -> None:
    data = {"DATABASE_URL": runtime.settings.database_url, "DATA_DIR": str(tmp_path / "data")}
    code, problem = guildhall("backup", str(tmp_path / "shop.zip"), **data)
    assert (code, problem) == (0, f"{tmp_path / 'shop.zip'}: 1 rows.\n")
    with runtime.reading() as uow:
        assert last_backup(uow) is not None


@pytest.mark.slow
def test_restore_reports_the_secret_that_is_missing(
    guildhall: Command, shelf: Shelf, database_url: str, tmp_path: Path
) -> None:
    """The backup does not hold it, and authenticator apps do not work without."""
    file, old, new = (
        tmp_path / "shop.zip",
        "the-secret-of-the-old-machine-" * 2,
        "the-secret-of-the-new-machine-" * 2,
    )
    folder = tmp_path / "before"
    before = {"DATABASE_URL": database_url, "DATA_DIR": str(folder), "JWT_SECRET": old}
    runtime = build_runtime(Settings(database_url=database_url, data_dir=folder, jwt_secret=old))
    runtime.transact(remember_secret)
    runtime.transact(lambda uow: choose_settings(uow, partner_postbacks=True))
    runtime.database.close()
    assert guildhall("backup", str(file), **before)[0] == 0

    for name, secret in (("same", old), ("other", new)):
        there = {"DATABASE_URL": shelf.copy(closed), "DATA_DIR": str(tmp_path / name), "JWT_SECRET": secret}
        code, details = guildhall("restore", str(file), **there)
        assert code == 0
        assert ("another GUILDHALL_JWT_SECRET" in details) == (secret is new)
        assert "Postbacks to partners are switched off" in details
        shelf.discard(there["DATABASE_URL"])
