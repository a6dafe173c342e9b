"""Claim an idempotency key, store the response, and return a stored response."""

import hmac
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.errors import Conflict
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.services.idempotency.models import StoredAnswer
from guildhall.services.idempotency.rules import KEPT_FOR, RUNS_AT_MOST


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored response."""

    status: int
    headers: dict[str, str]
    body: str


@dataclass(slots=True)
class Claim:
    """One request with a key; `account_id` is None for anonymous callers and API tokens.

    `begun` is set once a transaction of the request has been committed.
    """

    id: str
    account_id: str | None
    fingerprint: str
    run: str = field(default_factory=new_id)
    begun: bool = False

    def begin(self, db: Connection) -> None:
        """Mark the claim as begun in a writing transaction, before its effects. Raises Conflict if it was lost."""
        if self.begun:
            return
        mine = StoredAnswer.id == self.id, StoredAnswer.run == self.run
        if db.execute(update(StoredAnswer).where(*mine).values(begun=True)).rowcount != 1:
            raise _in_progress()

    def committed(self) -> None:
        self.begun = True


def claim_of(
    secret: str, caller_id: str, path: str, key: str, content: bytes, *, account_id: str | None
) -> Claim:
    """Return the claim of a request. `path` is the function or table; `content` must be equal in a repeated request.

    `caller_id` separates callers. `account_id` is the account that the answer is deleted with: the caller's if they are
    a person, None for an API token.
    """
    scope = "\0".join((caller_id, path, key)).encode()
    return Claim(_digest(secret, scope), account_id, _digest(secret, content))


def take(uow: UnitOfWork, claim: Claim, *, resumes: bool = False) -> Kept | None:
    """Claim a key for this request. Returns the stored response if there already is one.

    resumes: interrupted work may be repeated. Waits for a concurrent transaction with the same key.
    Raises Conflict idempotency_key_reused for different content, idempotency_in_progress while the first request runs,
    idempotency_outcome_unknown if it was interrupted after a write.
    """
    row = {
        "id": claim.id,
        "account_id": claim.account_id,
        "fingerprint": claim.fingerprint,
        "run": claim.run,
        "claimed_at": uow.now,
    }
    if insert_new(uow.db, StoredAnswer, row):
        return None
    found = uow.db.execute(
        select(StoredAnswer.__table__).where(StoredAnswer.id == claim.id).with_for_update()
    ).first()
    if found is None:  # the first request failed and has just released its claim
        raise _in_progress()
    if found.created_at <= uow.now - KEPT_FOR:
        uow.db.execute(delete(StoredAnswer).where(StoredAnswer.id == claim.id))
        uow.db.execute(insert(StoredAnswer), row)
        return None
    if found.fingerprint != claim.fingerprint:
        raise Conflict("idempotency_key_reused")
    if found.status is not None:
        return _kept(found)
    if found.claimed_at > uow.now - RUNS_AT_MOST:
        raise _in_progress()
    if found.begun and not resumes:
        raise _unknown()
    taken = {"run": claim.run, "claimed_at": uow.now, "begun": False}
    uow.db.execute(update(StoredAnswer).where(StoredAnswer.id == claim.id).values(**taken))
    return None


def keep(uow: UnitOfWork, claim: Claim, answer: Kept) -> None:
    """Store the response for repeated requests."""
    values = {"status": answer.status, "headers": answer.headers, "body": answer.body}
    uow.db.execute(update(StoredAnswer).where(*_own(claim)).values(**values))


def give_back(uow: UnitOfWork, claim: Claim) -> None:
    """Release the key: nothing was written, or the work may be repeated."""
    uow.db.execute(delete(StoredAnswer).where(*_own(claim)))


def _own(claim: Claim) -> tuple[Any, ...]:
    return StoredAnswer.id == claim.id, StoredAnswer.run == claim.run


def _kept(found: Any) -> Kept:
    """Return the stored response. Raises Conflict if it was not stored because it contained a secret."""
    if found.status == 0:
        raise _unknown()
    return Kept(found.status, found.headers, found.body)


def _in_progress() -> Conflict:
    return Conflict("idempotency_in_progress")


def _unknown() -> Conflict:
    return Conflict("idempotency_outcome_unknown")


def _digest(secret: str, content: bytes) -> str:
    return hmac.new(b"idempotency:" + secret.encode(), content, sha256).hexdigest()
