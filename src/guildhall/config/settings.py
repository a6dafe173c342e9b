"""The operator's settings, typed and validated; guildhall.serve.environment reads them."""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from guildhall.config import addresses
from guildhall.config.secrets import read_or_create_secret

DEMO_SENDER = "shop@localhost"
LEAST_SECRET = 32  # characters of a signing secret

Networks = Annotated[str, AfterValidator(addresses.networks)]
"""A comma-separated list of addresses or networks."""
POSTGRESQL = ("postgresql://", "postgres://")


class Env(StrEnum):
    DEVELOPMENT = "development"
    PRODUCTION = "production"


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class Misconfigured(Exception):
    """Invalid or unsafe settings: one line each, naming the setting and its fix. The message is the first line."""

    def __init__(self, problem: str, *more: str) -> None:
        super().__init__(problem)
        self.problems = (problem, *more)


class Settings(BaseModel):
    """Everything an operator may set. Durations are in the unit of the name; URLs have no trailing slash.

    Extra values belong to the payment providers, which declare them (ProviderSettings).
    """

    # Pasted keys often end in a line break: `podman --env-file` keeps the CR of a file with Windows line ends.
    model_config = ConfigDict(frozen=True, extra="allow", str_strip_whitespace=True)

    env: Env = Env.DEVELOPMENT
    data_dir: Annotated[Path, BeforeValidator(addresses.folder)] = Path("data")
    database_url: Annotated[str, AfterValidator(addresses.database)] = ""
    # The direct address of the database, if database_url is the address of PgBouncer.
    database_listen_url: Annotated[str, AfterValidator(addresses.database)] = ""
    database_pool_size: int = Field(default=0, ge=0, le=200)  # of a process; 0: as suits the machine
    site_url: Annotated[str, AfterValidator(addresses.site)] = "http://127.0.0.1:8000"

    smtp_url: Annotated[str, AfterValidator(addresses.mail_server)] = ""
    mail_from: Annotated[str, AfterValidator(addresses.sender)] = DEMO_SENDER

    payments: str = "sandbox"  # the payment provider

    jwt_secret: str = ""
    access_token_seconds: int = Field(default=3600, ge=1)
    refresh_reuse_seconds: int = Field(default=10, ge=0)
    min_password_length: int = Field(default=6, ge=6, le=72)
    rate_limits: Switch = Switch.ON
    trusted_proxies: Networks = "127.0.0.1"  # X-Forwarded-For and -Proto are trusted from these

    media_url: Annotated[str, AfterValidator(addresses.files)] = ""
    backup_url: Annotated[str, AfterValidator(addresses.files)] = ""  # where `guildhall backup` sends backups
    backup_recipients: Annotated[str, AfterValidator(addresses.age_keys)] = ""  # keys that encrypt them

    seat_hold_minutes: int = Field(default=30, ge=1)
    order_expiry_hours: int = Field(default=24, ge=1)
    # The default of the settings page, with its bounds.
    refund_days: int = Field(default=30, ge=0, le=365)

    cors_origins: Annotated[str, AfterValidator(addresses.origins)] = ""  # whose pages need no key
    webhook_allow_private: Switch = Switch.OFF  # on lets outgoing webhooks reach private addresses, for tests
    rest_max_rows: int = Field(default=1000, ge=1)
    metrics: Switch = Switch.OFF
    metrics_token: str = ""  # with it, other machines may read /metrics
    sentry_dsn: Annotated[str, AfterValidator(addresses.service)] = ""  # where errors are reported
    log_format: LogFormat = LogFormat.TEXT
    log_requests: Switch = Switch.OFF
    auto_migrate: Switch = Switch.ON

    @field_validator("database_listen_url")
    @classmethod
    def _beside_postgresql(cls, value: str, info: ValidationInfo) -> str:
        for url in (value, info.data.get("database_url", "")):
            if value and not url.startswith(POSTGRESQL):
                raise ValueError("requires PostgreSQL: it and GUILDHALL_DATABASE_URL must be postgresql://…")
        return value

    @property
    def production(self) -> bool:
        return self.env is Env.PRODUCTION

    @property
    def database(self) -> str:
        """Return the SQLAlchemy URL: `database_url`, or an SQLite file in the data folder."""
        return _with_driver(self.database_url or f"sqlite:///{self.data_dir / 'guildhall.db'}")

    @property
    def database_listen(self) -> str:
        """Return the SQLAlchemy URL of PostgreSQL itself, or an empty text if that is `database`."""
        return _with_driver(self.database_listen_url)

    @property
    def media_in_bucket(self) -> bool:
        """Return True if uploads are stored in a bucket instead of a folder (guildhall.services.files.storage)."""
        return self.media_url.startswith("s3://")

    @property
    def media_folder(self) -> Path:
        """Return the folder of uploads: `media_url`, or `media` in the data folder."""
        return Path(self.media_url.removeprefix("file://")) if self.media_url else self.data_dir / "media"

    @property
    def recipients(self) -> list[str]:
        """The public keys of `backup_recipients`."""
        return [part.strip() for part in self.backup_recipients.split(",") if part.strip()]

    @property
    def seat_hold(self) -> timedelta:
        return timedelta(minutes=self.seat_hold_minutes)

    @property
    def order_expiry(self) -> timedelta:
        return timedelta(hours=self.order_expiry_hours)

    @cached_property
    def allowed_origins(self) -> frozenset[str]:
        """The origins of `cors_origins`; empty where no other site may call the API from a browser."""
        return frozenset(self.cors_origins.split(",")) if self.cors_origins else frozenset()

    @cached_property
    def server_secrets(self) -> tuple[str, ...]:
        """The signing secret, followed by its predecessors.

        The predecessors verify the second factors of their time, sign outgoing webhooks beside the signing secret, and
        recognise the payers of earlier orders. They accept no token, link or device mark.

        Read from `jwt_secret`; if unset, generated once and stored in the data folder.
        """
        given = self.jwt_secret or read_or_create_secret(self.data_dir / "secrets" / "jwt")
        return tuple(part.strip() for part in given.split(","))

    @property
    def signing_secret(self) -> str:
        """The key that signs access tokens and links."""
        return self.server_secrets[0]

    def unsafe(self) -> Iterator[str]:
        """Yield a line for each default that only suits a demo; the payment provider is asked for its own."""
        if not self.site_url.startswith("https://"):
            yield "The shop's address isn't a public https:// address. Correct GUILDHALL_SITE_URL."
        if self.jwt_secret and any(len(secret) < LEAST_SECRET for secret in self.server_secrets):
            yield "GUILDHALL_JWT_SECRET is shorter than 32 characters: use a longer random value."
        if self.backup_url.startswith("s3://") and not self.recipients:
            yield (
                "GUILDHALL_BACKUP_RECIPIENTS is not set: backups in a bucket have to be encrypted. Make a key with "
                "guildhall backup-key FILE."
            )
        if self.webhook_allow_private is Switch.ON:
            yield "GUILDHALL_WEBHOOK_ALLOW_PRIVATE is on: webhooks could reach the internal network; it is for tests."
        if self.rate_limits is Switch.OFF:
            yield "GUILDHALL_RATE_LIMITS is off: turn it on; it may only be off in tests."


def _with_driver(url: str) -> str:
    for plain in POSTGRESQL:
        if url.startswith(plain):
            return addresses.hosts_apart("postgresql+psycopg://" + url.removeprefix(plain))
    return url
