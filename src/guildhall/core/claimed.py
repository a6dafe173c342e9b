"""The claim under which a request writes, where its client may send it again (see guildhall.services.idempotency)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from sqlalchemy import Connection


class Claimed(Protocol):
    """Learns of each transaction that may write."""

    def begin(self, db: Connection) -> None:
        """Called inside the transaction, before anything is written."""

    def committed(self) -> None:
        """Called once it is committed."""


_current: ContextVar[Claimed | None] = ContextVar("claim", default=None)


@contextmanager
def under(claim: Claimed) -> Iterator[None]:
    """Have every transaction of this context, and of the threads it starts, written under the claim."""
    token = _current.set(claim)
    try:
        yield
    finally:
        _current.reset(token)


def current_claim() -> Claimed | None:
    return _current.get()
