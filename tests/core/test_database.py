"""Idle connections that were closed are replaced before they are used."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from guildhall.core.runtime import Runtime

OWN = text("SELECT pg_backend_pid()")
END_OTHERS = text(
    "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def test_a_connection_that_ended_at_rest_is_replaced(runtime: Runtime, dialect: str) -> None:
    if dialect == "sqlite":
        pytest.skip(reason="SQLite's connections end with the process")
    with runtime.reading() as uow:
        with runtime.writing() as other:
            ended = other.db.scalar(OWN)
        assert uow.db.scalar(END_OTHERS) >= 1
        with runtime.writing() as other:
            assert other.db.scalar(OWN) != ended
