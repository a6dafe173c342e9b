"""Pure rules of payments and refunds."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from guildhall.core.money import Money, total
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


def split_refund(amount: Money, remaining: Mapping[str, Money]) -> dict[str, Money]:
    """Return the share of each order in a refund of their payment, in proportion to what is `remaining` of each.

    The shares add up to the amount, or to all that is left if that is less; no share exceeds what is left of its
    order, and orders without a share are omitted.
    """
    amount = min(amount, total([amount.of(0), *remaining.values()]))
    if amount.minor <= 0:
        return {}
    shares = allocate(amount, {order: rest.minor for order, rest in remaining.items()})
    return {order: share for order, share in shares.items() if share}


def allocate(amount: Money, weights: Mapping[str, int]) -> dict[str, Money]:
    """Split an amount over orders in proportion to their weights; the shares add up to the amount."""
    whole = sum(weights.values())
    shares = {order: amount.minor * weight // whole for order, weight in weights.items()}
    by_lost_fraction = sorted(weights, key=lambda order: (-(amount.minor * weights[order] % whole), order))
    for order in by_lost_fraction[: amount.minor - sum(shares.values())]:
        shares[order] += 1
    return {order: amount.of(share) for order, share in shares.items()}
