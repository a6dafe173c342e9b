"""Reads the state of a PostgreSQL server."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text

from guildhall.core.unit_of_work import UnitOfWork

_SERVER = text(
    "SELECT clock_timestamp() AS now, current_setting('server_encoding') AS encoding, "
    "coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create"
)


@dataclass(frozen=True, slots=True)
class ServerState:
    """The server's state: its current time and encoding. `may_create`: the database user can create tables."""

    now: datetime
    encoding: str
    may_create: bool


_CONNECTIONS = text(
    "SELECT least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int, "
    "nullif((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1), "
    "nullif((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1)) AS most, "
    "current_user AS role"
)

_OTHER_OWNERS = text(
    "SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class "
    "WHERE relnamespace = to_regnamespace(current_schema())::oid AND relkind IN ('r', 'p', 'S') "
    "AND NOT pg_has_role(current_user, relowner, 'USAGE') ORDER BY owner"
)


_UNSAFE = text(
    "SELECT name FROM pg_settings WHERE setting = 'off' "
    "AND name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum') ORDER BY name"
)

_LOCKED = text(
    "SELECT c.relname AS table, l.pid, a.application_name AS program, "
    "extract(epoch FROM clock_timestamp() - a.xact_start)::int AS seconds "
    "FROM pg_locks l JOIN pg_class c ON c.oid = l.relation JOIN pg_stat_activity a ON a.pid = l.pid "
    "WHERE l.mode = 'AccessExclusiveLock' AND l.granted AND a.backend_type = 'client backend' "
    "AND a.datname = current_database() AND l.pid <> pg_backend_pid() AND c.relkind IN ('r', 'p') "
    "AND c.relnamespace = to_regnamespace(current_schema())::oid ORDER BY c.relname, l.pid"
)


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table that a session locked against reads and writes. `seconds`: since its transaction began."""

    table: str
    pid: int
    program: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Connections:
    """The connections of a role. `most`: how many the server grants it in this database."""

    most: int
    role: str


def connections(uow: UnitOfWork) -> Connections:
    """Return the narrowest of the limits of server, role and database."""
    return Connections(**uow.db.execute(_CONNECTIONS).one()._mapping)


def other_owners(uow: UnitOfWork) -> list[str]:
    """Return the roles that own tables here without our role being a member of them."""
    return list(uow.db.scalars(_OTHER_OWNERS))


def unsafe_settings(uow: UnitOfWork) -> list[str]:
    """Return the settings without which a crash loses rows or tables grow without end, and which are off."""
    return list(uow.db.scalars(_UNSAFE))


def locked_tables(uow: UnitOfWork) -> list[LockedTable]:
    return [LockedTable(**row._mapping) for row in uow.db.execute(_LOCKED)]


def server(uow: UnitOfWork) -> ServerState:
    return ServerState(**uow.db.execute(_SERVER).one()._mapping)
