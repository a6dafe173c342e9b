"""Pure rules of payments and refunds. Amounts are minor units."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from guildhall.domains.payments.payment_events import SessionSeen

SHORTEST_SESSION = timedelta(minutes=31)  # a provider's minimum is 30 minutes, by its own clock
LONGEST_SESSION = timedelta(hours=23, minutes=55)  # a provider's maximum is 24 hours
BOOKED = frozenset({"pending", "succeeded"})
SETTLED = frozenset({"paid", "review"})
_RANKS = {"requested": 0, "pending": 1, "succeeded": 2, "failed": 3}


class Decision(StrEnum):
    """The status to give a payment, or no change."""

    PAY = "paid"
    AWAIT = "awaiting"
    FAIL = "failed"
    EXPIRE = "expired"
    NOTHING = "nothing_new"


def decide(status: str, seen: SessionSeen) -> Decision:
    """Return the change of a payment with this status after the provider reports its session.

    Events arrive in any sequence: an older state never overwrites a newer one, and money counts whenever it arrives
    (M10).
    """
    session = seen.session
    if status in SETTLED:
        return Decision.NOTHING
    if seen.failed:
        return Decision.NOTHING if status == "failed" else Decision.FAIL
    if session.status == "complete" and session.paid:
        return Decision.PAY
    if session.status == "complete" and status in ("opening", "open", "expired"):
        return Decision.AWAIT
    if session.status == "expired" and status in ("opening", "open"):
        return Decision.EXPIRE
    return Decision.NOTHING


def advances(status: str, to: str) -> bool:
    """Return True if a refund may move from `status` to `to`; statuses never move back."""
    return _RANKS[to] > _RANKS[status]


def session_lifetime(wanted: timedelta) -> timedelta:
    """Return the lifetime of a hosted page: as long as the order or seat is reserved, within the provider's limits."""
    return min(max(wanted, SHORTEST_SESSION), LONGEST_SESSION)


def session_ends(now: datetime, wanted: timedelta) -> datetime:
    return (now + session_lifetime(wanted)).replace(microsecond=0)


def split_refund(amount: int, remaining: Mapping[str, int]) -> dict[str, int]:
    """Return the share of each order in a refund of their payment, in proportion to what is left of each.

    `remaining` holds minor units by order. The shares add up to the amount, or to all that is left if that is less;
    no share exceeds what is left of its order, and orders without a share are omitted.
    """
    whole = sum(remaining.values())
    amount = min(amount, whole)
    if amount <= 0:
        return {}
    shares = {order: amount * rest // whole for order, rest in remaining.items()}
    by_lost_fraction = sorted(remaining, key=lambda order: (-(amount * remaining[order] % whole), order))
    for order in by_lost_fraction[: amount - sum(shares.values())]:
        shares[order] += 1
    return {order: share for order, share in shares.items() if share}


def allocate(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Split `total` minor units over orders in proportion to their weights; the shares add up to the total."""
    whole = sum(weights.values())
    shares = {order: total * weight // whole for order, weight in weights.items()}
    by_lost_fraction = sorted(weights, key=lambda order: (-(total * weights[order] % whole), order))
    for order in by_lost_fraction[: total - sum(shares.values())]:
        shares[order] += 1
    return shares
