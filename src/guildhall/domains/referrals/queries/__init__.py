"""Queries of referrals, the commission ledger, and the reasons why orders did or did not count."""

from guildhall.domains.referrals.queries.explain import explain_order
from guildhall.domains.referrals.queries.terms import active_code

__all__ = ["active_code", "explain_order"]
