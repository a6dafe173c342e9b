"""Cashbox behind the provider port."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.payment_events import HostedSession, PaymentEvent
from guildhall.domains.payments.port import (
    NOT_FOUND,
    ProviderError,
    ProviderRefund,
    RefundRequest,
    SessionRequest,
    WebhookRequest,
)
from tests.providers.cashbox_account import ACCOUNTS, CashboxAccount

from .settings import CashboxSettings
from .webhook import events_of, fetched_events, session_of


class CashboxProvider:
    name = "cashbox"

    def __init__(self, account: CashboxAccount) -> None:
        self._account = account

    def create_session(self, request: SessionRequest) -> HostedSession:
        if request.idempotency_key not in self._account.made:
            number = next(self._account.numbers)
            made: dict[str, Any] = {
                "id": f"box-{number}",
                "charge": f"charge-{number}",
                "status": "open",
                "returned": [],
            }
            made |= {"amount": request.amount.minor, "currency": request.amount.currency}
            self._account.made[request.idempotency_key] = made | {"ours": request.payment_id}
            self._account.payments[f"box-{number}"] = self._account.made[request.idempotency_key]
        return session_of(self._account.made[request.idempotency_key])

    def retrieve_session(self, session_id: str) -> HostedSession:
        return session_of(self._payment(session_id))

    def expire_session(self, session_id: str) -> HostedSession:
        payment = self._payment(session_id)
        if payment["status"] == "open":
            self._account.change(payment, status="expired")
        return session_of(payment)

    def refund(self, request: RefundRequest) -> ProviderRefund:
        if found := self.find_refund(request):
            return found
        payment = self._account.payment_of(request.provider_payment_id)
        gone = sum(each["amount"] for each in payment["returned"] if each["status"] != "failed")
        if request.amount > Money(payment["amount"] - gone, payment["currency"]):
            raise ProviderError("Nothing is left", refused=True, code="too_much")
        made = self._account.add(payment, "refund", request.amount.minor, "succeeded", request.refund_id)
        return ProviderRefund(made["id"], made["status"], request.amount)

    def find_refund(self, request: RefundRequest) -> ProviderRefund | None:
        for each in self._account.payment_of(request.provider_payment_id)["returned"]:
            if each["ours"] == request.refund_id:
                return ProviderRefund(each["id"], each["status"], request.amount)
        return None

    def parse_webhook(self, request: WebhookRequest) -> list[PaymentEvent]:
        return fetched_events(self._account, request)

    def events_since(self, since: datetime) -> Iterator[PaymentEvent]:
        for payment in self._account.payments.values():
            yield from events_of(payment, since)

    def _payment(self, session_id: str) -> dict[str, Any]:
        if session_id not in self._account.payments:
            raise ProviderError("No such payment", refused=True, code=NOT_FOUND)
        return self._account.payments[session_id]


def connect(runtime: Runtime) -> CashboxProvider:
    return CashboxProvider(ACCOUNTS[CashboxSettings.of(runtime.settings).cashbox_key.get_secret_value()])
