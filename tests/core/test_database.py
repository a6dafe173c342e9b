"""Idle connections that were closed are replaced before they are used; what is deleted leaves SQLite's file."""

from pathlib import Path

import pytest
from sqlalchemy import delete, text

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Account
from tests.support.rows import add_account

OWN = text("SELECT pg_backend_pid()")
END_OTHERS = text(
    "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.mark.only_on("postgresql", reason="SQLite's connections end with the process")
def test_a_connection_that_ended_at_rest_is_replaced(runtime: Runtime, dialect: str) -> None:
    with runtime.reading() as uow:
        with runtime.writing() as other:
            ended = other.db.scalar(OWN)
        assert uow.db.scalar(END_OTHERS) >= 1
        with runtime.writing() as other:
            assert other.db.scalar(OWN) != ended


@pytest.mark.only_on("sqlite", reason="PostgreSQL's files are its own")
def test_what_was_deleted_is_not_in_the_file(runtime: Runtime, dialect: str, database_url: str) -> None:
    """The data of an erased customer would stay in it, and in its copies."""
    with runtime.writing() as uow:
        address = "erased-and-gone@example.com"
        account = add_account(uow, address)
    assert address.encode() in contents(runtime, database_url)
    with runtime.writing() as uow:
        uow.db.execute(delete(Account).where(Account.id == account))
    assert address.encode() not in contents(runtime, database_url)


def contents(runtime: Runtime, database_url: str) -> bytes:
    """Return the database's file, with all that its log holds."""
    with runtime.reading() as uow:
        uow.db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return Path(database_url.removeprefix("sqlite:///")).read_bytes()
