"""The dashboard compared with a plain sum over all rows, for random events."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Row, insert

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.orders.commands.agree_amount import agree_amount
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.models import Order, OrderEntry
from guildhall.domains.orders.queries import lock_order
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Attribution, Referral
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.models import StoredSettings
from tests.payments.shop import PaymentShop, open_shop
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add

pytestmark = pytest.mark.both_databases

CURRENCIES = ("USD", "EUR", "GBP")
STEPS = 60
SEED = 6
EDGES = (timedelta(), timedelta(microseconds=-1), timedelta(hours=1), timedelta(hours=23, minutes=30))


class RandomSales:
    """A shop with random sales, always near midnight UTC or in the middle of a day."""

    def __init__(self, shop: PaymentShop, clock: FixedClock, chance: Random) -> None:
        self.shop, self.clock, self.chance = shop, clock, chance
        self.brought = shop.person("brought")
        self.unpaid: list[str] = []
        self.refunds: list[tuple[str, str]] = []
        with shop.runtime.writing() as uow:
            partner = add(uow, Referral, user_id=shop.admin.profile_id, referral_code="PARTNER")
        self.partner = partner

    def happen(self, number: int) -> None:
        midnight = datetime.combine(self.clock.now().date() + timedelta(days=1), time(), UTC)
        self.clock.advance(midnight - self.clock.now() + self.chance.choice(EDGES))
        step = self.chance.choice(
            (self.order, self.order, self.pay, self.pay, self.refund, self.undo, self.agree)
        )
        step(number)

    def order(self, _number: int) -> None:
        price, currency = self.chance.randrange(101, 90_000), self.chance.choice(CURRENCIES)
        buyer: Caller = self.chance.choice((self.shop.customer, self.brought))
        order_id = self.shop.order(price, currency=currency, caller=buyer, begin_at_once=True)
        self.unpaid.append(order_id)
        if buyer is self.brought and not self.shop.rows(Attribution):
            bound = {"user_id": buyer.profile_id, "referral_id": self.partner, "order_id": order_id}
            with self.shop.runtime.writing() as uow:
                uow.db.execute(insert(Attribution).values(**bound, created_at=uow.now))

    def pay(self, number: int) -> None:
        if self.unpaid:
            order_id = self.unpaid.pop(self.chance.randrange(len(self.unpaid)))
            order = self.shop.observe(order_id)
            amount = Money(order.total_amount, order.currency)
            cause = f"payment:{number}"
            with self.shop.runtime.writing() as uow:
                record_payment(uow, order_id, amount=amount, method="card", reference="pi", cause=cause)

    def refund(self, number: int) -> None:
        held = [row for row in self.shop.rows(Order) if row.paid_amount > row.refunded_amount]
        if held:
            row = self.chance.choice(held)
            amount = self.chance.randint(1, row.paid_amount - row.refunded_amount)
            with self.shop.runtime.writing() as uow:
                record_refund(uow, row.id, amount=Money(amount, row.currency), cause=f"refund:{number}")
            self.refunds.append((row.id, f"refund:{number}"))

    def undo(self, _number: int) -> None:
        if self.refunds:
            order_id, cause = self.refunds.pop()
            with self.shop.runtime.writing() as uow:
                undo_refund(uow, order_id, cause=cause)

    def agree(self, number: int) -> None:
        if self.unpaid:
            order_id, currency = self.chance.choice(self.unpaid), self.chance.choice(CURRENCIES)
            with self.shop.runtime.writing() as uow:
                before, amount = lock_order(uow, order_id).total, Money(number * 100, currency)
                agree_amount(uow, order_id, amount=amount, before=before, actor_id=None, reason="agreed")


def plain(shop: PaymentShop, first: date, last: date) -> list[dict[str, Any]]:
    """Return the expected answer of /functions/v1/sales for these days, summed row by row."""

    def within(rows: Iterable[Row[Any]]) -> list[Row[Any]]:
        return [row for row in rows if first <= row.created_at.astimezone(UTC).date() <= last]

    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    earned = {row.order_id for row in shop.rows(Commission) if row.kind == "earned"}
    for order in within(shop.rows(Order)):
        sums[order.currency]["placed"] += 1
    for entry in within(shop.rows(OrderEntry)):
        of, net = sums[entry.currency], entry.amount - entry.tax
        of["paid"] += entry.kind == "received"
        of["received" if entry.kind == "received" else "refunded"] += (
            net if entry.kind == "received" else -net
        )
        of["net"] += net
        of["referred"] += net if entry.order_id in earned else 0
    return [
        {"currency": currency, "placed": of["placed"], "paid": of["paid"]}
        | {name: of[name] / 100 for name in ("received", "refunded", "net", "referred")}
        for currency, of in sorted(sums.items(), reverse=True)
    ]


def moved(money: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Drop the currencies in which days took back what others gave."""
    return [each for each in money if any(value for name, value in each.items() if name != "currency")]


def all_time(shop: PaymentShop) -> list[dict[str, Any]]:
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for order in shop.rows(Order):
        if order.paid_amount:
            of = sums[order.currency]
            of["orders"] += 1
            of["received"] += order.paid_amount
            of["refunded"] += order.refunded_amount
            of["tax"] += sum(entry.tax for entry in shop.rows(OrderEntry) if entry.order_id == order.id)
    return [
        {"currency": currency, "orders": of["orders"]}
        | {name: of[name] / 100 for name in ("received", "refunded", "tax")}
        | {"net": (of["received"] - of["refunded"] - of["tax"]) / 100}
        for currency, of in sorted(sums.items(), reverse=True)
    ]


@pytest.mark.slow
def test_every_metric_is_the_sum_of_its_rows(runtime: Runtime, client: Client, clock: FixedClock) -> None:
    chance = Random(SEED)
    shop = open_shop(runtime)
    with runtime.writing() as uow:
        boss: Person = add_person(uow, "boss", admin=True)
        company = {"country": "DE", "vat_id": "DE123456789"}
        chosen = {"company": company, "tax": {"mode": "inclusive", "rates": [], "other_rate": "19"}}
        uow.db.execute(insert(StoredSettings).values(id=1, version=1, chosen=chosen, updated_at=uow.now))
    sales = RandomSales(shop, clock, chance)
    begun = clock.now().date()

    def ask(function: str, **body: Any) -> Any:
        answer = client.post(f"/functions/v1/{function}", json=body, headers=boss.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def agree(count: int) -> None:
        today = clock.now().date()
        for _ in range(count):
            days = chance.randint(1, (today - begun).days + 2)
            last = today - timedelta(days=chance.randint(0, days))
            first = last - timedelta(days=days - 1)
            reported = ask("sales", first=first.isoformat(), last=last.isoformat())
            before = first - timedelta(days=days), first - timedelta(days=1)
            assert moved(reported["now"]["money"]) == moved(plain(shop, first, last))
            assert moved(reported["before"]["money"]) == moved(plain(shop, *before))
            for each in reported["now"]["days"]:
                of = {row["currency"]: row for row in plain(shop, *[date.fromisoformat(each["day"])] * 2)}
                assert (each["placed"], each["net"]) == tuple(
                    of[each["currency"]][name] for name in ("placed", "net")
                )
        assert ask("dashboard")["revenue"] == all_time(shop)

    for number in range(1, STEPS):
        sales.happen(number)
        if number % 20 == 0:
            agree(4)
    agree(8)
