"""The balance at each provider that reports it: imported once, explained payout by payout."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from guildhall.domains.backoffice.queries.reconciliation import view_of
from guildhall.domains.payments.commands.import_movements import import_movements
from guildhall.domains.payments.commands.request_refund import request_refund
from guildhall.domains.payments.models import CardMovement
from guildhall.domains.payments.port import BalanceReport, Provider
from guildhall.domains.payments.queries.card_statement import (
    card_balances,
    movements_of_payout,
    payouts_between,
)
from guildhall.services.shop_settings.days import shop_day
from tests.payments.shop import PaymentShop
from tests.providers.conftest import Send
from tests.providers.sides import Side
from tests.providers.test_contract import paid
from tests.support.clock import FixedClock


@pytest.fixture
def reporting(provider: Provider) -> bool:
    return isinstance(provider, BalanceReport)


def stored(shop: PaymentShop) -> list[Any]:
    return sorted(shop.rows(CardMovement), key=lambda row: (row.happened_at, row.kind, row.id))


def test_each_payout_is_its_payments_less_refunds_and_fees(
    shop: PaymentShop, side: Side, send: Send, clock: FixedClock, reporting: bool
) -> None:
    order_id, charge = paid(shop, side, send)
    other, _ = paid(shop, side, send)
    request_refund(shop.runtime, order_id, caller=shop.admin, amount=9900)
    clock.advance(timedelta(days=1))
    side.pay_out()
    clock.advance(timedelta(minutes=1))
    assert import_movements(shop.runtime) == 0
    if not reporting:
        assert stored(shop) == []
        return
    fee = 474  # 1.5% of 299.00 and 0.25
    with shop.runtime.reading() as uow:
        today = shop_day(uow)
        (balance,) = card_balances(uow, today, today)
        (payout,) = payouts_between(uow, today, today)
        found, more = movements_of_payout(uow, payout.id)
    net = 2 * (29900 - fee) - 9900
    assert (balance.opening.minor, balance.payouts.minor, balance.closing.minor) == (net, -net, 0)
    assert (payout.amount.minor, payout.contained, payout.movements) == (net, payout.amount, 3)
    assert (payout.explained, more) == (True, False)
    kinds = Counter((each.kind.value, each.amount.minor, each.fee.minor, each.order_id) for each in found)
    assert kinds == {
        ("payment", 29900, fee, order_id): 1,
        ("payment", 29900, fee, other): 1,
        ("refund", -9900, 0, order_id): 1,
    }
    before = stored(shop)
    assert {row.provider_payment_id for row in before if row.kind != "payout"} >= {charge}
    import_movements(shop.runtime)
    assert stored(shop) == before


def test_a_shop_that_took_no_payment_imports_nothing(shop: PaymentShop, side: Side) -> None:
    side.pay_out()
    assert import_movements(shop.runtime) == 0
    assert stored(shop) == []


def kinds(shop: PaymentShop) -> dict[str, int]:
    with shop.runtime.reading() as uow:
        return {kind.value: found for kind, found in view_of(uow, None, 0).counts.items() if found}


def test_what_agrees_is_no_mismatch(shop: PaymentShop, side: Side, send: Send, clock: FixedClock) -> None:
    paid(shop, side, send)
    clock.advance(timedelta(days=1))
    side.pay_out()
    clock.advance(timedelta(days=4))
    import_movements(shop.runtime)
    assert kinds(shop) == {}
