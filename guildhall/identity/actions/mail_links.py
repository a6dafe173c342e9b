"""Links that let their reader in: made, hashed, mailed, and used once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import bindparam, delete, insert, select, update

from guildhall.identity.accounts import AccountRow
from guildhall.identity.models import Account, MailToken
from guildhall.kit.house import House
from guildhall.mail.outbox import enqueue

LIFETIME = timedelta(hours=24)
PKCE = "pkce_"  # begins the tokens of links that are exchanged for a code
TEMPLATES = {"signup": "confirm_signup", "recovery": "reset_password", "invite": "invitation"}
_SENT_AT = {"signup": "confirmation_sent_at", "recovery": "recovery_sent_at", "invite": "invited_at"}


@dataclass(frozen=True, slots=True)
class Challenge:
    """What the client will prove when it exchanges the code (PKCE, RFC 7636). `method` is s256 or plain."""

    code: str
    method: str


@dataclass(frozen=True, slots=True)
class LinkWish:
    """How a link is wanted: where it leads on the site afterwards, and in which language it is mailed.

    browser: the hash of the secret that the requesting browser keeps, None where it keeps none.
    """

    next_path: str | None = None
    language: str = "en"
    challenge: Challenge | None = None
    browser: str | None = None


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def make_link(
    house: House, account_id: str, kind: str, wish: LinkWish, *, password_hash: str | None = None
) -> str:
    """A new link to the page that uses it (a page, so that mail scanners which follow links do not burn it)."""
    token = (PKCE if wish.challenge else "") + secrets.token_urlsafe(32)
    row = {
        "token_hash": hashed(token),
        "account_id": account_id,
        "kind": kind,
        "password_hash": password_hash,
        "browser_hash": wish.browser if password_hash else None,
        "code_challenge": wish.challenge.code if wish.challenge else None,
        "code_challenge_method": wish.challenge.method if wish.challenge else None,
        "created_at": house.now,
        "expires_at": house.now + LIFETIME,
    }
    house.db.execute(insert(MailToken), row)
    query = {"token_hash": token, "type": kind} | ({"next": wish.next_path} if wish.next_path else {})
    return f"{house.settings.site_url}/auth/confirm?{urlencode(query)}"


def mail_link(
    house: House, account: AccountRow, kind: str, wish: LinkWish, *, password_hash: str | None = None
) -> None:
    """Make a link and mail it to the account's own address."""
    link = make_link(house, account.id, kind, wish, password_hash=password_hash)
    house.db.execute(update(Account).where(Account.id == account.id).values({_SENT_AT[kind]: house.now}))
    enqueue(
        house,
        template=TEMPLATES[kind],
        recipient=account.email,
        language=wish.language,
        dedup_key=f"{kind}:{hashed(link)}",
        context={"link": link},
    )


_FOUND = select(MailToken.__table__).where(MailToken.token_hash == bindparam("hash"))
_USE = delete(MailToken).where(MailToken.token_hash == bindparam("hash"))


def use_token(house: House, token: str) -> Any:
    """The row of a token, which is gone from now on; None for one that is unknown or was used. May be expired."""
    found = house.db.execute(_FOUND, {"hash": hashed(token)}).first()
    return found if found and house.db.execute(_USE, {"hash": hashed(token)}).rowcount == 1 else None


def void_links(house: House, account_id: str) -> None:
    """Make all outstanding links of an account worthless."""
    house.db.execute(delete(MailToken).where(MailToken.account_id == account_id))
