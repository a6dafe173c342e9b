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
def test_the_command_leaves_its_mark(guildhall: Command, tmp_path: Path) -> None:
    data = {"DATA_DIR": str(tmp_path / "data")}
    assert guildhall("migrate", **data)[0] == 0
    code, problem = guildhall("backup", str(tmp_path / "shop.zip"), **data)
    assert (code, problem) == (0, f"{tmp_path / 'shop.zip'}: 0 rows.\n")
    runtime = build_runtime(Settings(data_dir=tmp_path / "data"))
    with runtime.reading() as uow:
        assert last_backup(uow) is not None
    runtime.database.close()


@pytest.mark.slow
def test_restore_reports_the_secret_that_is_missing(guildhall: Command, tmp_path: Path) -> None:
    """The backup does not hold it, and authenticator apps do not work without."""
    file, old, new = (
        tmp_path / "shop.zip",
        "the-secret-of-the-old-machine-" * 2,
        "the-secret-of-the-new-machine-" * 2,
    )
    before = {"DATA_DIR": str(tmp_path / "before"), "JWT_SECRET": old}
    assert guildhall("migrate", **before)[0] == 0
    runtime = build_runtime(Settings(data_dir=tmp_path / "before", jwt_secret=old))
    runtime.transact(remember_secret)
    runtime.database.close()
    assert guildhall("backup", str(file), **before)[0] == 0

    for folder, secret in (("same", old), ("other", new)):
        code, details = guildhall("restore", str(file), DATA_DIR=str(tmp_path / folder), JWT_SECRET=secret)
        assert code == 0
        assert ("another GUILDHALL_JWT_SECRET" in details) == (secret is new)
