"""PostgreSQL: a pool of connections, and as many threads. Loaded only where there is one: psycopg takes 7 MB."""

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from guildhall.core.db.database import ChangeListener, Database, default_pool_size
from guildhall.core.db.identity import OTHER_DATABASE, AnotherDatabase, is_same_database
from guildhall.core.db.limits import (
    HOUR,
    LONG_READ,
    MIGRATION,
    PATIENCE_FOR_CONNECTION,
    REQUEST,
    Limits,
    current_limits,
)
from guildhall.core.db.notifications import CHANNEL, listen
from guildhall.core.db.postgres_state import MARK, UNSOUND, write_refusal
from guildhall.core.db.postgresql import parameters, pooling_problem
from guildhall.core.db.probe import Probe
from guildhall.core.db.retries import retry_if_aborted
from guildhall.core.db.revisions import PROGRAM, session_name
from guildhall.core.db.silence import SilenceWatch

T = TypeVar("T")

MIGRATING = 20261121  # the key of our advisory lock
ALONE = Limits(lock=HOUR, statement=MIGRATION.statement, idle=MIGRATION.idle)
"""Session limits for waiting until other processes have migrated, and for building indexes concurrently."""
_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = current_user"
    " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    " AND (application_name = '' OR split_part(application_name, ' ', 1) = :program AND application_name <> :ours)"
)
_IS_VALID = text(
    "SELECT i.indisvalid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
    "WHERE c.relname = :name AND pg_table_is_visible(c.oid)"
)
_OFF = ("seqscan", "sort", "hashjoin", "mergejoin")
_LOOK_UP = "; ".join(f"SET LOCAL enable_{each} = off" for each in _OFF)


