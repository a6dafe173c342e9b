"""The time of the current unit of work, kept with its connection for the columns `created_at` and `updated_at`."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from sqlalchemy import Connection
from sqlalchemy.engine.default import DefaultExecutionContext

_KEY = "current_time"


def set_current_time(connection: Connection, now: datetime) -> None:
    connection.info[_KEY] = now


def forget_current_time(connection: Connection) -> None:
    """Clear the time of an earlier transaction, so that a new one never writes it."""
    connection.info.pop(_KEY, None)


def current_time(context: DefaultExecutionContext) -> datetime:
    """Return the time for a written row. Raises KeyError outside a unit of work, where the statement gives it."""
    return cast("datetime", context.root_connection.info[_KEY])
