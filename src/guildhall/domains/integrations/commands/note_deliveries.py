"""Records the outcomes of many deliveries in few statements."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import aliased

from guildhall.core.db.database import database_of
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.claim_deliveries import CLAIM
from guildhall.domains.integrations.models import WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.due_deliveries import QUEUED, WholeDelivery
from guildhall.domains.integrations.safe_post import GONE

FIRST_PAUSE = timedelta(seconds=5)  # doubled after each failure
DOUBLINGS = 12  # the longest pause is about six hours

# The id is the only condition with an index: the planner might choose another index otherwise.
_CLAIMED = update(WebhookDelivery).where(
    WebhookDelivery.id == bindparam("delivery_id", type_=WebhookDelivery.id.type),
    WebhookDelivery.attempts == bindparam("attempt"),
    WebhookDelivery.state != "delivered",
    WebhookDelivery.state != "failed",
)
_NOW = bindparam("now", type_=WebhookDelivery.due_at.type)
_NOTE = _CLAIMED.values(
    state=bindparam("becomes"),
    due_at=bindparam("next", type_=WebhookDelivery.due_at.type),
    delivered_at=bindparam("arrived", type_=WebhookDelivery.delivered_at.type),
    status_code=bindparam("status"),
    error=bindparam("problem"),
    duration_ms=bindparam("took"),
)
_GIVE_BACK = _CLAIMED.values(attempts=WebhookDelivery.attempts - 1, due_at=_NOW)
_Later = aliased(WebhookDelivery)
_FOLLOWING = (
    select(_Later.id)
    .where(
        _Later.endpoint_id == bindparam("of_endpoint", type_=_Later.endpoint_id.type),
        _Later.subject_id == bindparam("of_subject", type_=_Later.subject_id.type),
        _Later.state == QUEUED,
        _Later.position > bindparam("after"),
    )
    .order_by(_Later.position)
    .limit(1)
    .scalar_subquery()
)
_RELEASE = (
    update(WebhookDelivery)
    .where(
        WebhookDelivery.id == _FOLLOWING,
        WebhookDelivery.due_at > bindparam("claimed_until", type_=WebhookDelivery.due_at.type),
    )
    .values(due_at=_NOW)
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one request: the status of the response, or an error. `took` is in milliseconds."""

    delivery: WholeDelivery
    status: int | None
    error: str | None
    took: int


def note_deliveries(uow: UnitOfWork, outcomes: Sequence[Outcome]) -> None:
    """Record the outcomes, except of claims that expired and that another process took over."""
    database_of(uow.db).only_look_up(uow.db)
    rows = [_values(uow, outcome) for outcome in outcomes]
    uow.db.execute(_NOTE, rows)
    closed = [
        outcome.delivery for outcome, row in zip(outcomes, rows, strict=True) if row["becomes"] != "queued"
    ]
    if closed:
        uow.db.execute(_RELEASE, [_next_of(uow, delivery) for delivery in closed])
    gone = {outcome.delivery.endpoint_id for outcome in outcomes if outcome.status == GONE}
    if gone:  # by the specification, the receiver wants no more events
        uow.db.execute(update(WebhookEndpoint).where(WebhookEndpoint.id.in_(gone)).values(is_active=False))


def give_back(uow: UnitOfWork, deliveries: Sequence[WholeDelivery]) -> None:
    """Release the claims of deliveries that were not attempted: they are due again, and no attempt is counted."""
    rows = [{"delivery_id": each.id, "attempt": each.attempts, "now": uow.now} for each in deliveries]
    uow.db.execute(_GIVE_BACK, rows)


def _values(uow: UnitOfWork, outcome: Outcome) -> dict[str, Any]:
    delivery, status = outcome.delivery, outcome.status
    delivered = status is not None and 200 <= status < 300
    given_up = not delivered and (status == GONE or uow.now >= delivery.try_until)
    pause = FIRST_PAUSE * 2 ** min(delivery.attempts - 1, DOUBLINGS)
    return {
        "delivery_id": delivery.id,
        "attempt": delivery.attempts,
        "becomes": "delivered" if delivered else "failed" if given_up else "queued",
        "next": uow.now if delivered or given_up else min(uow.now + pause, delivery.try_until),
        "arrived": uow.now if delivered else None,
        "status": status,
        "problem": outcome.error,
        "took": outcome.took,
    }


def _next_of(uow: UnitOfWork, closed: WholeDelivery) -> dict[str, Any]:
    """Return the update that makes the subject's next delivery due, unless a process is sending it already."""
    return {
        "of_endpoint": closed.endpoint_id,
        "of_subject": closed.subject_id,
        "after": closed.position,
        "claimed_until": uow.now + CLAIM,
        "now": uow.now,
    }
