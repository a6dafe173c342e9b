"""A shop with so many orders: everything follows from a row's number, so that two databases hold the same shop."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import md5

from guildhall.core.db.columns import SQLITE_TIME

YEARS = timedelta(days=730)
CURRENCIES = ("USD", "USD", "EUR", "GBP")
STATUSES = ("completed",) * 13 + (
    "paid", "processing", "pending", "pending_payment", "cancelled", "cancelled", "refunded"
)  # fmt: skip
"""One for each twentieth of the orders; the first fifteen and the last have had money."""
FIRST = ("Ada", "Clara", "Emil", "Noor", "Lea", "Jon", "Mina", "Otto", "Ruth", "Theo", "Zoe")
LAST = ("Moreau", "Bennett", "Okafor", "Lindqvist", "Garcia", "Weber", "Novak", "Rossi", "Silva", "Tanaka", "Young",
        "Quist", "Hale")  # fmt: skip
PRODUCTS = 40


def ident(kind: str, number: int) -> str:
    """The id of a row, as random to look at as any."""
    text = md5(f"{kind}:{number}".encode(), usedforsecurity=False).hexdigest()
    return f"{text[:8]}-{text[8:12]}-4{text[13:16]}-8{text[17:20]}-{text[20:]}"


@dataclass(frozen=True)
class Sample:
    """A shop with `orders` orders in two years up to `now`."""

    orders: int
    now: datetime

    @property
    def users(self) -> int:
        return self.orders // 5

    @property
    def partners(self) -> int:
        return max(self.orders // 300, 1)

    @property
    def workshops(self) -> int:
        return max(self.orders // 250, 1)

    def at(self, number: int, of: int) -> str:
        """The moment of one of `of` rows that come evenly, the last one now."""
        timestamp = self.now - YEARS * (of - 1 - number) / of
        return timestamp.astimezone(UTC).strftime(SQLITE_TIME)

    def email(self, number: int) -> str:
        return f"{FIRST[number % 11]}.{LAST[number % 13]}{number}@mail{number % 97}.example.com".lower()

    def paid(self, number: int) -> bool:
        return number % 20 < 15 or number % 20 == 19

    def refunded(self, number: int) -> bool:
        return number % 20 == 19

    def amount(self, number: int) -> int:
        return 4900 + 1000 * (number % 29)
