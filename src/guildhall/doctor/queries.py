"""Reads the state of a PostgreSQL server."""

from __future__ import annotations

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


def server(uow: UnitOfWork) -> ServerState:
    return ServerState(**uow.db.execute(_SERVER).one()._mapping)
