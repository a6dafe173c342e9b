"""Money: integers in minor units (cents) beside a currency code; rates in basis points. No float, ever."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from enum import StrEnum


class Currency(StrEnum):
    """The currencies of the specification; all three have two decimals."""

    USD = "USD"
    EUR = "EUR"
    GBP = "GBP"


SIGNS = {Currency.USD: "$", Currency.EUR: "€", Currency.GBP: "£"}
FULL_RATE = 10_000  # basis points in 100%
LARGEST = 99_999_999_999_999  # minor units; keeps every sum inside 64 bits


def to_minor(amount: Decimal | int | str) -> int:
    """Minor units of an amount in major units: `to_minor("299.00") == 29900`.

    Raises ValueError for more than two decimals, or for what is no finite number in range.
    """
    try:
        exact = Decimal(amount) * 100
    except InvalidOperation:
        raise ValueError(f"not an amount: {amount!r}") from None
    if not exact.is_finite() or abs(exact) > LARGEST or exact != exact.to_integral_value():
        raise ValueError(f"not an amount with at most two decimals: {amount}")
    return int(exact)


def to_major(minor: int) -> Decimal:
    """Major units with exactly two decimals: `to_major(29900) == Decimal("299.00")`."""
    return Decimal(minor).scaleb(-2)


def share(minor: int, basis_points: int) -> int:
    """That share of an amount, halves rounded away from zero: `share(19900, 3000) == 5970`."""
    quotient, rest = divmod(abs(minor) * basis_points, FULL_RATE)
    rounded = quotient + (1 if rest * 2 >= FULL_RATE else 0)
    return rounded if minor >= 0 else -rounded


def written(minor: int, currency: str) -> str:
    """As the shop writes it: `$299.00`, `€49.00`, `-£5.00` (resolution M2)."""
    sign = "-" if minor < 0 else ""
    return f"{sign}{SIGNS[Currency(currency)]}{to_major(abs(minor)):,.2f}"
