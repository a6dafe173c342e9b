"""A refresh locks its session from reading to commit, so that no later one can overtake it.

Without the lock, the slower of two refreshes has read number 1 and writes 2 when the session is at 3 already; the
newest token is then one that "this server never issued", and everyone is signed out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.sessions import refresh
from guildhall.domains.identity.grants import Grant, refresh_token
from guildhall.serve.wiring import build_runtime
from tests.identity.people import AuthApi, sign_up

pytestmark = pytest.mark.both_databases


def turned(uow: UnitOfWork, token: str) -> str:
    """Refresh the token and return the new one."""
    outcome = refresh(uow, token)
    assert isinstance(outcome, Grant), outcome
    return refresh_token(outcome, uow.settings)


@contextmanager
def impatient(runtime: Runtime) -> Iterator[UnitOfWork]:
    """Open a write transaction that fails at once where it would have to wait for another."""
    engine = runtime.database.engine
    with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            db.exec_driver_sql("PRAGMA busy_timeout = 0")
            db.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            db.exec_driver_sql("SET LOCAL lock_timeout = 1")
        yield UnitOfWork(db, runtime.clock.now(), runtime.settings, runtime.subscribers)
        db.commit()


@pytest.fixture
def another_process(settings: Settings, runtime: Runtime) -> Iterator[Runtime]:
    other = build_runtime(settings, runtime.clock)
    yield other
    other.database.close()


def test_none_that_began_later_overtakes_it(
    auth_api: AuthApi, runtime: Runtime, another_process: Runtime
) -> None:
    first = sign_up(auth_api, runtime)["refresh_token"]
    waited: list[bool] = []

    def overtake(_db: Connection, _cursor: Any, statement: str, *_rest: Any) -> None:
        """Try to refresh twice from another process, right after the session was read."""
        if waited or "FROM sessions" not in statement:
            return
        try:
            with impatient(another_process) as uow:
                turned(uow, turned(uow, first))
            waited.append(False)
        except OperationalError:
            waited.append(True)

    event.listen(runtime.database.engine, "after_cursor_execute", overtake)
    with runtime.writing() as uow:
        second = turned(uow, first)
    assert waited == [True]
    with runtime.writing() as uow:
        assert turned(uow, first) == second
        third = turned(uow, second)
    assert auth_api.refresh(third).status_code == 200


def test_one_that_writes_nothing_holds_it_too(
    auth_api: AuthApi, runtime: Runtime, another_process: Runtime
) -> None:
    """A replayed token is answered with the active one, which must still be active when the response is sent."""
    first = sign_up(auth_api, runtime)["refresh_token"]
    second = auth_api.refresh(first).json()["refresh_token"]
    with runtime.writing() as uow:
        assert turned(uow, first) == second
        with pytest.raises(OperationalError), impatient(another_process) as other:
            turned(other, second)
    with impatient(another_process) as other:
        assert turned(other, second) not in (first, second)
