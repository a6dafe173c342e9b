"""SQLite: one connection for each thread that reads, and one for writing, used by one thread at a time.

Short work runs right on the event loop, where it is fastest. A deferred BEGIN loses most racing writers, so each
begins with the write lock (docs/decisions/0007).
"""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import copy_context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from guildhall.core.db.database import WAITS, ChangeListener, Database, default_pool_size
from guildhall.core.db.fair_lock import FairLock
from guildhall.core.db.full_text import FOUND, found
from guildhall.core.db.limits import LONG_READ, Limits
from guildhall.core.db.sqlite import LOWER_CASE, in_lower_case, sqlite3
from guildhall.core.db.transaction import transaction_of
from guildhall.core.observability.disk import disk_problem

T = TypeVar("T")

BUSY_TIMEOUT_MS = 10_000  # for connections that read
AT_ONCE_MS = 5  # duration of one attempt to write, the longest that the event loop may block
AGAIN_AFTER = 0.025  # seconds between two attempts
PATIENCE = 10.0  # seconds to wait while another program holds the write lock
PROBE_PATIENCE = 0.5
LARGEST_GROUP = 64  # writes of one commit; bounds how long the event loop is blocked
Queued = tuple[Callable[[Connection], Any], "asyncio.Future[Any]"]
ASK_EVERY = 0.5  # seconds between two looks for changes of other processes


@dataclass(frozen=True, slots=True)
class Failed:
    """The outcome of a write that raised an error."""

    error: BaseException


