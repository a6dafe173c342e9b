"""The event log, API tokens, publishable keys, webhook endpoints and their deliveries."""

from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, key, timestamp, updated

_UNNUMBERED = text("position IS NULL")
_OPEN = text("state = 'queued'")


class Event(Record):
    """One business event. It is written without a `position` in the transaction that caused it.

    commands/number_events.py gives committed rows their `position` (1, 2, 3, …) and `payload`, one process at a time,
    so that a reader who asks for positions above the last one seen never misses an event. `written` (nanoseconds since
    1970) orders events that are numbered together. `person_id` is the customer whose personal data is in the payload.
    """

    __tablename__ = "domain_events"
    __table_args__ = (
        Index(
            "ix_domain_events_unnumbered",
            "written",
            "id",
            postgresql_where=_UNNUMBERED,
            sqlite_where=_UNNUMBERED,
        ),
        Index(None, "subject_table", "subject_id"),
    )

    id: Mapped[key]
    position: Mapped[int | None] = mapped_column(BigInteger, unique=True)
    written: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str]
    subject_table: Mapped[str]
    subject_id: Mapped[str] = mapped_column(Id)
    person_id: Mapped[str | None] = mapped_column(Id, index=True)
    version: Mapped[int] = mapped_column(default=1)
    payload: Mapped[dict[str, Any] | None] = mapped_column(Json)
    happened_at: Mapped[timestamp] = mapped_column(index=True)


class ApiToken(Record):
    """A credential of another program. Only hashes of its secrets are kept; the plain text is shown once.

    While a rotation overlaps, `previous_hash` is accepted too, until `previous_until`. `owner_id` is the account that
    answers for it (in_force of identity/queries.py).
    """

    __tablename__ = "api_tokens"
    __table_args__ = (Index(None, "created_at", "id"),)

    id: Mapped[key]
    name: Mapped[str] = mapped_column(index=True)
    scopes: Mapped[list[str]] = mapped_column(Json)
    secret_hash: Mapped[str] = mapped_column(unique=True)
    previous_hash: Mapped[str | None] = mapped_column(unique=True)
    previous_until: Mapped[timestamp | None]
    hint: Mapped[str]  # the last four characters, so that people recognize it
    created_by: Mapped[str | None] = mapped_column(Id)
    owner_id: Mapped[str | None] = mapped_column(Id)
    expires_at: Mapped[timestamp | None]
    last_used_at: Mapped[timestamp | None]
    revoked_at: Mapped[timestamp | None]
    created_at: Mapped[created]


class PublishableKey(Record):
    """A key that a page of another site sends. It is not secret: everyone who opens the page can read it.

    `origins` are the origins of the sites whose pages may use it, as browsers send them: https://www.example.org.
    """

    __tablename__ = "publishable_keys"
    __table_args__ = (Index(None, "created_at", "id"),)

    id: Mapped[key]
    name: Mapped[str] = mapped_column(index=True)
    key: Mapped[str] = mapped_column(unique=True)
    origins: Mapped[list[str]] = mapped_column(Json)
    created_by: Mapped[str | None] = mapped_column(Id)
    owner_id: Mapped[str | None] = mapped_column(Id)
    expires_at: Mapped[timestamp | None]
    last_used_at: Mapped[timestamp | None]
    revoked_at: Mapped[timestamp | None]
    created_at: Mapped[created]


class WebhookEndpoint(Record):
    """A URL that receives events. `kinds` are exact kinds or patterns such as `order.*`; an empty list means all.

    The signing secret is derived from `seed` and the installation's own secret, so the database alone signs nothing.
    One with a `partner_id` is that partner's postback: `url` has placeholders (postback_url.py), nothing is signed, and
    it is called for entries of the partner's own ledger alone. `kinds` names none, `seed` and owner mean nothing.
    """

    __tablename__ = "webhook_endpoints"
    __table_args__ = (Index(None, "created_at", "id"),)

    id: Mapped[key]
    url: Mapped[str]
    kinds: Mapped[list[str]] = mapped_column(Json)
    is_active: Mapped[bool] = mapped_column(default=True)
    seed: Mapped[str]
    previous_seed: Mapped[str | None]
    previous_until: Mapped[timestamp | None]
    created_by: Mapped[str | None] = mapped_column(Id)
    owner_id: Mapped[str | None] = mapped_column(Id)
    partner_id: Mapped[str | None] = mapped_column(Id, ForeignKey("users.id"), unique=True)
    created_at: Mapped[created]
    updated_at: Mapped[updated] = mapped_column(index=True)


class WebhookDelivery(Record):
    """One event on its way to one endpoint.

    queued: to be sent at `due_at`, or claimed by a process until then, or waiting for an earlier one of its subject,
    which makes it due. delivered: the response was a 2xx. failed: given up after `try_until`, or the endpoint was
    turned off. `attempts` counts the attempts since it was queued or replayed.
    `subject_id` is what deliveries keep their order by: the event's subject; of a postback, the order that was sold.
    """

    __tablename__ = "webhook_deliveries"
    __table_args__ = (
        CheckConstraint("state IN ('queued', 'delivered', 'failed')", name="state"),
        UniqueConstraint("endpoint_id", "event_id"),
        Index(
            "ix_webhook_deliveries_next",
            "endpoint_id",
            "due_at",
            "position",
            postgresql_where=_OPEN,
            sqlite_where=_OPEN,
        ),
        Index(
            "ix_webhook_deliveries_open",
            "endpoint_id",
            "subject_id",
            "position",
            postgresql_where=_OPEN,
            sqlite_where=_OPEN,
        ),
        Index(None, "endpoint_id", "created_at"),
        Index(None, "created_at", "id"),
        Index(None, "state", "created_at"),
    )

    id: Mapped[key]
    endpoint_id: Mapped[str] = mapped_column(Id, ForeignKey("webhook_endpoints.id", ondelete="CASCADE"))
    event_id: Mapped[str] = mapped_column(Id, ForeignKey("domain_events.id", ondelete="CASCADE"), index=True)
    position: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str]
    subject_id: Mapped[str] = mapped_column(Id)
    state: Mapped[str] = mapped_column(default="queued")
    attempts: Mapped[int] = mapped_column(default=0)
    due_at: Mapped[timestamp]
    try_until: Mapped[timestamp]
    status_code: Mapped[int | None]
    error: Mapped[str | None]
    duration_ms: Mapped[int | None]
    delivered_at: Mapped[timestamp | None]
    created_at: Mapped[created]
