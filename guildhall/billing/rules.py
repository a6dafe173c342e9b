"""How an amount is taken apart into net and tax. Minor units and basis points; no float, and nothing gets lost."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.kit.money import FULL_RATE


@dataclass(frozen=True, slots=True)
class Sum:
    """net + tax = gross, always."""

    net: int
    tax: int
    gross: int


def contained(gross: int, rate: int) -> Sum:
    """A price that contains its tax: `contained(11900, 1900) == Sum(10000, 1900, 11900)`; halves up."""
    parts = FULL_RATE + rate
    tax = (2 * gross * rate + parts) // (2 * parts)
    return Sum(gross - tax, tax, gross)


def credited(billed: Sum, before: int, amount: int) -> Sum:
    """The part of an invoice that a credit note over `amount` takes back, after notes over `before`.

    Worked out from what has been credited altogether, so that notes over the whole take back exactly its tax, however
    the refunds were cut. Raises ValueError for more than was billed.
    """
    if amount <= 0 or before < 0 or before + amount > billed.gross:
        raise ValueError(f"{amount} after {before} cannot be credited of {billed.gross}")
    tax = _tax_of(billed, before + amount) - _tax_of(billed, before)
    return Sum(amount - tax, tax, amount)


def _tax_of(billed: Sum, part: int) -> int:
    """The tax in the first `part` of an invoice; rounded down, so that it never exceeds the part that it is in."""
    return billed.tax * part // billed.gross
