"""Queues the calls of partners' postbacks for entries of their ledgers.

Each event of an entry is an occasion to compare what was reported of it with what is so: an entry that counts
is reported, and one that was reported is taken back when it is withheld. So what was reported adds up to what counts.
"""

from typing import Any

from sqlalchemy import bindparam, insert, select

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.claim_deliveries import BEHIND
from guildhall.domains.integrations.commands.queue_deliveries import TRY_FOR
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.postbacks import TAKEN_BACK, partner_in_force
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.queries.counting import COUNTS
from guildhall.domains.referrals.rules import EntryKind
from guildhall.services.shop_settings.queries import shop_settings

OCCASIONS = frozenset(
    {
        "commission.earned",
        "commission.reversed",
        "commission.restored",
        "commission.approved",
        TAKEN_BACK,
    }
)
_OF_OWN_SALES = (EntryKind.EARNED.value, EntryKind.REVERSED.value)  # not of the second level

_NEW = (
    select(
        Event.id,
        Event.position,
        Event.kind,
        Event.subject_id.label("entry_id"),
        Commission.order_id,
        COUNTS.label("counts"),
        WebhookEndpoint.id.label("endpoint_id"),
    )
    .join(Commission, Commission.id == Event.subject_id)
    .join(Referral, Referral.id == Commission.referral_id)
    .join(WebhookEndpoint, WebhookEndpoint.partner_id == Referral.user_id)
    .where(
        Event.position > bindparam("after"),
        Event.kind.in_(sorted(OCCASIONS)),
        Commission.kind.in_(_OF_OWN_SALES),
        WebhookEndpoint.is_active,
        partner_in_force(WebhookEndpoint.partner_id).correlate(WebhookEndpoint),
    )
    .order_by(Event.position)
)
_BEFORE = (
    select(WebhookDelivery.endpoint_id, Event.subject_id, Event.kind)
    .join(Event, Event.id == WebhookDelivery.event_id)
    .join(WebhookEndpoint, WebhookEndpoint.id == WebhookDelivery.endpoint_id)
    .where(
        WebhookEndpoint.partner_id.is_not(None),
        Event.subject_id.in_(bindparam("ids", type_=Event.subject_id.type, expanding=True)),
    )
    .order_by(WebhookDelivery.position)
)


def queue_postbacks(uow: UnitOfWork, *, after: int) -> None:
    """Queue the postbacks of events whose positions are greater than `after`, if the shop offers them."""
    if not shop_settings(uow).partner_postbacks:
        return
    events = uow.db.execute(_NEW, {"after": after, "now": uow.now}).all()
    if not events:
        return
    before = uow.db.execute(_BEFORE, {"ids": sorted({event.entry_id for event in events})})
    reported = {(row.endpoint_id, row.subject_id): row.kind != TAKEN_BACK for row in before}
    ahead: set[tuple[str, str]] = set()
    rows = list[dict[str, Any]]()
    for event in events:
        entry, queue = (event.endpoint_id, event.entry_id), (event.endpoint_id, event.order_id)
        counts = bool(event.counts)
        if counts == (event.kind == TAKEN_BACK) or counts == reported.get(entry, False):
            continue
        reported[entry] = counts
        due_at = uow.now + BEHIND if queue in ahead else uow.now
        ahead.add(queue)
        rows.append(
            {
                "id": new_id(),
                "endpoint_id": event.endpoint_id,
                "event_id": event.id,
                "position": event.position,
                "kind": event.kind,
                "subject_id": event.order_id,
                "due_at": due_at,
                "try_until": uow.now + TRY_FOR,
            }
        )
    if rows:
        uow.db.execute(insert(WebhookDelivery), rows)
