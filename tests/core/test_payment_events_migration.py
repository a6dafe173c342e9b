"""Events stored in the provider's words are read again after the upgrade, in the shop's."""

from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import insert, select

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.payments.payment_events import ChargeSeen, RefundSeen, read_stored
from guildhall.domains.payments.providers.sandbox.models import SandboxDelivery
from guildhall.domains.payments.providers.stripe.objects import read_change

MIGRATION = "guildhall.migrations.versions.0010_payment_events_in_our_words"
REFUND = {"id": "re_1", "amount": 500, "currency": "eur", "payment_intent": "pi_1"}
DISPUTE = {"id": "dp_1", "amount": 700, "currency": "usd", "payment_intent": "pi_1"}
READ_AGAIN: list[tuple[str, dict[str, Any]]] = [
    ("refund.created", REFUND | {"status": "pending", "metadata": {"refund_id": "ours"}}),
    ("refund.updated", REFUND | {"status": "requires_action"}),
    ("refund.failed", REFUND | {"status": "canceled", "metadata": None}),
    ("charge.refund.updated", REFUND | {"status": "succeeded"}),
    ("charge.dispute.created", DISPUTE | {"status": "needs_response"}),
    ("charge.dispute.created", DISPUTE | {"status": "warning_needs_response"}),
    ("charge.dispute.closed", DISPUTE | {"status": "lost"}),
    ("charge.dispute.funds_reinstated", DISPUTE | {"status": "under_review"}),
    ("charge.refunded", {"payment_intent": "pi_1", "amount_refunded": 300, "currency": "gbp"}),
    ("charge.refunded", {"payment_intent": None, "amount_refunded": 300, "currency": "gbp"}),
]


def migrate(runtime: Runtime) -> None:
    module = __import__(MIGRATION, fromlist=["upgrade"])
    with runtime.database.engine.begin() as db, Operations.context(MigrationContext.configure(db)):
        module.upgrade()


def test_it_reads_them_as_the_provider_does(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    module = __import__(MIGRATION, fromlist=["upgrade"])
    monkeypatch.setattr(module, "AT_ONCE", 3)  # several pages
    others = [
        ("charge.succeeded", {"payer": {"card": "hash"}}),
        ("checkout.session.completed", {"id": "cs_1"}),
    ]
    with runtime.writing() as uow:
        for number, (type_, wire) in enumerate(READ_AGAIN + others):
            payload = {"id": f"evt_{number:02}", "type": type_, "data": {"object": wire}}
            row = {"id": f"evt_{number:02}", "provider": "stripe", "type": type_, "payload": payload}
            uow.db.execute(insert(ProviderEvent).values(**row, received_at=uow.now))
        delivery = {"id": "del", "event": {"data": {}}, "due_at": uow.now, "created_at": uow.now}
        uow.db.execute(insert(SandboxDelivery).values(**delivery))
    migrate(runtime)
    with runtime.reading() as uow:
        stored = uow.db.scalars(select(ProviderEvent.payload).order_by(ProviderEvent.id)).all()
        assert uow.db.execute(select(SandboxDelivery)).all() == []
    changes = [read_stored(payload) for payload in stored[: len(READ_AGAIN)]]
    assert changes == [read_change(type_, wire) for type_, wire in READ_AGAIN]
    assert changes[0] == RefundSeen("refund", "re_1", "pi_1", Money(500, "EUR"), "pending", "ours")
    assert changes[-2:] == [ChargeSeen("pi_1", Money(300, "GBP")), None]
    assert [payload["data"]["object"] for payload in stored[len(READ_AGAIN) :]] == [
        wire for _, wire in others
    ]
