"""Tables of accounts (sign-ins), their sessions and factors, profiles (customers) and roles."""

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key, timestamp, updated


def _in_lower_case() -> CheckConstraint:
    """Return a constraint that makes a unique address unique in any case."""
    return CheckConstraint("email = lower(email)", name="email_in_lower_case")


class Account(Record):
    """A sign-in: address and password. /rest/v1 does not show it; /auth/v1 shows it as the user."""

    __tablename__ = "accounts"
    __table_args__ = (_in_lower_case(),)

    id: Mapped[key]
    email: Mapped[str] = mapped_column(unique=True)
    password_hash: Mapped[str | None]
    must_change_password: Mapped[bool] = mapped_column(default=False)
    email_confirmed_at: Mapped[timestamp | None]
    confirmation_sent_at: Mapped[timestamp | None]
    recovery_sent_at: Mapped[timestamp | None]
    invited_at: Mapped[timestamp | None]
    invited_by: Mapped[str | None] = mapped_column(Id)  # the admin who invited them to the back office
    last_sign_in_at: Mapped[timestamp | None]
    banned_until: Mapped[timestamp | None]
    user_metadata: Mapped[dict[str, Any]] = mapped_column(Json, default=dict)
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class Session(Record):
    """One signed-in browser. Deleting the row ends it: its access tokens stop at once.

    `refresh_counter` numbers the active refresh token; an older number is a replay or a lost answer.
    """

    __tablename__ = "sessions"
    __table_args__ = (Index(None, "account_id", "id"),)

    id: Mapped[key]
    account_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"))
    method: Mapped[str]  # how it was opened: password, or the kind of the mail link
    refresh_counter: Mapped[int] = mapped_column(default=0)
    user_agent: Mapped[str] = mapped_column(default="")
    created_at: Mapped[created]
    refreshed_at: Mapped[timestamp]
    code_given_at: Mapped[timestamp | None]  # of the last code that was accepted in it
    proved_at: Mapped[timestamp | None]  # when its holder last gave the password, or a code of their app
    code_method: Mapped[str | None]  # totp or mfa/recovery_code


class Factor(Record):
    """A second factor of an account: an authenticator app (TOTP). /rest/v1 does not show it; /auth/v1 does.

    Its secret is not stored: it is derived from `seed` and the shop's key (totp.secret_of). `last_step` is the time
    step of the newest code that was used, so that no code is accepted twice.
    """

    __tablename__ = "factors"
    __table_args__ = (Index(None, "account_id", "verified_at"),)

    id: Mapped[key]
    account_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"))
    name: Mapped[str]
    seed: Mapped[str]
    last_step: Mapped[int | None]
    verified_at: Mapped[timestamp | None]
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class RecoveryCode(Record):
    """A single-use code that replaces a lost authenticator app. Only a keyed hash is stored."""

    __tablename__ = "recovery_codes"

    code_hash: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    used_at: Mapped[timestamp | None]
    created_at: Mapped[created]


class SecretFingerprint(Record):
    """A server secret that this database was used with; the secret cannot be computed from it."""

    __tablename__ = "secret_fingerprints"

    fingerprint: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[created]


class MailToken(Record):
    """A single-use link sent by mail, or the code it is exchanged for (PKCE). Only the hash is stored.

    `password_hash` is the password of the sign-up that requested the link, `browser_hash` its browser. The password
    is installed only if the link's reader is known to have chosen it (`commands/proven_password.py`).
    """

    __tablename__ = "mail_tokens"

    token_hash: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str]  # signup, invite, recovery; for a code `pkce:` and the kind of its link
    password_hash: Mapped[str | None]
    browser_hash: Mapped[str | None]
    code_challenge: Mapped[str | None]
    code_challenge_method: Mapped[str | None]
    created_at: Mapped[created]
    expires_at: Mapped[timestamp]


class RateLimit(Record):
    """One bucket of the rate limiter, empty again at `free_at` (GCRA)."""

    __tablename__ = "rate_limits"

    bucket: Mapped[str] = mapped_column(primary_key=True)
    free_at: Mapped[timestamp] = mapped_column(index=True)


class Profile(Record):
    """A customer's details (spec: {product}_users). Linked to an account once there is one.

    An address has one profile. An anonymised profile has an address of its own, under deleted.invalid.
    """

    __tablename__ = "users"
    __table_args__ = (
        _in_lower_case(),
        # For searches by prefix: PostgreSQL's default collation does not support them.
        Index("ix_users_email_prefix", "email", postgresql_ops={"email": "text_pattern_ops"}),
        Index(None, "created_at", "id"),
        Index(None, "first_name", "id"),
        Index(None, "last_name", "id"),
        Index(None, "city", "id"),
        Index(None, "updated_at", "id"),
    )

    id: Mapped[key]
    auth_user_id: Mapped[str | None] = mapped_column(
        Id, ForeignKey("accounts.id", ondelete="SET NULL"), unique=True
    )
    email: Mapped[str] = mapped_column(unique=True, index=True)
    first_name: Mapped[str | None]
    last_name: Mapped[str | None]
    language: Mapped[str] = mapped_column(default="en")  # the commands always give one: language_for
    avatar_url: Mapped[str | None]
    phone: Mapped[str | None]
    address: Mapped[str | None]
    city: Mapped[str | None]
    postal_code: Mapped[str | None]
    country: Mapped[str | None] = mapped_column(index=True)
    company: Mapped[str | None]
    vat_id: Mapped[str | None] = mapped_column(index=True)  # in capitals, without spaces
    created_at: Mapped[created]
    updated_at: Mapped[updated]


class UserRole(Record):
    """A role beyond the customer's; `admin` is the specification's only one."""

    __tablename__ = "user_roles"

    user_id: Mapped[str] = mapped_column(Id, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True)
    role: Mapped[str] = mapped_column(primary_key=True, index=True)