class SqliteDatabase(Database):
    """Connections to one file. `lock` is held while the one for writing is used."""

    inline = True
    insert = staticmethod(sqlite.insert)

    def __init__(self, url: str, pool_size: int = 0, slow_ms: int = 0) -> None:
        super().__init__(url, _engine(url), pool_size or default_pool_size(), slow_ms)
        self.lock = FairLock()
        self._of_thread = threading.local()
        self._opened: list[Connection] = []
        self._writer: Connection | None = None
        self._waiting = ThreadPoolExecutor(1, thread_name_prefix="db_lock")
        self._queued: list[Queued] = []
        self._writing: asyncio.Task[None] | None = None

    # Transactions

    @contextmanager
    def _begun(self, patience: float = PATIENCE) -> Iterator[Connection]:
        """Begin a writing transaction. Waits for other threads, and up to `patience` seconds for other programs."""
        began = time.monotonic()
        while True:
            self.lock.acquire()
            try:
                connection = self._begin(began)
            except BaseException as error:
                self.lock.release()
                if not is_locked(error) or time.monotonic() >= began + patience:
                    raise
            else:
                break
            time.sleep(AT_ONCE_MS / 1000)
        try:
            yield connection
        finally:
            self.lock.release()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction on the event loop, together with others that wait: they share one commit to the disk."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queued = [each for each in self._queued if not each[1].done()]  # some were canceled
        here = copy_context()  # so that log lines carry the id of their own request
        self._queued.append((lambda connection: here.run(work, connection), done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_queued())
        return await done

    async def _write_queued(self) -> None:
        while self._queued:
            try:
                connection = await self._begin_in_turn()
            except Exception as error:
                group, self._queued = self._queued, []
                outcomes: list[Any] = [Failed(error)] * len(group)
            else:
                group, self._queued = self._queued[:LARGEST_GROUP], self._queued[LARGEST_GROUP:]
                outcomes = self._commit_group(connection, group)
            for (_, done), outcome in zip(group, outcomes, strict=True):
                _resolve(done, outcome)
            await asyncio.sleep(0)  # let other work of the loop go first

    def _commit_group(self, connection: Connection, group: list[Queued]) -> list[Any]:
        """Write each in a savepoint, so that its error undoes nothing else, and commit them together."""
        try:
            with self._finishing(connection):
                if len(group) == 1:
                    return [group[0][0](connection)]
                return [_in_savepoint(connection, work) for work, _ in group]
        except Exception as error:  # the commit failed, or the only write
            return [Failed(error)] * len(group)
        finally:
            self.lock.release()

    async def _begin_in_turn(self) -> Connection:
        """Acquire the lock and begin. The loop goes on with other work until it is this one's turn."""
        began = time.monotonic()
        while True:
            await self._acquire_lock()
            try:
                return self._begin(began)
            except BaseException as error:
                self.lock.release()
                if not is_locked(error) or time.monotonic() >= began + PATIENCE:
                    raise
            await asyncio.sleep(AGAIN_AFTER)

    async def _acquire_lock(self) -> None:
        if self.lock.acquire(blocking=False):
            return
        turn = self._waiting.submit(self.lock.acquire)
        try:
            await asyncio.shield(asyncio.wrap_future(turn))
        except asyncio.CancelledError:
            turn.add_done_callback(lambda _: self.lock.release())
            raise

    def _begin(self, began: float) -> Connection:
        """Begin on the one connection for writing, while the lock is held."""
        connection = self._writing_connection()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        WAITS.observe(time.monotonic() - began)
        return connection

    def commit(self, connection: Connection, _changed: frozenset[str]) -> None:
        """Commit. Other processes see that the file has changed (`listen`)."""
        connection.commit()

    def reading(self) -> AbstractContextManager[Connection]:
        """Open this thread's connection for reads."""
        return nullcontext(self._connection_of_thread())

    def connect(self, _limits: Limits = LONG_READ) -> Connection:
        return self.engine.connect()

    @contextmanager
    def snapshot(self, _limits: Limits) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection
            connection.rollback()

    # Threads

    async def run(self, work: Callable[[], T]) -> T:
        return work()

    # Changes and state

    async def listen(self, listener: ChangeListener) -> None:
        """Look twice a second whether another process has committed; it does not say what."""
        seen = None
        while True:
            version = await asyncio.to_thread(self._version_elsewhere)  # waits for the write lock
            if version != seen:
                seen = version
                listener.all_changed()
            await asyncio.sleep(ASK_EVERY)

    def _version_elsewhere(self) -> int:
        """Return SQLite's data_version, which changes when another process commits, not when this one does."""
        self.lock.acquire()
        try:
            return int(self._writing_connection().exec_driver_sql("PRAGMA data_version").scalar_one())
        finally:
            self.lock.release()

    async def look(self, read: Callable[[Connection], T]) -> T:
        def work() -> T:
            self.probe()
            with self.reading() as connection:
                return read(connection)

        return await asyncio.to_thread(work)

    def probe(self) -> None:
        with self._begun(PROBE_PATIENCE) as connection:
            try:
                version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
                connection.exec_driver_sql(f"PRAGMA user_version = {version}")
            finally:
                connection.rollback()

    def write_refusal(self, _connection: Connection) -> str | None:
        """Return why the disk takes no writes. A read-only file was refused by `probe`."""
        return disk_problem(Path(self.engine.url.database or ".").parent)

    def schema_mark(self, connection: Connection) -> str:
        return str(connection.exec_driver_sql("PRAGMA schema_version").scalar_one())

    # Migrations

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """Open a connection whose keys do not cascade: SQLite recreates altered tables, and drops the old ones."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            yield connection

    def begin_migration(self, connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    def check_migrated(self, connection: Connection) -> None:
        if loose := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            raise RuntimeError(f"the migration breaks foreign keys of rows in {loose[0][0]}")

    def build_index(self, connection: Connection, name: str, definition: str, *, unique: bool) -> None:
        kind = "UNIQUE INDEX" if unique else "INDEX"
        connection.exec_driver_sql(f'CREATE {kind} IF NOT EXISTS "{name}" {definition}')

    def connections(self) -> tuple[int, int]:
        """Return how many threads opened a connection, twice: all stay open."""
        return len(self._opened), len(self._opened)

    def close(self) -> None:
        self._waiting.shutdown()
        super().close()
        for connection in self._opened:
            connection.close()

    # Connections

    def _connection_of_thread(self) -> Connection:
        known: Connection | None = getattr(self._of_thread, "connection", None)
        if known is None:
            known = self._of_thread.connection = self._open()
        return known

    def _writing_connection(self) -> Connection:
        if self._writer is None:
            self._writer = self._open()
            self._writer.exec_driver_sql(f"PRAGMA busy_timeout = {AT_ONCE_MS}")
        return self._writer

    def _open(self) -> Connection:
        connection = self.engine.connect()
        self._opened.append(connection)
        return connection


def _in_savepoint(connection: Connection, work: Callable[[Connection], Any]) -> Any:
    tasks = transaction_of(connection).after_commit
    before = len(tasks)
    try:
        with connection.begin_nested():
            return work(connection)
    except Exception as error:
        del tasks[before:]
        return Failed(error)


def _resolve(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.done():  # the caller was canceled
        return
    if isinstance(outcome, Failed):
        done.set_exception(outcome.error)
    else:
        done.set_result(outcome)


def is_locked(error: BaseException) -> bool:
    """Return True if another program holds SQLite's write lock."""
    code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, OperationalError) else 0
    return bool(code & 0xFF == sqlite3.SQLITE_BUSY)


def _engine(url: str) -> Engine:
    engine = create_engine(
        url,
        module=sqlite3,
        poolclass=NullPool,
        hide_parameters=True,  # errors are logged
        json_serializer=json.JSONEncoder(ensure_ascii=False).encode,  # exports read the text
        connect_args={"isolation_level": None, "check_same_thread": False},
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    connection.create_function(LOWER_CASE, 1, in_lower_case, deterministic=True)
    connection.create_function(FOUND, 2, found, deterministic=True)
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")  # first: switching to WAL may have to wait
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")  # nothing that was deleted stays in the file or in its copies
    cursor.close()
