"""What a business act works with: one open transaction, the moment it happens, the settings, and a voice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection

from guildhall.core.db.after_commit import AFTER_COMMIT
from guildhall.settings import Settings

F = TypeVar("F")


class Subscribers:
    """Who hears which fact. Upper rooms subscribe when the application is assembled."""

    def __init__(self) -> None:
        self._by_event: dict[type, list[Callable[[UnitOfWork, Any], None]]] = {}

    def subscribe(self, event: type[F], handler: Callable[[UnitOfWork, F], None]) -> None:
        self._by_event.setdefault(event, []).append(handler)

    def handlers_of(self, event: object) -> list[Callable[[UnitOfWork, Any], None]]:
        return self._by_event.get(type(event), [])


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """One transaction. Whatever is written through `db` and by those who hear `announce` is committed together."""

    db: Connection
    now: datetime
    settings: Settings
    subscribers: Subscribers

    def after_commit(self, task: Callable[[], object]) -> None:
        """Run `act` once this transaction is committed, and never if it is not. It must not fail: metrics alone."""
        self.db.info[AFTER_COMMIT].append(task)

    def publish(self, event: object) -> None:
        """Tell the rooms above what has happened; they act at once, in this transaction, in order of subscription."""
        for handler in self.subscribers.handlers_of(event):
            handler(self, event)
