"""What a PostgreSQL says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text

from guildhall.core.unit_of_work import UnitOfWork

_SERVER = text(
    'SELECT clock_timestamp() AS "timestamp", '
    "current_setting('server_encoding') AS encoding, "
    "coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create"
)


@dataclass(frozen=True, slots=True)
class Server:
    """`timestamp` by its clock; `may_create`: whether our user may make tables."""

    timestamp: datetime
    encoding: str
    may_create: bool


def server(uow: UnitOfWork) -> Server:
    return Server(**uow.db.execute(_SERVER).one()._mapping)
