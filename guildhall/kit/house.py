"""What a business act works with: one open transaction, the moment it happens, the settings, and a voice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection

from guildhall.kit.sql.after_commit import AFTER_COMMIT
from guildhall.settings import Settings

F = TypeVar("F")


class Listeners:
    """Who hears which fact. Upper rooms subscribe when the application is assembled."""

    def __init__(self) -> None:
        self._by_fact: dict[type, list[Callable[[House, Any], None]]] = {}

    def subscribe(self, fact: type[F], hear: Callable[[House, F], None]) -> None:
        self._by_fact.setdefault(fact, []).append(hear)

    def hearing(self, fact: object) -> list[Callable[[House, Any], None]]:
        return self._by_fact.get(type(fact), [])


@dataclass(frozen=True, slots=True)
class House:
    """One transaction. Whatever is written through `db` and by those who hear `announce` is committed together."""

    db: Connection
    now: datetime
    settings: Settings
    listeners: Listeners

    def after_commit(self, act: Callable[[], object]) -> None:
        """Run `act` once this transaction is committed, and never if it is not. It must not fail: metrics alone."""
        self.db.info[AFTER_COMMIT].append(act)

    def announce(self, fact: object) -> None:
        """Tell the rooms above what has happened; they act at once, in this transaction, in order of subscription."""
        for hear in self.listeners.hearing(fact):
            hear(self, fact)
