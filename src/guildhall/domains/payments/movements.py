"""Movements of the shop's balance at a card provider, as the provider reports them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from guildhall.core.money import Money

SETTLES = timedelta(days=3)
"""So long after a payout, the provider may still add movements to its list."""


class MovementKind(StrEnum):
    """payout: to the shop's bank account, or back. fee: apart from a payment. other: a reserve, a correction, ..."""

    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"
    FEE = "fee"
    PAYOUT = "payout"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement: the balance grows by `amount` less `fee`, which may be negative.

    `currency` is the balance's: a payment in another one was converted. `source` is the provider's id of the refund,
    dispute or payout. `listed`: the provider can list the movements of this payout, which it chose itself.
    """

    id: str
    kind: MovementKind
    amount: Money
    fee: Money
    happened_at: datetime
    provider_payment_id: str | None = None
    source: str | None = None
    listed: bool = True
