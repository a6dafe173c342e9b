"""An account's row, and the metadata of it that clients get."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountRow:
    """A row of `accounts`, with its columns' names."""

    id: str
    email: str
    password_hash: str | None
    must_change_password: bool
    email_confirmed_at: datetime | None
    confirmation_sent_at: datetime | None
    recovery_sent_at: datetime | None
    invited_at: datetime | None
    invited_by: str | None
    last_sign_in_at: datetime | None
    banned_until: datetime | None
    user_metadata: dict[str, Any]
    created_at: datetime
    updated_at: datetime

    def banned(self, now: datetime) -> bool:
        return self.banned_until is not None and self.banned_until > now


def new_account(account_id: str, email: str, now: datetime, **known: Any) -> AccountRow:
    """Return the row of a new account; `known` are further columns."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("password_hash", "email_confirmed_at", "confirmation_sent_at", "recovery_sent_at", "invited_at")
    )
    nothing["invited_by"] = None
    nothing |= {
        "last_sign_in_at": None,
        "banned_until": None,
        "must_change_password": False,
        "user_metadata": {},
    }
    return AccountRow(**(nothing | known), id=account_id, email=email, created_at=now, updated_at=now)


def app_metadata(account: AccountRow) -> dict[str, Any]:
    """Return the metadata that only the server sets.

    `must_change_password` makes the page request a new password (A5), `no_password` a first one.
    """
    details: dict[str, Any] = {"provider": "email", "providers": ["email"]}
    if account.must_change_password:
        details["must_change_password"] = True
        if account.password_hash is None:
            details["no_password"] = True
    return details


def user_metadata(account: AccountRow) -> dict[str, Any]:
    """Return the metadata that the user sent, with the fields that every Supabase client expects."""
    return account.user_metadata | {
        "sub": account.id,
        "email": account.email,
        "email_verified": account.email_confirmed_at is not None,
        "phone_verified": False,
    }
