"""Domain events of orders. Each amount carries its currency, which is the order's."""

from dataclasses import dataclass

from guildhall.core.money import Money


@dataclass(frozen=True, slots=True)
class _Movement:
    """A movement of an order's money by `amount`, of which `tax` is tax. `cause` is unique for each kind of event."""

    order_id: str
    amount: Money
    cause: str
    tax: Money

    @property
    def net(self) -> Money:
        return self.amount - self.tax


@dataclass(frozen=True, slots=True)
class OrderPaid(_Movement):
    """Money for the order arrived, or an admin recorded it. `cause` is `payment:{id}` or `manual:{id}`."""


@dataclass(frozen=True, slots=True)
class OrderRefunded(_Movement):
    """Money went back. `cause` is `refund:{id}` or `dispute:{id}`."""


@dataclass(frozen=True, slots=True)
class RefundUndone(_Movement):
    """A refund failed or a dispute was won: the money is back. `cause` is the cause of the OrderRefunded."""


@dataclass(frozen=True, slots=True)
class Recommended:
    """An order that awaits payment may count for a partner without a link.

    `discount` is the referral code of its discount code's partner, `words` the answer to "Who recommended us?".
    """

    order_id: str
    discount: str | None
    words: str | None


@dataclass(frozen=True, slots=True)
class PayerKnown:
    """The provider reported the card and the name that paid for the order, before or after OrderPaid."""

    order_id: str


@dataclass(frozen=True, slots=True)
class AmountAgreed:
    """An admin set another amount for an unpaid order, perhaps in another currency (M1).

    A subscriber that knows of a payment page for another amount raises Conflict to refuse the change.
    """

    order_id: str
    before: Money
    amount: Money
