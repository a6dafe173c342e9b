"""The responses of /auth/v1 in /openapi.json. `tests/support/declared.py` compares every answer with them.

The answers themselves are made in `answers.py`: a schema documents and does not change what is sent.
"""

from typing import Any, Literal, TypedDict

from pydantic import AwareDatetime, BaseModel, ConfigDict


class AuthAnswer(BaseModel):
    """A response of /auth/v1."""

    model_config = ConfigDict(extra="forbid")


class Identity(AuthAnswer):
    """The way a user signs in: every account has exactly one, its email address."""

    identity_id: str
    id: str
    user_id: str
    identity_data: dict[str, Any]
    provider: str
    email: str
    last_sign_in_at: AwareDatetime
    created_at: AwareDatetime
    updated_at: AwareDatetime


class AuthFactor(AuthAnswer):
    """An authenticator app of a user."""

    id: str
    friendly_name: str | None
    factor_type: str
    status: Literal["verified", "unverified"]
    created_at: AwareDatetime
    updated_at: AwareDatetime


class AuthUser(AuthAnswer):
    """The account of a user. Timestamps that are not set are left out, and so is an empty list of factors."""

    id: str
    aud: str
    role: Literal["authenticated"]
    email: str
    phone: str
    app_metadata: dict[str, Any]
    user_metadata: dict[str, Any]
    identities: list[Identity]
    created_at: AwareDatetime
    updated_at: AwareDatetime
    is_anonymous: bool
    confirmation_sent_at: AwareDatetime | None = None
    recovery_sent_at: AwareDatetime | None = None
    invited_at: AwareDatetime | None = None
    last_sign_in_at: AwareDatetime | None = None
    banned_until: AwareDatetime | None = None
    email_confirmed_at: AwareDatetime | None = None
    confirmed_at: AwareDatetime | None = None
    factors: list[AuthFactor] | None = None


class WeakPasswordFound(AuthAnswer):
    """An accepted password is weak by the present rules, for these reasons."""

    message: str
    reasons: list[str]


class AuthSession(AuthAnswer):
    """Tokens and their user. `expires_in` is in seconds, `expires_at` in seconds since 1970."""

    access_token: str
    token_type: Literal["bearer"]
    expires_in: int
    expires_at: int
    refresh_token: str
    user: AuthUser
    weak_password: WeakPasswordFound | None = None


class Mailed(AuthAnswer):
    """An empty object: the answer does not say whether the address has an account."""


class TotpSecret(AuthAnswer):
    """The secret of an authenticator app; `qr_code` is an SVG image."""

    qr_code: str
    secret: str
    uri: str


class EnrolledFactor(AuthAnswer):
    """A new authenticator app, which its first code activates."""

    id: str
    type: Literal["totp"]
    friendly_name: str
    totp: TotpSecret


class FactorChallenge(AuthAnswer):
    """A challenge; `expires_at` is in seconds since 1970."""

    id: str
    type: Literal["totp"]
    expires_at: int


class RemovedFactor(AuthAnswer):
    id: str


class RecoveryCodesLeft(AuthAnswer):
    """The numbers of recovery codes in all, and of those that are unused."""

    id: str
    type: Literal["recovery_code"]
    total: int
    remaining: int


class RecoveryCodes(AuthAnswer):
    """New recovery codes, shown this once."""

    id: str
    type: Literal["recovery_code"]
    friendly_name: str
    total: int
    codes: list[str]


class SignInMethods(AuthAnswer):
    email: bool
    phone: bool
    anonymous_users: bool


class AuthSettings(AuthAnswer):
    external: SignInMethods
    disable_signup: bool
    mailer_autoconfirm: bool
    phone_autoconfirm: bool
    sms_provider: str
    saml_enabled: bool


class AuthHealth(AuthAnswer):
    version: str
    name: str
    description: str


class KeySet(AuthAnswer):
    """No keys: tokens are signed with a shared secret, so clients verify them with GET /auth/v1/user."""

    keys: list[dict[str, Any]]


class Documented(TypedDict):
    """Arguments of a route's decorator that document its response and leave the sent one alone."""

    response_model: None
    responses: dict[int | str, dict[str, Any]]


def answers(model: type[BaseModel], text: str = "Success") -> Documented:
    """Return the arguments that document a 200 response."""
    return {"response_model": None, "responses": {200: {"model": model, "description": text}}}
