"""The idempotency claim that a request's transactions write under (see guildhall.services.idempotency)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from sqlalchemy import Connection


class RequestClaim(Protocol):
    """A claim that is notified of each writing transaction, such as the claim of an idempotency key."""

    def begin(self, db: Connection) -> None:
        """Record the claim inside the transaction, before anything else is written."""

    def committed(self) -> None:
        """Note that the transaction is committed."""


_current: ContextVar[RequestClaim | None] = ContextVar("claim", default=None)


@contextmanager
def with_claim(claim: RequestClaim | None) -> Iterator[None]:
    """Run every transaction of this context, and of threads started from it, under the claim.

    None is for what is not an effect of the request, such as a rate limit's count.
    """
    token = _current.set(claim)
    try:
        yield
    finally:
        _current.reset(token)


def current_claim() -> RequestClaim | None:
    return _current.get()