class PostgresDatabase(Database):
    """Connections to one server, or to the one of several that accepts writes.

    listen_url: its direct address, if `url` belongs to PgBouncer in transaction mode, where a session keeps neither
    settings nor prepared statements.
    """

    inline = False
    insert = staticmethod(postgresql.insert)

    def __init__(self, url: str, listen_url: str = "", pool_size: int = 0, slow_ms: int = 0) -> None:
        size = pool_size or default_pool_size()
        super().__init__(url, _engine(url, size, pooled=bool(listen_url)), size, slow_ms)
        self.pooled = bool(listen_url)
        self.direct_url = listen_url or url
        self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._probe = Probe(self, url, self.direct_url)
        self._silence = SilenceWatch(self.engine, self._probe.engine, self._probe.direct)

    # Transactions

    def _begun(self) -> Connection:
        return self.connect(current_limits())

    def reading(self) -> Connection:
        """Open a connection for reads, without a transaction if the session's own limits apply."""
        limits = current_limits()
        return self.connect(limits) if self._sets(limits) else self._readers.connect()

    def connect(self, limits: Limits = LONG_READ) -> Connection:
        """Return a connection in a transaction with these limits. A direct session has a request's limits by itself."""
        connection = self.engine.connect()
        if self._sets(limits):
            try:
                connection.exec_driver_sql(limits.as_sql(local=True))
            except BaseException:
                connection.close()
                raise
        return connection

    def _sets(self, limits: Limits) -> bool:
        return self.pooled or limits is not REQUEST

    @contextmanager
    def snapshot(self, limits: Limits) -> Iterator[Connection]:
        with self.connect(limits) as connection:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield connection
            connection.rollback()

    def hold(self, db: Connection, key: int) -> None:
        db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({key})")

    def only_look_up(self, db: Connection) -> None:
        db.exec_driver_sql(_LOOK_UP)

    def commit(self, connection: Connection, changed: frozenset[str]) -> None:
        """Commit, and notify the other processes in the same round trip."""
        if changed:
            connection.exec_driver_sql(f"NOTIFY {CHANNEL}, '{' '.join(sorted(changed))}'; COMMIT")
        connection.commit()  # ends SQLAlchemy's transaction; the server's may have ended already

    # Threads

    async def write(self, work: Callable[[Connection], T]) -> T:
        def once() -> T:
            with self.writing() as connection:
                return work(connection)

        return await self.run(lambda: retry_if_aborted(once))

    async def run(self, work: Callable[[], T]) -> T:
        return await self.run_in_thread(work)

    # Changes and state

    async def listen(self, listener: ChangeListener) -> None:
        await listen(self.direct_url, self.url, listener)

    async def look(self, read: Callable[[Connection], T]) -> T:
        return await self._probe.look(read)

    def probe(self) -> None:
        with self.reading() as connection:
            connection.exec_driver_sql("SELECT 1")

    def pooling_problem(self) -> str | None:
        """Return a problem if every address is a pooler's, or the direct address belongs to another database.

        None also if PostgreSQL does not answer.
        """
        problem = pooling_problem(self.direct_url, listening=self.pooled)
        return problem or (OTHER_DATABASE if self._probe.compare() == OTHER_DATABASE else None)

    async def listening_problem(self) -> str | None:
        return await self._probe.listening_problem()

    def write_refusal(self, connection: Connection) -> str | None:
        return write_refusal(connection)

    def schema_mark(self, connection: Connection) -> str:
        return str(connection.exec_driver_sql(MARK).scalar_one())

    def unsound_parts(self, connection: Connection) -> list[str]:
        return list(connection.scalars(UNSOUND))

    # Migrations

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """Open a connection past PgBouncer, whose session holds a lock that other migrations wait for."""
        engine = _engine(self.direct_url, 1)
        engine.update_execution_options(database=self)
        try:
            if self.pooled and not is_same_database(engine, self.engine):
                raise AnotherDatabase
            with engine.connect() as connection:
                connection.exec_driver_sql(ALONE.as_sql(local=False))
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({MIGRATING})")
                connection.commit()
                yield connection
        finally:
            engine.dispose()

    def begin_migration(self, connection: Connection) -> None:
        connection.exec_driver_sql(MIGRATION.as_sql(local=True))

    def other_versions(self, connection: Connection) -> int:
        """Count the sessions whose name is another version's. The first versions had no name."""
        known = {"program": PROGRAM, "ours": session_name()}
        return int(connection.execute(_OTHERS, known).scalar_one())

    def build_index(self, connection: Connection, name: str, definition: str, *, unique: bool) -> None:
        kind = "UNIQUE INDEX" if unique else "INDEX"
        valid = connection.scalar(_IS_VALID, {"name": name})
        connection.commit()
        driver: Any = connection.connection.driver_connection
        driver.autocommit = True
        try:
            if valid is False:
                driver.execute(f'DROP INDEX CONCURRENTLY IF EXISTS "{name}"')
            driver.execute(f'CREATE {kind} CONCURRENTLY IF NOT EXISTS "{name}" {definition}')
        finally:
            driver.autocommit = False
        self.begin_migration(connection)

    def connections(self) -> tuple[int, int]:
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0, self.pool_size

    def close(self) -> None:
        super().close()
        self._probe.close()
        self._silence.close()


def _engine(url: str, size: int, *, pooled: bool = False) -> Engine:
    engine = create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE_FOR_CONNECTION,
        pool_use_lifo=True,
        hide_parameters=True,
        connect_args={**parameters(url), **({"prepare_threshold": None} if pooled else {})},
    )
    event.listen(engine, "checkout", _refuse_ended)
    if not pooled:
        event.listen(engine, "connect", _prepare)
    return engine


def _refuse_ended(connection: Any, _record: Any, _proxy: Any) -> None:
    """Make the pool replace connections that the server has closed: an idle one becomes readable only then.

    A ping before each transaction (pool_pre_ping) would wait without end for a silent server.
    """
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    if poll.poll(0):
        raise DisconnectionError("closed while idle")


def _prepare(connection: Any, _record: Any) -> None:
    """Set the limits of requests for the session."""
    connection.autocommit = True
    connection.execute(REQUEST.as_sql(local=False))
    connection.autocommit = False
