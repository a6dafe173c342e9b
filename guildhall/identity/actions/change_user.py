"""What a signed-in person may change of their account: the password and what they say of themselves."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from guildhall.audit.record import record
from guildhall.identity.accounts import AccountRow
from guildhall.identity.actions.mail_links import void_links
from guildhall.identity.actions.sessions import end_sessions
from guildhall.identity.grants import PASSWORD
from guildhall.identity.models import Account, Session
from guildhall.identity.queries import SignedIn, account_by_id, language_of
from guildhall.identity.rules import check_metadata, merged
from guildhall.kit.errors import Conflict
from guildhall.kit.house import House
from guildhall.mail.outbox import enqueue

FREED = frozenset({"recovery", "invite"})
"""A session that such a link opened may set a password without knowing the old one; once."""


def needs_current_password(who: SignedIn) -> bool:
    return who.account.password_hash is not None and who.method not in FREED


def change_password(house: House, who: SignedIn, new_hash: str, language: str) -> None:
    """Set the password that was checked before this transaction (A1).

    Ends all other sessions, voids all outstanding links, tells the holder by mail. Raises Conflict where the password
    was changed meanwhile.
    """
    before = who.account.password_hash
    same = Account.password_hash.is_(None) if before is None else Account.password_hash == before
    change = {"password_hash": new_hash, "must_change_password": False, "updated_at": house.now}
    if (
        house.db.execute(update(Account).where(Account.id == who.account.id, same).values(**change)).rowcount
        != 1
    ):
        raise Conflict("conflict", "The password was changed meanwhile")
    house.db.execute(update(Session).where(Session.id == who.session_id).values(method=PASSWORD))
    end_sessions(house, who.account.id, who.session_id, "others")
    void_links(house, who.account.id)
    record(house, who.account.id, "account.password_changed", "accounts", who.account.id)
    enqueue(
        house,
        template="password_changed",
        recipient=who.account.email,
        language=language_of(house, who.account, language),
        dedup_key=f"password_changed:{who.account.id}:{house.now.isoformat()}",
        context={},
    )


def change_metadata(house: House, account_id: str, changes: dict[str, Any]) -> AccountRow:
    """Merge `changes` into what the person says of themselves (null removes a key). Raises Refused."""
    account = account_by_id(house, account_id)
    assert account is not None
    metadata = merged(account.user_metadata, changes)
    check_metadata(metadata)
    values = {"user_metadata": metadata, "updated_at": house.now}
    house.db.execute(update(Account).where(Account.id == account_id).values(**values))
    changed = account_by_id(house, account_id)
    assert changed is not None
    return changed
