"""Links that let their reader in: made, hashed, mailed, and used once."""

from __future__ import annotations

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
    """What the client will prove when it exchanges the code (PKCE, RFC 7636). `method` is s256 or plain."""

    code: str
    method: str


@dataclass(frozen=True, slots=True)
class LinkRequest:
    """How a link is wanted: where it leads on the site afterwards, and in which language it is mailed.

    browser: the hash of the secret that the requesting browser keeps, None where it keeps none.
    """

    next_path: str | None = None
    language: str = "en"
    challenge: PkceChallenge | None = None
    browser: str | None = None


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def make_link(
    uow: UnitOfWork, account_id: str, kind: str, payload: LinkRequest, *, password_hash: str | None = None
) -> str:
    """A new link to the page that uses it (a page, so that mail scanners which follow links do not burn it)."""
    token = (PKCE if payload.challenge else "") + secrets.token_urlsafe(32)
    row = {
        "token_hash": hashed(token),
        "account_id": account_id,
        "kind": kind,
        "password_hash": password_hash,
        "browser_hash": payload.browser if password_hash else None,
        "code_challenge": payload.challenge.code if payload.challenge else None,
        "code_challenge_method": payload.challenge.method if payload.challenge else None,
        "created_at": uow.now,
        "expires_at": uow.now + LIFETIME,
    }
    uow.db.execute(insert(MailToken), row)
    query = {"token_hash": token, "type": kind} | ({"next": payload.next_path} if payload.next_path else {})
    return f"{uow.settings.site_url}/auth/confirm?{urlencode(query)}"


def mail_link(
    uow: UnitOfWork, account: AccountRow, kind: str, payload: LinkRequest, *, password_hash: str | None = None
) -> None:
    """Make a link and mail it to the account's own address."""
    link = make_link(uow, account.id, kind, payload, password_hash=password_hash)
    uow.db.execute(update(Account).where(Account.id == account.id).values({_SENT_AT[kind]: uow.now}))
    enqueue(
        uow,
        template=TEMPLATES[kind],
        recipient=account.email,
        language=payload.language,
        dedup_key=f"{kind}:{hashed(link)}",
        context={"link": link},
    )


_FOUND = select(MailToken.__table__).where(MailToken.token_hash == bindparam("hash"))
_USE = delete(MailToken).where(MailToken.token_hash == bindparam("hash"))


def use_token(uow: UnitOfWork, token: str) -> Any:
    """The row of a token, which is gone from now on; None for one that is unknown or was used. May be expired."""
    found = uow.db.execute(_FOUND, {"hash": hashed(token)}).first()
    return found if found and uow.db.execute(_USE, {"hash": hashed(token)}).rowcount == 1 else None


def void_links(uow: UnitOfWork, account_id: str) -> None:
    """Make all outstanding links of an account worthless."""
    uow.db.execute(delete(MailToken).where(MailToken.account_id == account_id))
