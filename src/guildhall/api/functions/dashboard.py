"""/functions/v1/dashboard: metrics of the whole shop."""

from typing import Annotated

from guildhall.api.functions.answers import Answer, CurrencyAmount, Money, Timestamp, sums
from guildhall.api.functions.declare import ADMINS, FunctionRouter, LongReading
from guildhall.core.answer_fields import CurrencyCode, words
from guildhall.core.money import to_major
from guildhall.domains.backoffice.queries.metrics import Revenue
from guildhall.domains.backoffice.queries.totals import Totals, totals
from guildhall.domains.orders.rules import STATUSES

router = FunctionRouter()


class UserCount(Answer):
    total: int
    with_account: int


class PartnerCount(Answer):
    active: int
    inactive: int
    waiting: int


class CurrencyRevenue(Answer):
    """Revenue in one currency. `net` is `received` less refunds and tax."""

    currency: CurrencyCode
    orders: int
    received: Money
    refunded: Money
    tax: Money
    net: Money


class StatusCount(Answer):
    status: Annotated[str, words(*STATUSES)]
    orders: int


class Dashboard(Answer):
    """Totals as of `countedAt`, in a large shop some minutes ago. `earnings` counts active partners only."""

    counted_at: Timestamp
    users: UserCount
    orders: int
    partners: PartnerCount
    revenue: list[CurrencyRevenue]
    earnings: list[CurrencyAmount]
    statuses: list[StatusCount]


@router.function("/dashboard", only=ADMINS)
def dashboard(uow: LongReading) -> Dashboard:
    """Return the metrics of the whole shop. For admins."""
    return _to_answer(totals(uow))


def _to_answer(of: Totals) -> Dashboard:
    return Dashboard(
        counted_at=of.counted_at,
        users=UserCount(total=of.users, with_account=of.users_with_account),
        orders=of.orders,
        partners=PartnerCount(
            active=of.partners_active, inactive=of.partners_inactive, waiting=of.signups_waiting
        ),
        revenue=[_revenue(each) for each in of.revenue],
        earnings=sums(of.earnings),
        statuses=[StatusCount(status=status, orders=orders) for status, orders in of.statuses.items()],
    )


def _revenue(of: Revenue) -> CurrencyRevenue:
    return CurrencyRevenue(
        currency=of.received.currency,
        orders=of.orders,
        received=to_major(of.received.minor),
        refunded=to_major(of.refunded.minor),
        tax=to_major(of.tax.minor),
        net=to_major(of.net.minor),
    )
