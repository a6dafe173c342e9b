"""What may be decided about payments without looking anything up. Amounts are minor units."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from guildhall.domains.payments.webhook_events import SessionSeen

SHORTEST_SESSION = timedelta(minutes=31)  # Stripe's least is 30 minutes after its own clock
LONGEST_SESSION = timedelta(hours=23, minutes=55)  # and its most 24 hours
BOOKED = frozenset({"pending", "succeeded"})
SETTLED = frozenset({"paid", "review"})
_RANKS = {"requested": 0, "pending": 1, "succeeded": 2, "failed": 3}


class Decision(StrEnum):
    """What becomes of a payment."""

    PAY = "paid"
    AWAIT = "awaiting"
    FAIL = "failed"
    EXPIRE = "expired"
    NOTHING = "nothing_new"


def decide(status: str, seen: SessionSeen) -> Decision:
    """What the provider's word on a session means for a payment of that status.

    Events arrive in any order: an older fact never overwrites a newer one, and money counts whenever it comes (M10).
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
    """Whether a refund goes from one status to the other; an event that comes late changes nothing."""
    return _RANKS[to] > _RANKS[status]


def session_lifetime(wanted: timedelta) -> timedelta:
    """How long a hosted page stays open: as long as what it pays for is kept, within the provider's limits."""
    return min(max(wanted, SHORTEST_SESSION), LONGEST_SESSION)


def session_ends(now: datetime, wanted: timedelta) -> datetime:
    return (now + session_lifetime(wanted)).replace(microsecond=0)


def split_refund(amount: int, remaining: Mapping[str, int]) -> dict[str, int]:
    """The share of each order in a refund of their common payment, in proportion to what of it remains.

    `remaining` holds minor units by order. The shares add up to the amount, or to all that remains where that is
    less; no share exceeds its order's remainder, and orders without a share are left out.
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
    """`total` minor units over orders, in proportion to what each was to pay; the shares add up to the total."""
    whole = sum(weights.values())
    shares = {order: total * weight // whole for order, weight in weights.items()}
    by_lost_fraction = sorted(weights, key=lambda order: (-(total * weights[order] % whole), order))
    for order in by_lost_fraction[: total - sum(shares.values())]:
        shares[order] += 1
    return shares
