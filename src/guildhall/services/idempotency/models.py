"""Stored responses of requests with an idempotency key."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from guildhall.core.db.columns import Id, Json
from guildhall.core.db.records import Record, created, timestamp


class StoredAnswer(Record):
    """The claim on an `Idempotency-Key` of one caller for one function or table, and later its response.

    `id` is a keyed hash of caller, path and key, `fingerprint` one of the content: neither can be reversed. `run`
    identifies the request that has held the claim since `claimed_at`. `begun`: some effects are committed, so no other
    request may run in its place. `status` is null until the response is known. Deleted with the account, which only a
    person's claim has.
    """

    __tablename__ = "stored_answers"

    id: Mapped[str] = mapped_column(primary_key=True)
    account_id: Mapped[str | None] = mapped_column(
        Id, ForeignKey("accounts.id", ondelete="CASCADE"), index=True
    )
    fingerprint: Mapped[str]
    run: Mapped[str] = mapped_column(Id)
    begun: Mapped[bool] = mapped_column(default=False)
    status: Mapped[int | None]
    headers: Mapped[dict[str, str]] = mapped_column(Json, default=dict)
    body: Mapped[str] = mapped_column(default="")
    claimed_at: Mapped[timestamp]
    created_at: Mapped[created] = mapped_column(index=True)
