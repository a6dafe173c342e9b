"""Changes that users make to their own account: the password and their metadata."""

from typing import Any

from sqlalchemy import update

from guildhall.core.errors import Conflict
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.assurance import AssuranceLevel
from guildhall.domains.identity.commands.mail_links import void_links
from guildhall.domains.identity.commands.proof import note_proof
from guildhall.domains.identity.commands.sessions import end_sessions
from guildhall.domains.identity.grants import PASSWORD
from guildhall.domains.identity.models import Account, Session
from guildhall.domains.identity.queries import SignedIn, account_by_id, language_of
from guildhall.domains.identity.rules import check_metadata, merged
from guildhall.services.audit.record import record
from guildhall.services.email.outbox import enqueue

FREED = frozenset({"recovery", "invite"})
"""Kinds of links whose sessions may set a password once without knowing the old one."""


def needs_current_password(who: SignedIn) -> bool:
    return who.account.password_hash is not None and who.method not in FREED


def change_password(uow: UnitOfWork, who: SignedIn, new_hash: str, language: str) -> None:
    """Replace the password that was checked before this transaction (A1).

    Ends all other sessions, voids all outstanding links and notifies the holder by mail. Raises Conflict if the
    password was changed meanwhile.
    """
    before = who.account.password_hash
    same = Account.password_hash.is_(None) if before is None else Account.password_hash == before
    change = {"password_hash": new_hash, "must_change_password": False}
    if (
        uow.db.execute(update(Account).where(Account.id == who.account.id, same).values(**change)).rowcount
        != 1
    ):
        raise Conflict("conflict")
    uow.db.execute(update(Session).where(Session.id == who.session_id).values(method=PASSWORD))
    if who.level is AssuranceLevel.ONE:
        note_proof(uow, who.session_id)
    end_sessions(uow, who.account.id, who.session_id, "others")
    void_links(uow, who.account.id)
    record(uow, who.account.id, "account.password_changed", "accounts", who.account.id)
    enqueue(
        uow,
        template="password_changed",
        recipient=who.account.email,
        language=language_of(uow, who.account, language),
        dedup_key=f"password_changed:{who.account.id}:{uow.now.isoformat()}",
        context={},
    )


def change_metadata(uow: UnitOfWork, account_id: str, changes: dict[str, Any]) -> AccountRow:
    """Merge `changes` into the user's metadata (null removes a key). Raises Refused."""
    account = account_by_id(uow, account_id)
    assert account is not None
    metadata = merged(account.user_metadata, changes)
    check_metadata(metadata)
    uow.db.execute(update(Account).where(Account.id == account_id).values(user_metadata=metadata))
    changed = account_by_id(uow, account_id)
    assert changed is not None
    return changed
