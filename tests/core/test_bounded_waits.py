"""Nothing waits for PostgreSQL without an end: not for a lock, a connection, a lost peer, or an answer."""

import asyncio
import dataclasses
import threading
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.config.settings import Settings
from guildhall.core.db import database as database_module
from guildhall.core.db import limits, notifications, probe, silence
from guildhall.core.db.limits import BULK, JOB, LONG_READ, REQUEST, Limits, limited_to
from guildhall.core.db.opening import open_database
from guildhall.core.outages import is_outage
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.cache.freshness import Freshness
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from tests.support.client import Client
from tests.support.stalling import StallingProxy, stalling_proxy
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.only_on("postgresql", reason="SQLite has no server to wait for")

SHORT = Limits(lock=0.2, statement=0.6, idle=0.4)
SLEEP = text("SELECT pg_sleep(20)")
LOCK = text("LOCK TABLE products IN ACCESS EXCLUSIVE MODE")


@pytest.fixture
def proxy(database_url: str) -> Iterator[StallingProxy]:
    with stalling_proxy(str(make_url(database_url).query["host"])) as proxy:
        yield proxy


@pytest.fixture
def remote(proxy: StallingProxy, settings: Settings) -> Iterator[Runtime]:
    """The application on a PostgreSQL across a network that the test can cut."""
    name = make_url(settings.database_url).database
    url = f"postgresql://guildhall@127.0.0.1:{proxy.port}/{name}"
    runtime = build_runtime(settings.model_copy(update={"database_url": url, "database_pool_size": 2}))
    yield runtime
    proxy.resume()
    runtime.database.close()


def values(connection: Connection) -> Limits:
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    found = [
        connection.scalar(text(f"SELECT setting FROM pg_settings WHERE name = '{name}'")) for name in names
    ]
    return Limits(*(float(setting) / 1000 for setting in found))


def test_every_connection_has_limits(runtime: Runtime) -> None:
    database = runtime.database
    with database.reading() as reading, database.writing() as writing, database.connect() as long:
        assert [values(reading), values(writing), values(long)] == [REQUEST, REQUEST, LONG_READ]
    with limited_to(JOB), database.reading() as reading, database.writing() as writing:
        assert [values(reading), values(writing)] == [JOB, JOB]
    with database.snapshot(BULK) as connection:
        assert values(connection) == BULK
    with database.reading() as again:
        assert values(again) == REQUEST, "a longer limit ends with its transaction"


