"""Signing up. The answer never reveals if the address has an account (auth dialect §5, POST /signup)."""

import hmac
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from sqlalchemy import case, select, update

from guildhall.core.db.writing import insert_new
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow, new_account
from guildhall.domains.identity.commands.mail_links import LinkRequest, mail_link
from guildhall.domains.identity.commands.unasked_mails import RECOVERY, SIGN_UP, record_sent, refuse_too_many
from guildhall.domains.identity.models import Account, MailToken
from guildhall.domains.identity.queries import account_by_email, language_of
from guildhall.services.email.outbox import enqueue


@dataclass(frozen=True, slots=True)
class SignUp:
    """The input of a sign-up. `email` is checked and in lower case."""

    email: str
    password_hash: str
    metadata: dict[str, Any]
    link: LinkRequest


def sign_up(uow: UnitOfWork, payload: SignUp, *, client: str) -> AccountRow:
    """Create an unconfirmed account, mail its link, and return the account as anyone may see it.

    An unconfirmed address gets another link, which belongs to the password and the browser of this sign-up; the account
    keeps the first password until a link is used. The holder of a confirmed account is notified by mail that they have
    one; the caller gets an account that does not exist. Raises TooMany.
    """
    refuse_too_many(uow, SIGN_UP, payload.email, client=client)
    made = new_account(
        new_id(), payload.email, uow.now, password_hash=payload.password_hash, user_metadata=payload.metadata
    )
    row = {name: getattr(made, name) for name in AccountRow.__dataclass_fields__}
    if insert_new(uow.db, Account, row):
        account = made
    else:
        found = account_by_email(uow, payload.email)
        assert found is not None
        account = found
    record_sent(uow, SIGN_UP)
    if account.email_confirmed_at is None:
        mail_link(uow, account, "signup", payload.link, password_hash=payload.password_hash)
        return _seen(made, uow, account.id)
    _notify_holder(uow, account, payload)
    return _seen(made, uow, _invented_id(uow, payload.email))


def resend(uow: UnitOfWork, email: str, link: LinkRequest, *, client: str) -> None:
    """Resend the confirmation mail of an unconfirmed account. Raises TooMany.

    The link belongs to the password that was last sent from the requesting browser, else to the newest of any browser.
    It stays tied to that browser, whichever browser requests the mail.
    """
    refuse_too_many(uow, SIGN_UP, email, client=client)
    account = account_by_email(uow, email)
    if account is None or account.email_confirmed_at is not None:
        return
    record_sent(uow, SIGN_UP)
    of_this_browser = case((MailToken.browser_hash == link.browser, 0), else_=1)
    newest = (
        select(MailToken.password_hash, MailToken.browser_hash)
        .where(MailToken.account_id == account.id, MailToken.kind == "signup")
        .order_by(of_this_browser, MailToken.created_at.desc())
        .limit(1)
    )
    found = uow.db.execute(newest).first()
    password_hash, browser = found or (account.password_hash, None)
    renewed = replace(link, language=language_of(uow, account, link.language), browser=browser)
    mail_link(uow, account, "signup", renewed, password_hash=password_hash)


def recover(uow: UnitOfWork, email: str, link: LinkRequest, *, client: str) -> None:
    """Mail a link for a new password if the address has an account. Raises TooMany with or without one."""
    refuse_too_many(uow, RECOVERY, email, client=client)
    if account := account_by_email(uow, email):
        record_sent(uow, RECOVERY)
        mail_link(uow, account, "recovery", replace(link, language=language_of(uow, account, link.language)))


def _seen(made: AccountRow, uow: UnitOfWork, account_id: str) -> AccountRow:
    """Return the same answer for a new, an unconfirmed and a confirmed address."""
    return replace(made, id=account_id, confirmation_sent_at=uow.now)


def _invented_id(uow: UnitOfWork, email: str) -> str:
    """Return an id that is always the same for an address, as a real one would be."""
    secret = uow.settings.signing_secret.encode()
    return str(UUID(bytes=hmac.digest(b"invented account:" + secret, email.encode(), sha256)[:16], version=4))


def _notify_holder(uow: UnitOfWork, account: AccountRow, payload: SignUp) -> None:
    """Mail the holder that they have an account: at most once a day, because anyone can cause it."""
    uow.db.execute(update(Account).where(Account.id == account.id).values(confirmation_sent_at=uow.now))
    enqueue(
        uow,
        template="account_exists",
        recipient=account.email,
        language=language_of(uow, account, payload.link.language),
        dedup_key=f"account_exists:{account.id}:{uow.now:%Y-%m-%d}",
        context={},
    )
