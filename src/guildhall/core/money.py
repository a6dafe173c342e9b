"""Money: integers in minor units (cents) together with a currency code; rates in basis points. No float, ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum, StrEnum, auto
from typing import Annotated


class Currency(StrEnum):
    """The currencies of the specification; all three have two decimals."""

    USD = "USD"
    EUR = "EUR"
    GBP = "GBP"


class Unit(Enum):
    """The unit of an int. Answers of the API show amounts in major units, and rates as percentages."""

    MINOR = auto()
    BASIS_POINTS = auto()


Minor = Annotated[int, Unit.MINOR]
BasisPoints = Annotated[int, Unit.BASIS_POINTS]

SIGNS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£"}
FULL_RATE = 10_000  # basis points in 100%
LARGEST = 99_999_999_999_999  # minor units; keeps every sum inside 64 bits


class CurrencyMismatch(ValueError):
    """Two currencies met where one was expected: a programming error, never caused by input."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units of one currency: `Money(29900, "USD")` is $299.00.

    Addition, subtraction and ordering raise CurrencyMismatch for two currencies; equality never raises.
    `currency` is an upper-case code. It is not always one of `Currency`: a provider may report any.
    """

    minor: int
    currency: str

    def __add__(self, other: Money) -> Money:
        return Money(self.minor + self._same(other), self.currency)

    def __sub__(self, other: Money) -> Money:
        return Money(self.minor - self._same(other), self.currency)

    def __neg__(self) -> Money:
        return Money(-self.minor, self.currency)

    def __bool__(self) -> bool:
        """Return False for zero, like a number."""
        return self.minor != 0

    def __lt__(self, other: Money) -> bool:
        return self.minor < self._same(other)

    def __le__(self, other: Money) -> bool:
        return self.minor <= self._same(other)

    def __gt__(self, other: Money) -> bool:
        return self.minor > self._same(other)

    def __ge__(self, other: Money) -> bool:
        return self.minor >= self._same(other)

    def __str__(self) -> str:
        return f"{self.currency} {to_major(self.minor)}"

    def of(self, minor: int) -> Money:
        """Return another amount of the same currency."""
        return Money(minor, self.currency)

    def _same(self, other: Money) -> int:
        if other.currency != self.currency:
            raise CurrencyMismatch(f"{other} and {self}")
        return other.minor


def total(amounts: Iterable[Money]) -> Money:
    """Return the sum of one or more amounts of one currency. Raises CurrencyMismatch; ValueError if there are none."""
    first, *others = amounts
    for amount in others:
        first += amount
    return first


def to_minor(amount: Decimal | int | str) -> int:
    """Convert major to minor units: `to_minor("299.00") == 29900`.

    Raises ValueError for more than two decimals, or for anything that is not a finite number in range.
    """
    try:
        exact = Decimal(amount) * 100
    except InvalidOperation:
        raise ValueError(f"not an amount: {amount!r}") from None
    if not exact.is_finite() or abs(exact) > LARGEST or exact != exact.to_integral_value():
        raise ValueError(f"not an amount with at most two decimals: {amount}")
    return int(exact)


def in_minor(amount: Decimal | int | str, currency: str) -> Money:
    """Return an amount in major units as Money. Raises as `to_minor`."""
    return Money(to_minor(amount), currency)


def to_major(minor: int) -> Decimal:
    """Convert minor to major units, with exactly two decimals: `to_major(29900) == Decimal("299.00")`."""
    return Decimal(minor).scaleb(-2)


def share(minor: int, basis_points: int) -> int:
    """Return a share of an amount, halves rounded away from zero: `share(19900, 3000) == 5970`."""
    quotient, rest = divmod(abs(minor) * basis_points, FULL_RATE)
    rounded = quotient + (1 if rest * 2 >= FULL_RATE else 0)
    return rounded if minor >= 0 else -rounded


def written(minor: int, currency: str) -> str:
    """Format an amount: `$299.00`, `€49.00`, `-£5.00` (resolution M2)."""
    sign = "-" if minor < 0 else ""
    return f"{sign}{SIGNS[Currency(currency)]}{to_major(abs(minor)):,.2f}"
