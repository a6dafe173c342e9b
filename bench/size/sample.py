"""A generated shop of a given size. All values follow from a row's number, so that two databases hold the same."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import md5

from guildhall.core.db.columns import written_time

YEARS = timedelta(days=730)
CURRENCIES = ("USD", "USD", "EUR", "GBP")
STATUSES = ("completed",) * 13 + (
    "paid", "processing", "pending", "pending_payment", "cancelled", "cancelled", "refunded"
)  # fmt: skip
"""The statuses of each twenty orders; the first fifteen and the last were paid."""
FIRST = ("Ada", "Clara", "Emil", "Noor", "Lea", "Jon", "Mina", "Otto", "Ruth", "Theo", "Zoe")
LAST = ("Moreau", "Bennett", "Okafor", "Lindqvist", "Garcia", "Weber", "Novak", "Rossi", "Silva", "Tanaka", "Young",
        "Quist", "Hale")  # fmt: skip
PRODUCTS = 40


def ident(kind: str, number: int) -> str:
    """Return a row's id, which looks random."""
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
        """Return the timestamp of one of `of` rows that are evenly spread; the last one is now."""
        at = self.now - YEARS * (of - 1 - number) / of
        return written_time(at)

    def email(self, number: int) -> str:
        return f"{FIRST[number % 11]}.{LAST[number % 13]}{number}@mail{number % 97}.example.com".lower()

    def paid(self, number: int) -> bool:
        return number % 20 < 15 or number % 20 == 19

    def refunded(self, number: int) -> bool:
        return number % 20 == 19

    def amount(self, number: int) -> int:
        return 4900 + 1000 * (number % 29)
