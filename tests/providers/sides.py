"""The other side of each provider: the buyer, the bank and the dashboard, with the webhook requests they cause."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Literal

import stripe as sdk
from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.payment_events import RefundSeen, RefundStatus, SessionSeen
from guildhall.domains.payments.providers.sandbox.cards import Behavior
from guildhall.domains.payments.providers.sandbox.models import SESSION, SandboxDelivery, SandboxSession
from guildhall.domains.payments.providers.sandbox.pay import charge
from guildhall.domains.payments.providers.sandbox.provider import expire, find_session
from guildhall.domains.payments.providers.sandbox.webhook import (
    SandboxEvent,
    queue_events,
    session_of,
    signed,
    token,
)
from tests.payments.fake_stripe import FakeStripe
from tests.providers.cashbox_account import ACCOUNTS, CashboxAccount

Kind = Literal["refund", "dispute"]


@dataclass(frozen=True)
class ProviderDelivery:
    body: bytes
    headers: dict[str, str]


class Side(ABC):
    """Makes things happen at a provider. `taken` returns the webhook requests since the last call."""

    name: str
    values: dict[str, str]
    runtime: Runtime
    embedded = False
    """Open the provider's form for the shop's own page, not its page."""

    @abstractmethod
    def pay(self, session_id: str, *, later: bool = False) -> None: ...

    @abstractmethod
    def settle(self, session_id: str, *, arrives: bool) -> None:
        """Let delayed money arrive, or fail for good."""

    @abstractmethod
    def expire(self, session_id: str) -> None: ...

    @abstractmethod
    def returned(self, charge: str, kind: Kind, amount: Money, status: RefundStatus, known: str = "") -> str:
        """Refund by hand or dispute; `known` is the id of one that changes. Returns its id."""

    def pay_out(self) -> None:
        """Pay out the dollars of the days before; a provider may do so by itself."""
        return

    @abstractmethod
    def taken(self) -> list[ProviderDelivery]: ...

    @abstractmethod
    def unknown(self) -> ProviderDelivery:
        """Return an authentic request that does not concern the shop."""

    def forged(self, delivery: ProviderDelivery) -> ProviderDelivery:
        """Return the request as a stranger would send it."""
        return replace(delivery, headers=delivery.headers | {f"{self.name}-signature": "t=1,v1=00"})


class SandboxSide(Side):
    name = "sandbox"
    values = {"payments": "sandbox"}

    def pay(self, session_id: str, *, later: bool = False) -> None:
        with self.runtime.writing() as uow:
            charge(uow, session_id, Behavior.SUCCEED_LATER if later else Behavior.SUCCEED)
            if later:  # `settle` decides
                uow.db.execute(update(SandboxSession).values(payment_status="unpaid"))

    def settle(self, session_id: str, *, arrives: bool) -> None:
        with self.runtime.writing() as uow:
            status = "paid" if arrives else "unpaid"
            uow.db.execute(update(SandboxSession).values(payment_status=status))
            seen = SessionSeen(session_of(find_session(uow, session_id)), failed=not arrives)
            queue_events(uow, [SandboxEvent("session.settled", seen)])

    def expire(self, session_id: str) -> None:
        with self.runtime.writing() as uow:
            expire(uow, session_id)

    def returned(self, charge: str, kind: Kind, amount: Money, status: RefundStatus, known: str = "") -> str:
        made = known or token(kind)
        with self.runtime.writing() as uow:
            assert uow.db.execute(SESSION.where(SandboxSession.charge_id == charge)).first()
            queue_events(uow, [SandboxEvent(kind, RefundSeen(kind, made, charge, amount, status))])
        return made

    def taken(self) -> list[ProviderDelivery]:
        shop, now = self.runtime.settings, self.runtime.clock.now()
        with self.runtime.writing() as uow:
            waiting = select(SandboxDelivery.event).where(SandboxDelivery.delivered_at.is_(None))
            rows = uow.db.scalars(waiting.order_by(SandboxDelivery.due_at, SandboxDelivery.created_at)).all()
            uow.db.execute(update(SandboxDelivery).values(delivered_at=now))
        ready = [event for event in rows if event["type"] != "session.paid"]  # `settle` sends it
        return [ProviderDelivery(*signed(event, shop, now)) for event in ready]

    def unknown(self) -> ProviderDelivery:
        event = {"id": "event_other", "type": "other", "created": "2026-11-21T12:00:00Z", "change": {}}
        return ProviderDelivery(*signed(event, self.runtime.settings, self.runtime.clock.now()))


class StripeSide(Side):
    name = "stripe"

    def __init__(self, fake: FakeStripe, *, embedded: bool = False) -> None:
        self.fake, self.values, self.embedded = fake, fake.values, embedded

    def pay(self, session_id: str, *, later: bool = False) -> None:
        self.fake.pay(session_id, later=later)

    def settle(self, session_id: str, *, arrives: bool) -> None:
        if arrives:
            self.fake.money_arrives(session_id)
        else:
            self.fake.money_never_comes(session_id)

    def expire(self, session_id: str) -> None:
        self.fake.expire(session_id)

    def returned(self, charge: str, kind: Kind, amount: Money, status: RefundStatus, known: str = "") -> str:
        if kind == "refund" and known:
            self.fake.refund_fails(known)
            return known
        if kind == "refund":
            return str(self.fake.refund(charge, amount.minor, status=status)["id"])
        if known:
            self.fake.close_dispute(charge, won=status == "failed")
        else:
            self.fake.dispute(charge)
        return "dispute"

    def pay_out(self) -> None:
        self.fake.pay_out("usd")

    def taken(self) -> list[ProviderDelivery]:
        events, self.fake.events = self.fake.events, []
        return [self._signed(event) for event in events]

    def unknown(self) -> ProviderDelivery:
        self.fake.tell("customer.created", {"id": "cus_1"})
        return self.taken()[0]

    def _signed(self, event: dict[str, Any]) -> ProviderDelivery:
        body = json.dumps(event)
        header = sdk.WebhookSignature.generate_signature_header(
            body, self.fake.webhook_secret, self.fake.now()
        )
        return ProviderDelivery(body.encode(), {"stripe-signature": header})


class CashboxSide(Side):
    name = "cashbox"
    values = {"payments": "cashbox", "cashbox_key": "test-key"}

    def __init__(self) -> None:
        self.account = ACCOUNTS["test-key"] = CashboxAccount()

    def pay(self, session_id: str, *, later: bool = False) -> None:
        self.account.change(self.account.payments[session_id], status="waiting" if later else "paid")

    def settle(self, session_id: str, *, arrives: bool) -> None:
        self.account.change(self.account.payments[session_id], status="paid" if arrives else "failed")

    def expire(self, session_id: str) -> None:
        self.account.change(self.account.payments[session_id], status="expired")

    def returned(self, charge: str, kind: Kind, amount: Money, status: RefundStatus, known: str = "") -> str:
        payment = self.account.payment_of(charge)
        for record in payment["returned"]:
            if record["id"] == known:
                record["status"] = status
                self.account.calls.append(payment["id"])
                return known
        return str(self.account.add(payment, kind, amount.minor, status, None)["id"])

    def taken(self) -> list[ProviderDelivery]:
        calls, self.account.calls = self.account.calls, []
        return [self._call(payment_id) for payment_id in calls]

    def unknown(self) -> ProviderDelivery:
        self.account.payments["box-other"] = {
            "id": "box-other", "charge": "charge-other", "status": "paid", "returned": [],
            "amount": 1, "currency": "USD", "ours": None,
        }  # fmt: skip
        return self._call("box-other")

    def forged(self, delivery: ProviderDelivery) -> ProviderDelivery:  # noqa: ARG002 - nothing of it matters
        return self._call("box-forged")

    def _call(self, payment_id: str) -> ProviderDelivery:
        headers = {"content-type": "application/x-www-form-urlencoded"}
        return ProviderDelivery(f"id={payment_id}".encode(), headers)
