"""Which password a confirmation link installs: only one that the link's reader is known to have chosen.

Anybody can sign up with a stranger's address. The mail proves that its reader owns the address; it does not prove that
the reader typed the password. Three things do:

- the link is used in the browser that signed up: it keeps a secret, of which the link has the hash;
- the client that exchanges the link's code has the verifier of the sign-up's challenge (PKCE);
- a program uses the link, not a browser, and nobody else can have chosen: one password was asked for with the address,
  and no customer data waits for it. A program that reads a mailbox for its own sign-up follows no link out of habit.

In all other cases the account is confirmed without a password, and its reader has to choose one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.models import Account, MailToken, Profile


@dataclass(frozen=True, slots=True)
class LinkReader:
    """The client that uses a mail link.

    browser: the hash of the secret that it keeps since a sign-up, None where it keeps none.
    program: it is no browser; every browser says where a POST comes from.
    """

    browser: str | None = None
    program: bool = False


def proven_password(uow: UnitOfWork, account: AccountRow, used: Any, reader: LinkReader) -> str | None:
    """Return the hash of the used link's password where the reader is known to have chosen it, else None.

    used: the row of the link, which is no longer in the table.
    """
    if used.password_hash is None:
        return None
    if used.browser_hash is not None and used.browser_hash == reader.browser:
        return str(used.password_hash)
    if reader.program and not _others_can_have_chosen(uow, account, used):
        return str(used.password_hash)
    return None


def install_by_code(uow: UnitOfWork, code: Any) -> None:
    """Install the password that came with a code, whose client has proven that it signed up.

    A password that was chosen since the link was used stays.
    """
    if code.password_hash is None:
        return
    waiting = update(Account).where(Account.id == code.account_id, Account.password_hash.is_(None))
    chosen = {"password_hash": code.password_hash, "must_change_password": False}
    uow.db.execute(waiting.values(**chosen))


def _others_can_have_chosen(uow: UnitOfWork, account: AccountRow, used: Any) -> bool:
    """True where another password was asked for with the address, or a customer's profile waits for it.

    The account keeps the password of the first sign-up, and each later one has a link of its own, which outlives this.
    """
    if account.password_hash != used.password_hash:
        return True
    other = exists().where(
        MailToken.account_id == account.id,
        MailToken.kind == used.kind,
        MailToken.password_hash != used.password_hash,
    )
    waiting = exists().where(Profile.email == account.email)
    return bool(uow.db.scalar(select(other | waiting)))
