"""Distinguishes outages of the database or the file storage, which pass, from programming errors, which do not."""

from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guildhall.core.store import StorageUnavailable

RETRY_AFTER = 1  # seconds

# SQLite result codes: busy, locked, read only, I/O error, disk full, cannot open
_SQLITE = frozenset({5, 6, 8, 10, 13, 14})
# classes of SQLSTATE: connection, transaction rollback, out of resources, lock not available, shutdown, system
_POSTGRESQL = ("08", "40", "53", "55", "57", "58")
_IDLE_TIMEOUTS = frozenset({"25P03", "25P04"})  # the server ended a transaction that paused for too long
_SQLITE_READ_ONLY = 8
_POSTGRESQL_READ_ONLY = "25006"


def is_outage(error: BaseException) -> bool:
    """Return True if the same request is likely to succeed a little later."""
    match error:
        case PoolTimeout() | StorageUnavailable():
            return True
        case InterfaceError():
            return error.connection_invalidated
        case OperationalError():
            return _passes(error)
        case InternalError():
            return is_read_only(error) or getattr(error.orig, "sqlstate", None) in _IDLE_TIMEOUTS
        case _:
            return False


def is_read_only(error: BaseException) -> bool:
    """Return True if a write was refused because the database is read only."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", 0)
    return code & 0xFF == _SQLITE_READ_ONLY or getattr(error.orig, "sqlstate", None) == _POSTGRESQL_READ_ONLY


def cause_of(outage: BaseException) -> str:
    """Return one line for the log: the driver's message without statement and values."""
    details = str(outage.orig if isinstance(outage, DBAPIError) else outage)
    return details.strip().partition("\n")[0]


def _passes(error: OperationalError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _SQLITE
    state = getattr(error.orig, "sqlstate", None)
    return state is None or state.startswith(_POSTGRESQL)
