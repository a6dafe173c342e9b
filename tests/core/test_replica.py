"""Long reads use a replica that has all commits, and otherwise the primary."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from guildhall.core.db import replica as following
from guildhall.core.db.migrate import migrate
from guildhall.core.runtime import Runtime
from guildhall.doctor.examine import examine
from guildhall.environment import load_settings
from guildhall.main import create_app
from guildhall.settings import Misconfigured, Settings
from guildhall.wiring import build_runtime
from tests.support.client import Client
from tests.support.cluster import STREAMING, Cluster
from tests.support.people import Person, add_person

PAUSE, GO_ON = text("SELECT pg_wal_replay_pause()"), text("SELECT pg_wal_replay_resume()")


@pytest.fixture(scope="module")
def clusters(starts_programs: None, dialect: str) -> Iterator[tuple[Cluster, Cluster]]:
    primary, replica = Cluster(STREAMING), Cluster(STREAMING)
    primary.start()
    replica.follow(primary)
    yield primary, replica
    replica.stop()
    primary.stop()


@pytest.fixture
def runtime(clusters: tuple[Cluster, Cluster], tmp_path: Path) -> Iterator[Runtime]:
    primary, replica = (cluster.url("postgres") for cluster in clusters)
    secret = "a-secret-for-tests-that-is-long-enough"
    settings = Settings(
        database_url=primary, database_replica_url=replica, data_dir=tmp_path, jwt_secret=secret
    )
    runtime = build_runtime(settings)
    migrate(runtime.database)
    yield runtime
    runtime.database.close()


@pytest.fixture
def requested(runtime: Runtime) -> list[str]:
    """Return the statements sent to the replica, except the queries of its replay position."""
    requested: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if "pg_last_wal_replay_lsn" not in statement:
            requested.append(statement)

    event.listen(engine_of_replica(runtime), "before_cursor_execute", note)
    return requested


def engine_of_replica(runtime: Runtime) -> Engine:
    assert runtime.database.replica is not None
    return runtime.database.replica.engine


def tell_replica(runtime: Runtime, statement: Any) -> None:
    with engine_of_replica(runtime).connect() as connection:
        connection.execute(statement)


def boss_of(runtime: Runtime, name: str) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, name, admin=True)


def users_in(client: Client, person: Person) -> tuple[int, int]:
    """Return the users counted by the dashboard, and the lines in the export of users."""
    counted = client.post("/functions/v1/dashboard", headers=person.headers).json()["users"]["total"]
    lines = client.get("/rest/v1/users?select=email", headers=person.headers | {"accept": "text/csv"}).text
    return counted, len(lines.splitlines()) - 1


@pytest.mark.only_on("postgresql", reason="a replica follows a PostgreSQL")
def test_a_replica_reads_at_length_and_misses_nothing(
    runtime: Runtime, requested: list[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "REST", 0.0)
    client = Client(create_app(runtime), runtime.settings.site_url)
    first = boss_of(runtime, "first")
    assert users_in(client, first) == (1, 1)
    assert any("users" in statement for statement in requested)

    tell_replica(runtime, PAUSE)
    requested.clear()
    boss_of(runtime, "second")
    with caplog.at_level(logging.WARNING):
        assert users_in(client, first) == (2, 2)
    assert requested == []
    assert "the replica lags behind" in caplog.text

    tell_replica(runtime, GO_ON)
    requested.clear()
    boss_of(runtime, "third")
    assert users_in(client, first) == (3, 3)
    assert any("users" in statement for statement in requested)
    client.close()


def doctor_report(runtime: Runtime) -> str | None:
    return next(finding.problem for finding in examine(runtime) if finding.what == "replica")


@pytest.mark.only_on("postgresql", reason="a replica follows a PostgreSQL")
def test_without_its_replica_the_primary_reads(
    runtime: Runtime, clusters: tuple[Cluster, Cluster], caplog: pytest.LogCaptureFixture
) -> None:
    assert doctor_report(runtime) is None
    clusters[1].halt()
    with caplog.at_level(logging.WARNING):
        assert "GUILDHALL_DATABASE_REPLICA_URL" in str(doctor_report(runtime))
        for _ in range(2):
            with runtime.reading_at_length() as uow:
                assert uow.db.scalar(text("SELECT pg_is_in_recovery()")) is False
    assert caplog.text.count("the replica is not reachable") == 1, "one that failed is left alone for a while"


def test_a_replica_of_another_database_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDHALL_DATABASE_REPLICA_URL", "postgresql://replica/guildhall")
    with pytest.raises(Misconfigured, match=r"GUILDHALL_DATABASE_REPLICA_URL.*GUILDHALL_DATABASE_URL"):
        load_settings()
