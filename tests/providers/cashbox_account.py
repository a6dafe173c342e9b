"""A payment company of the tests that signs nothing: its webhook names a payment, and the receiver fetches it."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass
class CashboxAccount:
    """The company's records: payments and refunds by id, and the answers that it keeps by idempotency key."""

    payments: dict[str, dict[str, Any]] = field(default_factory=dict)
    made: dict[str, dict[str, Any]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)  # the ids of its webhook calls not delivered yet
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def payment_of(self, charge: str) -> dict[str, Any]:
        return next(each for each in self.payments.values() if each["charge"] == charge)

    def change(self, payment: dict[str, Any], **values: Any) -> None:
        payment |= values
        self.calls.append(payment["id"])

    def add(
        self, payment: dict[str, Any], kind: str, amount: int, status: str, ours: str | None
    ) -> dict[str, Any]:
        """Record a refund or dispute."""
        record = {
            "id": f"cashbox-{next(self.numbers)}",
            "kind": kind,
            "amount": amount,
            "status": status,
            "ours": ours,
        }
        payment["returned"].append(record)
        self.calls.append(payment["id"])
        return record


ACCOUNTS: dict[str, CashboxAccount] = {}
"""By the key of the account."""
