"""The password that a confirmation link installs: only a password that the link's reader is known to have chosen.

Anyone can sign up with a stranger's address. The mail proves that its reader owns the address; it does not prove that
the reader chose the password. Three things do:

- the link is used in the browser that signed up, which keeps a secret whose hash the link has;
- the client that exchanges the link's code has the verifier of the sign-up's challenge (PKCE);
- a program uses the link, not a browser, and no one else can have chosen the password: all sign-ups with the address
  had the same one, and no customer data is kept for it. A program that reads a mailbox for its own sign-up does not
  follow links out of habit.

In all other cases the account is confirmed without a password, and its user has to choose one.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.models import Account, MailToken, Profile


@dataclass(frozen=True, slots=True)
class LinkReader:
    """The client that uses a mail link.

    browser: the hash of the secret that it keeps since a sign-up; None if it keeps none.
    program: it is not a browser. Every browser sends the origin of a POST.
    """

    browser: str | None = None
    program: bool = False


def proven_password(uow: UnitOfWork, account: AccountRow, used: Any, reader: LinkReader) -> str | None:
    """Return the hash of the used link's password if the reader is known to have chosen it, else None.

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
    """Install the password that belongs to a code, whose client has proven that it signed up.

    A password that was chosen after the link was used stays.
    """
    if code.password_hash is None:
        return
    waiting = update(Account).where(Account.id == code.account_id, Account.password_hash.is_(None))
    chosen = {"password_hash": code.password_hash, "must_change_password": False}
    uow.db.execute(waiting.values(**chosen))


def _others_can_have_chosen(uow: UnitOfWork, account: AccountRow, used: Any) -> bool:
    """Return True if a sign-up with the address had another password, or a customer's profile has the address.

    The account keeps the password of the first sign-up. Each later sign-up has its own link, which is still stored.
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
