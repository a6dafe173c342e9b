"""What of an invoice a credit note takes back. Minor units; no float, and nothing gets lost."""

from __future__ import annotations

from guildhall.shop_settings.taxing import Sum


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
