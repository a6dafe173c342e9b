"""The settings with the connections that the owner set up. Read where they are used, so that no restart is needed."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from sqlalchemy import select

from guildhall.config.settings import Settings
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.connections.models import StoredConnection
from guildhall.services.connections.sealing import opened

TABLE = StoredConnection.__tablename__
_STORED = select(StoredConnection.name, StoredConnection.sealed)


class ConnectionName(StrEnum):
    MAIL = "mail"
    PAYMENTS = "payments"


@dataclass(frozen=True, slots=True)
class Stored:
    """The stored settings of a connection. `readable` is False if they were sealed with a lost signing secret."""

    values: Mapping[str, str]
    readable: bool


NOTHING = Stored({}, readable=True)


def connected(uow: UnitOfWork) -> Settings:
    """Return the environment's settings together with the stored connections. A setting of the environment wins."""
    values = {name: value for stored in _stored(uow).values() for name, value in stored.values.items()}
    return _over(uow.settings, tuple(sorted(values.items()))) if values else uow.settings


def connected_settings(runtime: Runtime) -> Settings:
    """Return the same outside of a transaction."""
    with runtime.reading() as uow:
        return connected(uow)


def stored_connection(uow: UnitOfWork, name: ConnectionName) -> Stored:
    """Return what the owner stored, whether or not the environment wins."""
    return _stored(uow).get(name, NOTHING)


def is_given(settings: Settings, name: str) -> bool:
    """Return whether the environment names a setting, also one of a payment provider."""
    extra = settings.model_extra or {}
    return bool(extra.get(name)) or (name in settings.model_fields_set and bool(getattr(settings, name)))


def _stored(uow: UnitOfWork) -> dict[str, Stored]:
    return uow.cached(TABLE, lambda: _read(uow))


def _read(uow: UnitOfWork) -> dict[str, Stored]:
    rows = uow.db.execute(_STORED).all()
    return {row.name: _opened(row.sealed, uow.settings.server_secrets) for row in rows}


@lru_cache(maxsize=16)
def _opened(text: str, secrets: tuple[str, ...]) -> Stored:
    """Return what a sealed text holds, cached by it: it differs at each save, so that no process sees an old one."""
    values = opened(text, secrets)
    return Stored(values or {}, readable=values is not None)


@lru_cache(maxsize=16)
def _over(settings: Settings, stored: tuple[tuple[str, str], ...]) -> Settings:
    return settings.model_copy(update={name: value for name, value in stored if not is_given(settings, name)})
