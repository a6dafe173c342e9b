"""Single-use links that sign their reader in: created, hashed and mailed."""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import bindparam, delete, insert, select, update

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.models import Account, MailToken
from guildhall.services.email.outbox import enqueue

LIFETIME = timedelta(hours=24)
PKCE = "pkce_"  # begins the tokens of links that are exchanged for a code
TEMPLATES = {"signup": "confirm_signup", "recovery": "reset_password", "invite": "invitation"}
_SENT_AT = {"signup": "confirmation_sent_at", "recovery": "recovery_sent_at", "invite": "invited_at"}


@dataclass(frozen=True, slots=True)
class PkceChallenge:
    """A PKCE code challenge (RFC 7636). `method` is s256 or plain."""

    code: str
    method: str


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """Options of a link: the page it leads to on the site, and the language of its mail.

    browser: the hash of the secret that the requesting browser keeps; None if it keeps none.
    """

    next_path: str | None = None
    language: str = "en"
    challenge: PkceChallenge | None = None
    browser: str | None = None


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def make_link(
    uow: UnitOfWork, account_id: str, kind: str, options: LinkRequest, *, password_hash: str | None = None
) -> str:
    """Return a new link to the confirmation page. A page, so that mail scanners that follow links do not use it up."""
    token = (PKCE if options.challenge else "") + secrets.token_urlsafe(32)
    row = {
        "token_hash": hashed(token),
        "account_id": account_id,
        "kind": kind,
        "password_hash": password_hash,
        "browser_hash": options.browser if password_hash else None,
        "code_challenge": options.challenge.code if options.challenge else None,
        "code_challenge_method": options.challenge.method if options.challenge else None,
        "expires_at": uow.now + LIFETIME,
    }
    uow.db.execute(insert(MailToken), row)
    query = {"token_hash": token, "type": kind} | ({"next": options.next_path} if options.next_path else {})
    return f"{uow.settings.site_url}/auth/confirm?{urlencode(query)}"


def mail_link(
    uow: UnitOfWork, account: AccountRow, kind: str, options: LinkRequest, *, password_hash: str | None = None
) -> None:
    """Create a link and mail it to the account's address."""
    link = make_link(uow, account.id, kind, options, password_hash=password_hash)
    uow.db.execute(update(Account).where(Account.id == account.id).values({_SENT_AT[kind]: uow.now}))
    enqueue(
        uow,
        template=TEMPLATES[kind],
        recipient=account.email,
        language=options.language,
        dedup_key=f"{kind}:{hashed(link)}",
        context={"link": link},
    )


_FOUND = select(MailToken.__table__).where(MailToken.token_hash == bindparam("hash"))
_USE = delete(MailToken).where(MailToken.token_hash == bindparam("hash"))


def use_token(uow: UnitOfWork, token: str) -> Any:
    """Delete a token and return its row, which may be expired; None for an unknown or used token."""
    found = uow.db.execute(_FOUND, {"hash": hashed(token)}).first()
    return found if found and uow.db.execute(_USE, {"hash": hashed(token)}).rowcount == 1 else None


def void_links(uow: UnitOfWork, account_id: str) -> None:
    """Void all outstanding links of an account."""
    uow.db.execute(delete(MailToken).where(MailToken.account_id == account_id))