def test_a_lock_that_is_held_is_waited_for_briefly_and_answered_503(
    runtime: Runtime, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("guildhall.core.db.retries.PAUSES", (0.0,))
    with limited_to(SHORT), runtime.database.engine.connect() as peer:
        peer.execute(text("LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE"))
        message = {"name": "Eve", "email": "eve@example.com", "message": "Hello"}
        answer = client.post("/rest/v1/contact_messages", json=message)
        assert (answer.status_code, answer.headers.get("retry-after")) == (503, "1")
        peer.rollback()
        assert client.post("/rest/v1/contact_messages", json=message).status_code == 201


def test_a_lock_that_is_given_back_in_time_is_had_by_another_try(runtime: Runtime) -> None:
    tries: list[int] = []
    with runtime.database.engine.connect() as peer:
        peer.execute(LOCK)

        def work(uow: UnitOfWork) -> None:
            tries.append(1)
            if len(tries) == 2:
                peer.rollback()
            uow.db.execute(LOCK)

        with limited_to(SHORT):
            runtime.transact(work)
    assert len(tries) >= 2


def test_a_statement_that_works_too_long_is_ended(runtime: Runtime) -> None:
    with limited_to(SHORT), pytest.raises(DBAPIError) as ended, runtime.reading() as uow:
        uow.db.execute(SLEEP)
    assert is_outage(ended.value)


def test_a_transaction_that_pauses_gives_its_locks_back(runtime: Runtime) -> None:
    """As one of a machine that vanished does: the others go on, and its own next step is an outage."""
    given_back = False

    def pause() -> None:
        nonlocal given_back
        with limited_to(SHORT), runtime.database.writing() as idle:
            idle.execute(LOCK)
            with limited_to(BULK), runtime.database.writing() as other:
                other.execute(LOCK)
                given_back = True
            idle.execute(text("SELECT 1"))

    with pytest.raises(DBAPIError) as ended:
        pause()
    assert given_back
    assert is_outage(ended.value)


def test_a_killed_backend_is_an_outage_and_the_next_one_is_well(runtime: Runtime) -> None:

    def is_killed() -> None:
        with runtime.writing() as uow:
            own = uow.db.scalar(text("SELECT pg_backend_pid()"))
            with runtime.database.engine.connect() as peer:
                peer.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": own})
            uow.db.execute(text("SELECT 1"))

    with pytest.raises(DBAPIError) as ended:
        is_killed()
    assert is_outage(ended.value)
    with runtime.writing() as uow:
        assert uow.db.scalar(text("SELECT 1")) == 1


@pytest.mark.parametrize("allowed", [REQUEST, JOB], ids=["request", "job"])
def test_a_server_that_goes_silent_is_not_waited_for(
    remote: Runtime, proxy: StallingProxy, allowed: Limits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the statement of a request may take half a minute, and one of a job ten; packets are acknowledged."""
    for name, seconds in (("LOOK_EVERY", 0.1), ("LONG", 0.2), ("ALIVE_WITHIN", 2)):
        monkeypatch.setattr(silence, name, seconds)
    with remote.reading() as uow:
        assert uow.db.scalar(text("SELECT 1")) == 1
    proxy.stall()
    with limited_to(allowed), pytest.raises(DBAPIError) as ended, remote.reading() as uow:
        uow.db.scalar(text("SELECT 1"))
    assert is_outage(ended.value)
    proxy.resume()
    with remote.reading() as uow:
        assert uow.db.scalar(text("SELECT 1")) == 1


def test_a_slow_statement_of_a_server_that_is_alive_is_waited_for(
    remote: Runtime, proxy: StallingProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(silence, "LONG", 0.1)
    with remote.reading() as uow:
        assert uow.db.execute(text("SELECT pg_sleep(1), 5")).one()[1] == 5
        assert uow.db.scalar(text("SELECT 6")) == 6
    assert proxy.accepted > 2, "it was looked after"


def test_the_silence_is_noticed_within_ten_seconds() -> None:
    assert silence.LOOK_EVERY + silence.LONG + silence.ALIVE_WITHIN <= 10


def test_readyz_answers_while_the_database_is_silent_and_is_well_again(
    remote: Runtime, proxy: StallingProxy
) -> None:
    client = Client(create_app(remote), remote.settings.site_url)
    until(lambda: client.get("/readyz").status_code == 200)
    proxy.stall()
    for _ in range(2):
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["status"]) == (503, "database does not answer")
    proxy.resume()
    until(lambda: client.get("/readyz").status_code == 200)
    client.close()


def test_readyz_answers_within_two_seconds() -> None:
    assert probe.ANSWER_WITHIN <= 2


def test_readyz_does_not_wait_for_the_pool(settings: Settings) -> None:
    runtime = build_runtime(settings.model_copy(update={"database_pool_size": 1}))
    client = Client(create_app(runtime), settings.site_url)
    with runtime.writing():
        until(lambda: client.get("/readyz").status_code == 200)
    client.close()
    runtime.database.close()


def test_changes_elsewhere_are_not_trusted_once_the_connection_is_silent(
    remote: Runtime, proxy: StallingProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "BEAT_EVERY", 0.2)
    monkeypatch.setattr(notifications, "ANSWER_WITHIN", 2)
    monkeypatch.setattr(notifications, "RECONNECT_AFTER", 0.1)
    freshness = Freshness()

    async def becomes(trusted: bool) -> None:
        async with asyncio.timeout(PATIENCE):
            while freshness.trusted != trusted:
                await asyncio.sleep(0.02)

    async def receive() -> None:
        listening = asyncio.create_task(remote.database.listen(freshness))
        freshness.trusted = False
        await becomes(True)
        await asyncio.sleep(3)
        assert freshness.trusted, "the heartbeat keeps it so"
        tick = freshness.tick
        proxy.stall()
        await becomes(False)
        proxy.resume()
        await becomes(True)
        assert not freshness.since(tick, {"products"}), "what went unheard may have changed anything"
        listening.cancel()

    asyncio.run(receive())


def test_the_silence_before_distrust_is_ten_seconds_at_most() -> None:
    assert notifications.BEAT_EVERY + notifications.ANSWER_WITHIN <= 10


def test_work_waits_for_a_thread_and_is_refused_in_the_end(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    async def two(free: threading.Event) -> None:
        begun = threading.Event()

        def work() -> None:
            begun.set()
            free.wait()

        first = asyncio.create_task(database.run(work))
        await asyncio.to_thread(begun.wait)
        try:
            await database.run(lambda: ran.append("second"))
        finally:
            free.set()
            await first

    database, free = open_database(settings.database, pool_size=1), threading.Event()
    threading.Timer(0.3, free.set).start()
    asyncio.run(two(free))
    database.close()
    assert ran == ["second"]
    monkeypatch.setattr(database_module, "PATIENCE_FOR_CONNECTION", 0.2)
    database = open_database(settings.database, pool_size=1)
    with pytest.raises(PoolTimeout) as refused:
        asyncio.run(two(threading.Event()))
    assert is_outage(refused.value)
    assert ran == ["second"], "what was refused is not run afterwards"
    database.close()


def test_the_kernel_gives_up_long_before_a_quarter_of_an_hour(runtime: Runtime) -> None:
    with runtime.database.engine.connect() as connection:
        parameters = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert int(parameters["tcp_user_timeout"]) <= 10_000
    assert int(parameters["keepalives_idle"]) <= 30


def test_limits_are_ordered() -> None:
    for field in dataclasses.fields(Limits):
        ordered = [getattr(each, field.name) for each in (REQUEST, JOB, LONG_READ, limits.BULK)]
        assert ordered == sorted(ordered)
