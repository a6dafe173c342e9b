"""`doctor` reports problems of the machine and the database."""

import os
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert, text
from sqlalchemy.engine import make_url

from guildhall.core.ids import new_id
from guildhall.core.observability import disk
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.doctor import database, machine
from guildhall.domains.identity.commands.secret_fingerprint import remember_secret
from guildhall.domains.identity.models import Factor
from guildhall.serve.wiring import build_runtime
from tests.email.queueing import queue
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.pgbouncer import pooled


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
    assert problem.endswith("Do not delete it."), "authenticator apps depend on it"
    secret.chmod(0o600)
    secret.write_text("")
    (problem,) = machine.secrets(runtime)
    assert problem.startswith(f"{secret} is empty or truncated")


@pytest.mark.both_databases
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


@pytest.mark.both_databases
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
        "Emails have been waiting for 11 minutes: check that guildhall serve and the mail server run."
    ]


@pytest.mark.both_databases
def test_fewer_connections_than_a_process_takes(runtime: Runtime, dialect: str, clock: FixedClock) -> None:
    if dialect == "sqlite":
        return  # it has no server
    at_the_servers_time(runtime, clock)
    name = make_url(runtime.settings.database_url).database
    with runtime.reading() as uow:
        uow.db.execute(text(f'ALTER DATABASE "{name}" CONNECTION LIMIT {runtime.database.pool_size + 2}'))
    assert list(database.database(runtime)) == []
    with runtime.reading() as uow:
        uow.db.execute(text(f'ALTER DATABASE "{name}" CONNECTION LIMIT 4'))
    (details,) = database.database(runtime)
    assert details.startswith("guildhall may have 4 connections")
    assert "GUILDHALL_DATABASE_POOL_SIZE" in details
    with runtime.reading() as uow:
        uow.db.execute(text(f'ALTER DATABASE "{name}" CONNECTION LIMIT -1'))


@pytest.mark.both_databases
def test_tables_of_another_role(runtime: Runtime, dialect: str, clock: FixedClock) -> None:
    """As after an administrator restored a dump."""
    if dialect == "sqlite":
        return  # it has no roles
    at_the_servers_time(runtime, clock)
    name = make_url(runtime.settings.database_url).database
    role = f"owner_{name}"  # roles are the whole cluster's
    with runtime.database.writing() as connection:
        connection.execute(text(f'CREATE ROLE "{role}" LOGIN'))
        connection.execute(text(f'GRANT ALL ON SCHEMA public TO "{role}"'))
    stranger = build_runtime(
        runtime.settings.model_copy(
            update={
                "database_url": make_url(runtime.settings.database_url).set(username=role).render_as_string()
            }
        ),
        clock,
    )
    (details,) = database.database(stranger)
    assert details.startswith("Tables in it belong to guildhall, and this is owner_")
    assert f"REASSIGN OWNED BY guildhall TO {role}" in details
    stranger.database.close()
    with runtime.database.writing() as connection:
        connection.execute(text(f'DROP OWNED BY "{role}"'))
        connection.execute(text(f'DROP ROLE "{role}"'))


def at_the_servers_time(runtime: Runtime, clock: FixedClock) -> None:
    with runtime.reading() as uow:
        clock.advance(uow.db.scalar(text("SELECT clock_timestamp()")) - clock.now())


@pytest.mark.both_databases
def test_a_pooler_without_a_direct_address(runtime: Runtime, dialect: str) -> None:
    assert list(database.pooling(runtime)) == []
    if dialect == "sqlite":
        return  # nothing pools its connections
    with pooled(runtime.settings.database_url, "transaction") as url:
        behind = build_runtime(runtime.settings.model_copy(update={"database_url": url}))
        (details,) = database.pooling(behind)
        behind.database.close()
    assert "PgBouncer" in details
    assert "GUILDHALL_DATABASE_LISTEN_URL" in details


def test_another_secret_on_the_same_database(runtime: Runtime) -> None:
    def with_secret(secret: str) -> Runtime:
        return replace(runtime, settings=runtime.settings.model_copy(update={"jwt_secret": secret}))

    old, new = "an-old-secret-that-is-long-enough-to-use", "a-new-secret-that-is-long-enough-to-use"
    first, second = with_secret(old), with_secret(new)
    rotated = with_secret(f"{new},{old}")
    first.transact(remember_secret)
    with runtime.writing() as uow:
        add_factor(uow, add_person(uow, "ada").account_id)
    second.transact(remember_secret)
    assert list(database.secret(first)) == []
    (details,) = database.secret(second)
    assert "GUILDHALL_JWT_SECRET" in details
    assert old not in details
    assert "delete" not in details

    rotated.transact(remember_secret)
    assert list(database.secret(rotated)) == list(database.secret(second)) == []


def test_another_secret_counts_where_nothing_depends_on_the_one_before(runtime: Runtime) -> None:
    first = replace(runtime, settings=runtime.settings.model_copy(update={"jwt_secret": "x" * 40}))
    first.transact(remember_secret)
    assert len(list(database.secret(runtime))) == 1
    runtime.transact(remember_secret)
    assert list(database.secret(runtime)) == []


def add_factor(uow: UnitOfWork, account_id: str) -> None:
    values = {"id": new_id(), "account_id": account_id, "name": "phone", "seed": "x"}
    uow.db.execute(insert(Factor).values(**values, created_at=uow.now, updated_at=uow.now))
