"""Grants: an open session and its access and refresh tokens."""

from dataclasses import dataclass
from datetime import datetime

from guildhall.config.settings import Settings
from guildhall.domains.identity import access_tokens, refresh_tokens
from guildhall.domains.identity.accounts import AccountRow, app_metadata, user_metadata
from guildhall.domains.identity.queries import FactorRow

PASSWORD = "password"
"""The method of a session opened with a password; any other is the kind of the mail link that opened it."""


@dataclass(frozen=True, slots=True)
class Grant:
    """An open session of an account. `number` is the number of its active refresh token."""

    account: AccountRow
    session_id: str
    method: str
    opened_at: datetime
    number: int
    factors: tuple[FactorRow, ...] = ()
    code_given_at: datetime | None = None
    code_method: str | None = None


def access_token(grant: Grant, settings: Settings, now: datetime) -> str:
    """Return a signed access token (auth dialect §4). Each request checks its claims against the database."""
    issued, account = int(now.timestamp()), grant.account
    payload = {
        "iss": f"{settings.site_url}/auth/v1",
        "sub": account.id,
        "aud": access_tokens.AUDIENCE,
        "exp": issued + settings.access_token_seconds,
        "iat": issued,
        "email": account.email,
        "phone": "",
        "app_metadata": app_metadata(account),
        "user_metadata": user_metadata(account),
        "role": access_tokens.AUDIENCE,
        "aal": "aal2" if grant.code_given_at else "aal1",
        "amr": _methods(grant),
        "session_id": grant.session_id,
        "is_anonymous": False,
    }
    return access_tokens.sign(payload, settings.signing_secret)


def _methods(grant: Grant) -> list[dict[str, str | int]]:
    """Return the authentication methods (`amr`), the newest first."""
    first = PASSWORD if grant.method == PASSWORD else "otp"
    methods: list[dict[str, str | int]] = [{"method": first, "timestamp": int(grant.opened_at.timestamp())}]
    if grant.code_given_at and grant.code_method:
        methods.insert(0, {"method": grant.code_method, "timestamp": int(grant.code_given_at.timestamp())})
    return methods


def refresh_token(grant: Grant, settings: Settings) -> str:
    token = refresh_tokens.RefreshToken(grant.session_id, grant.number)
    return refresh_tokens.write(token, settings.signing_secret)
