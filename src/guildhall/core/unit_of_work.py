"""Unit of work: one open database transaction, with the current time, the settings and the event subscribers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection

from guildhall.config.settings import Settings
from guildhall.core.db.transaction import transaction_of

F = TypeVar("F")
T = TypeVar("T")
Task = Callable[["UnitOfWork"], None]


class Subscribers:
    """The handlers of each domain event. Domains subscribe when the application is assembled (wiring.wired)."""

    def __init__(self) -> None:
        self._by_event: dict[type, list[Callable[[UnitOfWork, Any], None]]] = {}

    def subscribe(self, event: type[F], handler: "Callable[[UnitOfWork, F], None]") -> None:
        self._by_event.setdefault(event, []).append(handler)

    def handlers_of(self, event: object) -> "list[Callable[[UnitOfWork, Any], None]]":
        return self._by_event.get(type(event), [])


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """One transaction. Everything written through `db` and by event handlers is committed together.

    cache: of this transaction.
    """

    db: Connection
    now: datetime
    settings: Settings
    subscribers: Subscribers
    rolled_back: list[Task] = field(default_factory=list)
    cache: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        transaction_of(self.db).now = self.now

    def after_commit(self, task: Callable[[], object]) -> None:
        """Run `task` after the commit, never after a rollback. It must not fail: use it for metrics only."""
        transaction_of(self.db).after_commit.append(task)

    def after_rollback(self, task: Task) -> None:
        """Run `task` in a transaction of its own if this one is rolled back: what must count for a refusal as well."""
        self.rolled_back.append(task)

    def cached(self, name: str, read: Callable[[], T]) -> T:
        """Return the value of `read`, cached for this transaction. Code that changes it calls `uncache`."""
        if name not in self.cache:
            self.cache[name] = read()
        value: T = self.cache[name]
        return value

    def uncache(self, name: str) -> None:
        self.cache.pop(name, None)

    def publish(self, event: object) -> None:
        """Call the handlers of a domain event now, in this transaction, in order of subscription."""
        for handler in self.subscribers.handlers_of(event):
            handler(self, event)
