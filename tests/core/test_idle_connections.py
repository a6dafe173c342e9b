"""Connections to PostgreSQL that stay open from one read to the next."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from guildhall.core.db import idle_connections
from guildhall.core.db.bounded_pool import GRACE
from guildhall.core.db.database import Database
from guildhall.core.db.driver import run_sql
from guildhall.core.db.idle_connections import IdleConnections
from guildhall.core.db.limits import JOB, PATIENCE_FOR_CONNECTION, REQUEST, limited_to
from guildhall.settings import Settings
from tests.support.waiting import until

pytestmark = pytest.mark.only_on("postgresql", reason="SQLite has a connection for each thread")

SIZE = 2
OWN = "SELECT pg_backend_pid()"


@pytest.fixture
def database(dialect: str, settings: Settings) -> Iterator[Database]:
    database = Database(settings.database_url, pool_size=SIZE)
    yield database
    database.close()


def backend(connection: Connection) -> int:
    return int(run_sql(connection, OWN, read=lambda cursor: cursor.fetchone())[0])


def backend_of_read(database: Database) -> int:
    with database.reading() as connection:
        return backend(connection)


def end(settings: Settings, backend: int) -> None:
    with psycopg.connect(settings.database_url, autocommit=True) as admin:
        admin.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])


def test_reads_share_a_connection_and_its_sqlalchemy_object(database: Database) -> None:
    with database.reading() as first:
        pass
    with database.reading() as second:
        assert second is first
        with database.reading() as beside:
            assert beside is not first


def test_a_read_sees_what_was_committed_since_the_last_one(database: Database) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE kept (n integer)")
    count = text("SELECT count(*) FROM kept")
    for expected in range(2):
        with database.reading() as connection:
            assert connection.scalar(count) == expected
        with database.writing() as connection:
            connection.exec_driver_sql("INSERT INTO kept VALUES (1)")


@pytest.mark.parametrize("in_sqlalchemy", [True, False])
def test_a_kept_connection_has_no_open_transaction(
    database: Database, settings: Settings, in_sqlalchemy: bool
) -> None:
    with database.reading() as connection:
        pid = connection.scalar(text(OWN)) if in_sqlalchemy else backend(connection)
    with psycopg.connect(settings.database_url) as admin:
        state = admin.execute("SELECT state FROM pg_stat_activity WHERE pid = %s", [pid]).fetchone()
    assert state == ("idle",)
    with database.reading() as connection:
        assert not connection.in_transaction()


def test_kept_connections_are_given_to_those_who_wait_for_the_pool(database: Database) -> None:
    with database.reading(), database.reading():
        pass
    with database.writing() as first, database.writing() as second:
        assert backend(first) != backend(second)
    assert database.connections() == (0, SIZE)


def test_a_read_gives_its_connection_to_one_who_has_waited(database: Database) -> None:
    def write() -> int:
        with database.writing() as connection:
            return backend(connection)

    with ThreadPoolExecutor(1) as thread, database.reading():
        with database.reading() as connection:
            waiting = thread.submit(write)
            with pytest.raises(TimeoutError):
                waiting.result(0.2)
            held = backend(connection)
        assert waiting.result(PATIENCE_FOR_CONNECTION / 2) == held


def test_kept_connections_are_not_counted_as_in_use(database: Database) -> None:
    with database.reading():
        assert database.connections() == (1, SIZE)
    assert database.connections() == (0, SIZE)


def test_one_that_the_server_ended_at_rest_is_replaced(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle_connections, "TRUSTED", 0.0)
    ended = backend_of_read(database)
    end(settings, ended)
    assert backend_of_read(database) != ended


def test_a_failed_read_is_not_kept(database: Database) -> None:
    with pytest.raises(DBAPIError), database.reading() as failed:
        run_sql(failed, "SELECT 1 / 0")
    with database.reading() as connection:
        assert connection is not failed


def test_once_one_has_ended_none_of_its_time_is_trusted(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one that is at rest, nor one that is in use then: a server that went away took them all."""
    monkeypatch.setattr(idle_connections, "TRUSTED", 0.0)
    with database.reading() as in_use:
        resting = backend_of_read(database)
        end(settings, resting)
        assert backend_of_read(database) != resting
    with database.reading() as connection:
        assert connection is not in_use


def test_a_read_waits_as_long_as_its_own_limits_say(database: Database) -> None:
    with limited_to(JOB), database.writing():
        pass
    with database.reading() as connection:
        driver = connection.connection.driver_connection
        assert getattr(driver, "answer_within", None) == REQUEST.statement + GRACE


def test_close_ends_the_kept_connections(database: Database, settings: Settings) -> None:
    pid = backend_of_read(database)
    database.close()
    with psycopg.connect(settings.database_url, autocommit=True) as admin:
        running = "SELECT 1 FROM pg_stat_activity WHERE pid = %s"
        until(lambda: not admin.execute(running, [pid]).fetchone())


def test_one_that_is_in_use_at_the_end_is_not_kept(database: Database) -> None:
    with database.reading() as connection:
        database.close()
    assert connection.closed


def test_the_garbage_collector_may_end_a_connection_while_another_is_kept(database: Database) -> None:
    """SQLAlchemy's finalizers run wherever an object is made, also in the thread that holds the lock."""
    readers = IdleConnections(database.engine)
    with database.engine.connect() as connection, readers._guard:
        connection.invalidate()
    with database.reading() as connection:
        assert backend(connection)
