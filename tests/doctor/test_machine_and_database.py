"""`doctor` reports problems of the machine and the database."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest
from sqlalchemy import text

from guildhall.core.observability import disk
from guildhall.core.runtime import Runtime
from guildhall.doctor import database, machine
from tests.email.queueing import queue
from tests.support.clock import FixedClock


def test_a_full_disk(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = runtime.settings.data_dir
    assert list(machine.data_folder(runtime)) == []
    monkeypatch.setattr(disk, "LEAST_FREE", 1 << 62)
    assert list(machine.data_folder(runtime)) == [f"the disk is full: free some space for {folder}."]


def test_root_in_another_users_folder_is_reported(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files written by root could not be changed by the shop."""
    folder = runtime.settings.data_dir
    folder.mkdir(parents=True, exist_ok=True)
    owner = folder.stat().st_uid
    monkeypatch.setattr(machine, "ROOT", os.geteuid())
    assert list(machine.data_folder(runtime)) == []
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    monkeypatch.setattr(machine, "ROOT", owner + 1)
    (problem,) = machine.data_folder(runtime)
    assert problem.startswith(f"{folder} is owned by {owner}: run guildhall as that user")


@pytest.mark.settings(jwt_secret="")
def test_secrets_that_others_read_or_that_are_cut_short(runtime: Runtime) -> None:
    assert runtime.settings.signing_secret
    (secret,) = (runtime.settings.data_dir / "secrets").iterdir()
    assert list(machine.secrets(runtime)) == []
    secret.chmod(0o640)
    (problem,) = machine.secrets(runtime)
    assert problem.startswith(f"{secret} is readable by other users: run chmod 600 {secret}")
    secret.chmod(0o600)
    secret.write_text("")
    (problem,) = machine.secrets(runtime)
    assert problem.startswith(f"{secret} is empty or truncated")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            "UPDATE alembic_version SET version_num = '0000'",
            "The schema is out of date: run guildhall",
        ),
        (
            "UPDATE alembic_version SET version_num = '9999'",
            "The database has schema 9999, but this version supports ",
        ),
        ("DELETE FROM alembic_version", "The schema is out of date: run guildhall migrate."),
    ],
)
def test_a_schema_that_is_not_this_versions(runtime: Runtime, change: str, problem: str) -> None:
    with runtime.database.writing() as connection:
        connection.execute(text(change))
    assert any(problem.startswith(problem) for problem in database.database(runtime))


def test_clocks_that_differ(runtime: Runtime, dialect: str, clock: FixedClock) -> None:
    if dialect == "sqlite":
        return  # one machine, one clock
    with runtime.reading() as uow:
        there = uow.db.scalar(text("SELECT clock_timestamp()"))
    clock.advance(there - clock.now())
    assert list(database.database(runtime)) == []
    clock.advance(timedelta(days=1, seconds=90))
    (problem,) = database.database(runtime)
    assert problem.startswith("Its clock differs from this machine's by 864")


def test_unsent_mails_are_reported(runtime: Runtime, clock: FixedClock) -> None:
    queue(runtime)
    assert list(database.worker(runtime)) == []
    clock.advance(timedelta(minutes=11))
    assert list(database.worker(runtime)) == [
        "Mails have been waiting for 11 minutes: check that guildhall serve and the mail server run."
    ]
