"""The fixtures work as documented: a test's own database, no settings but its own, the assembled application."""

import os

import pytest
from sqlalchemy import insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.content.models import ContactMessage
from tests.support.client import Client

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize("time", ["first", "second"])
def test_each_test_has_a_database_of_its_own(runtime: Runtime, time: str) -> None:
    with runtime.writing() as uow:
        assert uow.db.execute(select(ContactMessage.name)).all() == []
        row = {
            "name": time,
            "email": "a@example.com",
            "subject": "",
            "message": "Hello",
            "created_at": uow.now,
        }
        uow.db.execute(insert(ContactMessage).values(row))


def test_the_database_is_the_requested_one(runtime: Runtime, dialect: str) -> None:
    assert runtime.database.dialect == dialect


@pytest.mark.settings(seat_hold_minutes=7)
def test_a_mark_changes_a_setting(runtime: Runtime) -> None:
    assert runtime.settings.seat_hold_minutes == 7


def test_a_developers_environment_is_not_seen() -> None:
    assert [name for name in os.environ if name.startswith("GUILDHALL_")] == []


def test_the_client_calls_the_assembled_application(client: Client) -> None:
    assert client.get("/readyz").json() == {"status": "ready"}
