"""The two objects of /auth/v1: the user and the session (auth dialect §3)."""

from datetime import datetime
from typing import Any

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.accounts import AccountRow, app_metadata, user_metadata
from guildhall.domains.identity.grants import Grant, access_token, refresh_token
from guildhall.domains.identity.queries import FactorRow

_TIMESTAMPS = (
    "confirmation_sent_at",
    "recovery_sent_at",
    "invited_at",
    "last_sign_in_at",
    "banned_until",
    "email_confirmed_at",
)


def user_object(account: AccountRow, factors: tuple[FactorRow, ...] = ()) -> dict[str, Any]:
    """Return the User. Timestamps that are not set are left out; so is an empty list of factors."""
    timestamps = {name: _iso(getattr(account, name)) for name in _TIMESTAMPS if getattr(account, name)}
    if account.email_confirmed_at:
        timestamps["confirmed_at"] = _iso(account.email_confirmed_at)
    return {
        "id": account.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": account.email,
        "phone": "",
        "app_metadata": app_metadata(account),
        "user_metadata": user_metadata(account),
        "identities": [_identity(account)],
        "created_at": _iso(account.created_at),
        "updated_at": _iso(account.updated_at),
        "is_anonymous": False,
        **timestamps,
        **({"factors": [factor_object(factor) for factor in factors]} if factors else {}),
    }


def factor_object(factor: FactorRow) -> dict[str, Any]:
    return {
        "id": factor.id,
        "friendly_name": factor.name,
        "factor_type": "totp",
        "status": "verified" if factor.verified_at else "unverified",
        "created_at": _iso(factor.created_at),
        "updated_at": _iso(factor.updated_at),
    }


def _identity(account: AccountRow) -> dict[str, Any]:
    """Return the only identity of an account, its email address. Both share one id."""
    return {
        "identity_id": account.id,
        "id": account.id,
        "user_id": account.id,
        "identity_data": user_metadata(account),
        "provider": "email",
        "email": account.email,
        "last_sign_in_at": _iso(account.last_sign_in_at or account.created_at),
        "created_at": _iso(account.created_at),
        "updated_at": _iso(account.updated_at),
    }


def session_object(runtime: Runtime, grant: Grant) -> dict[str, Any]:
    """Return the Session with new tokens. `expires_in` is in seconds, `expires_at` in seconds since 1970."""
    now, lifetime = runtime.clock.now(), runtime.settings.access_token_seconds
    return {
        "access_token": access_token(grant, runtime.settings, now),
        "token_type": "bearer",
        "expires_in": lifetime,
        "expires_at": int(now.timestamp()) + lifetime,
        "refresh_token": refresh_token(grant, runtime.settings),
        "user": user_object(grant.account, grant.factors),
    }


def _iso(timestamp: datetime) -> str:
    return timestamp.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
