"""Reads of this room: referrals, the ledger, and why an order did or did not count."""

from __future__ import annotations

from guildhall.referrals.queries.explain import explain_order
from guildhall.referrals.queries.terms import active_code

__all__ = ["active_code", "explain_order"]
