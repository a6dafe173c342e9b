"""A random history of a partner programme, acted out by the product and calculated by `words_of_rates`."""

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import select, update

from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.models import Invoice
from guildhall.domains.discounts.commands.codes import create_discount
from guildhall.domains.discounts.schemas import NewDiscount
from guildhall.domains.orders.commands.place_order import place_order
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.domains.orders.commands.record_refund import record_refund, undo_refund
from guildhall.domains.orders.commands.set_status import set_status
from guildhall.domains.orders.models import Order
from guildhall.domains.orders.rules import OrderStatus
from guildhall.domains.orders.schemas import NewOrder
from guildhall.domains.referrals.commands.rates import change_rule, create_rule, delete_rule
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.rate_schemas import NewRule, RuleChange
from tests.referrals.office import ADMIN
from tests.referrals.words_of_rates import Shop, Sold, half_up
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_profile, choose_settings

CODES = {
    "FIFTEEN": {"kind": "percent", "percent": "15"},
    "TWELVE": {"kind": "amount", "amount": "12.34", "currency": "EUR"},
    "WHOLE": {"kind": "percent", "percent": "100"},
}
PARTNERS = {"kind": "percent", "percent": "7.5"}  # the terms of the partners' own codes
STEPS = (
    ("sell",) * 8
    + ("order", "pay", "drop")
    + ("refund",) * 4
    + ("dispute", "undo", "undo", "rule", "rule", "rule", "change", "delete", "terms", "second")
)


@dataclass(frozen=True)
class Placed:
    """An order that is not paid yet, and what it must credit: the partner of its code, else of its link."""

    order: str
    customer: Person
    partner: str
    item: str
    goods: str
    gross: int


class Programme:
    """A random history: two partners, one of whom may have recruited the other, and two customers.

    Partners have a link and a discount code. Orders are paid at once, later, or not at all.
    """

    def __init__(
        self, runtime: Runtime, clock: FixedClock, items: dict[str, tuple[str, int]], seed: int
    ) -> None:
        self.runtime, self.clock, self.items = runtime, clock, items
        self.draw = random.Random(seed)
        self.words = Shop()
        self.rule_ids: dict[str, str] = {}
        self.second = (0, "commission")
        self.recruiters: dict[str, str | None] = {}
        self.refunds: list[tuple[Sold, str]] = []
        self.open: list[Placed] = []
        self.unpaid: list[str] = []
        self.number = 0
        with runtime.writing() as uow:
            self.customers = [add_person(uow, f"c{self.draw.randbytes(8).hex()}") for _ in range(2)]
            self.codes = {}
            for letter in "ab":
                code = f"{letter}{self.draw.randbytes(6).hex()}".upper()
                owner = add_profile(uow, f"{self.draw.randbytes(8).hex()}@example.com")
                referral = add(uow, Referral, user_id=owner, referral_code=code, commission_rate=3000)
                self.codes[referral] = code
                own = {"code": f"OWN-{code}", "referral_code": code, **PARTNERS}
                create_discount(uow, ADMIN, NewDiscount.model_validate(own))
                self.words.own_rates[referral], self.words.groups[referral] = 3000, None
                self.recruiters[referral] = None
            choose_settings(uow, second_level_rate="0")

    def live(self, steps: int) -> None:
        for _ in range(4):
            self._rule()
        for _ in range(steps):
            self.clock.advance(timedelta(days=self.draw.choice((1, 1, 2, 6, 17, 33))))
            getattr(self, f"_{self.draw.choice(STEPS)}")()
        for sale in self.words.sold:
            self._agree(sale)
        self._earned_nothing([*self.unpaid, *(each.order for each in self.open)])
        while self.rule_ids:
            self._delete()

    def _sell(self) -> None:
        self._order()
        if self.open:
            self._paid(self.open.pop())

    def _pay(self) -> None:
        if self.open:
            self._paid(self.open.pop(self.draw.randrange(len(self.open))))

    def _drop(self) -> None:
        """Cancel an order that waits for its payment."""
        if self.open:
            dropped = self.open.pop(self.draw.randrange(len(self.open))).order
            with self.runtime.writing() as uow:
                set_status(uow, dropped, OrderStatus.CANCELED, expected=OrderStatus.PENDING)
            self.unpaid.append(dropped)

    def _order(self) -> None:
        draw = self.draw
        item, (goods, price) = draw.choice(list(self.items.items()))
        customer, (partner, code) = draw.choice(self.customers), draw.choice(list(self.codes.items()))
        owner = draw.choice(list(self.codes))
        discount = draw.choice((None, *CODES, f"OWN-{self.codes[owner]}"))
        less = {
            None: 0,
            "FIFTEEN": half_up(price * 15, 100),
            "TWELVE": min(1234, price),
            "WHOLE": price,
        }.get(discount, half_up(price * 75, 1000))
        payload = {
            f"{goods}_id": item,
            "referral_code": draw.choice((code, f"{code}~blog")),
            "discount_code": discount,
            "begin_at_once": True,
        }
        with self.runtime.writing() as uow:
            order = place_order(uow, customer.caller, NewOrder.model_validate(payload))
        if discount == "WHOLE":
            self.unpaid.append(order)
        else:
            credited = owner if discount not in (None, *CODES) else partner
            self.open.append(Placed(order, customer, credited, item, goods, price - less))

    def _paid(self, placed: Placed) -> None:
        order, gross = placed.order, placed.gross
        net = gross - half_up(gross * 1900, 11900)
        partner = self._bound(placed.customer, placed.partner)
        customer, today = placed.customer.profile_id, self.clock.now().date()
        sale = Sold(order, partner, customer, placed.item, placed.goods, today, net, None, 0)
        sale.rule, sale.earned = self.words.reward(sale)
        rate, of = self.second
        sale.recruiter = self.recruiters[partner]
        if sale.recruiter:
            sale.second = half_up((net if of == "sale" else sale.earned) * rate, 10_000)
        with self.runtime.writing() as uow:
            paid: dict[str, Any] = {"method": "card", "reference": order, "cause": f"payment:{order}"}
            record_payment(uow, order, amount=Money(gross, "EUR"), **paid)
        self.words.sold.append(sale)
        self.words.moved.append((sale.day, partner, net))

    def _bound(self, customer: Person, partner: str) -> str:
        """Return the partner whom this customer is bound to since their first order, else this one."""
        earlier = [sale.partner for sale in self.words.sold if sale.customer == customer.profile_id]
        return earlier[0] if earlier else partner

    def _refund(self, cause: str = "refund") -> None:
        held = [(sale, held) for sale in self.words.sold if (held := self._holds(sale))]
        if not held:
            return
        sale, most = self.draw.choice(held)
        part = self.draw.random() < 0.7 and cause == "refund"
        self._returned(sale, self.draw.randint(1, most) if part else most, cause)

    def _dispute(self) -> None:
        self._refund("dispute")

    def _returned(self, sale: Sold, amount: int, kind: str) -> None:
        self.number += 1
        cause = f"{kind}:{sale.order}:{self.number}"
        with self.runtime.writing() as uow:
            record_refund(uow, sale.order, amount=Money(amount, "EUR"), cause=cause)
        self._books_moved(sale)
        self.refunds.append((sale, cause))

    def _undo(self) -> None:
        if self.refunds:
            sale, cause = self.refunds.pop(self.draw.randrange(len(self.refunds)))
            with self.runtime.writing() as uow:
                undo_refund(uow, sale.order, cause=cause)
            self._books_moved(sale)

    def _books_moved(self, sale: Sold) -> None:
        """Follow the documents: what they say went back, without tax, is what commissions follow."""
        back = sale.net - self._documents(sale)[1]
        self.words.moved.append((self.clock.now().date(), sale.partner, sale.back - back))
        sale.back = back

    def _rule(self) -> None:
        draw, (partner, _) = self.draw, self.draw.choice(list(self.codes.items()))
        fixed, whom, what = (
            draw.random() < 0.3,
            draw.choice(("", "", "one", "group")),
            draw.choice(("", "kind", "item")),
        )
        lasts = draw.choice(("", "", "payments", "months"))
        rule: dict[str, Any] = {
            "name": f"rule of {draw.randbytes(4).hex()}",
            "referral_id": partner if whom == "one" else None,
            "partner_group": draw.choice(("Gold", "Silver")) if whom == "group" else None,
            "goods": draw.choice(("product", "workshop")) if what == "kind" else None,
            "item_ids": [draw.choice(list(self.items))] if what == "item" else [],
            "kind": "amount" if fixed else "percent",
            "percent": 0 if fixed else draw.randint(0, 10_000),
            "amount": draw.randint(1, 9000) if fixed else 0,
            "currency": "EUR",
            "sales_from": draw.choice((0, 0, 5000, 20_000)),
            "sales_period": draw.choice(("month", "quarter", "year", "ever")),
            "first_payments": draw.randint(1, 2) if lasts == "payments" else None,
            "months": draw.randint(1, 2) if lasts == "months" else None,
            "afterwards": draw.choice(("nothing", "next")),
        }
        self.clock.advance(timedelta(seconds=1))  # each rule is newer than the one before
        with self.runtime.writing() as uow:
            self.rule_ids[rule["name"]] = create_rule(uow, ADMIN, NewRule.model_validate(_typed(rule)))
        self.words.rules.append(rule)

    def _change(self) -> None:
        if self.words.rules:
            rule = self.draw.choice(self.words.rules)
            fixed = self.draw.random() < 0.5
            terms = (
                {"percent": 0, "amount": self.draw.randint(1, 9000)}
                if fixed
                else {"percent": self.draw.randint(0, 10_000), "amount": 0}
            )
            rule |= terms | {"kind": "amount" if fixed else "percent"}
            typed = {name: _typed(rule)[name] for name in ("kind", "amount" if fixed else "percent")}
            with self.runtime.writing() as uow:
                change_rule(uow, ADMIN, self.rule_ids[rule["name"]], RuleChange.model_validate(typed))

    def _delete(self) -> None:
        if self.words.rules:
            rule = self.words.rules.pop(self.draw.randrange(len(self.words.rules)))
            with self.runtime.writing() as uow:
                delete_rule(uow, ADMIN, self.rule_ids.pop(rule["name"]))

    def _terms(self) -> None:
        """Give a partner another rate, group and recruiter."""
        mine, other = self.draw.sample(list(self.codes), 2)
        rate, group = self.draw.randint(0, 5000), self.draw.choice((None, "Gold", "Silver"))
        recruiter = self.draw.choice((None, other))
        columns = {"commission_rate": rate, "partner_group": group, "recruited_by": recruiter}
        with self.runtime.writing() as uow:
            uow.db.execute(update(Referral).where(Referral.id == mine).values(columns))
        self.words.own_rates[mine], self.words.groups[mine], self.recruiters[mine] = rate, group, recruiter

    def _second(self) -> None:
        self.second = self.draw.randint(0, 3000), self.draw.choice(("commission", "sale"))
        with self.runtime.writing() as uow:
            choose_settings(uow, second_level_rate=_major(self.second[0]), second_level_base=self.second[1])

    def _holds(self, sale: Sold) -> int:
        with self.runtime.reading() as uow:
            held = select(Order.paid_amount - Order.refunded_amount).where(Order.id == sale.order)
            return int(uow.db.execute(held).scalar_one())

    def _documents(self, sale: Sold) -> tuple[int, int]:
        """Return (gross, net) of the order's invoices less its credit notes."""
        with self.runtime.reading() as uow:
            documents = uow.db.execute(
                select(Invoice.kind, Invoice.gross, Invoice.net).where(Invoice.order_id == sale.order)
            ).all()
        signed = [(-1 if each.kind == "credit_note" else 1, each) for each in documents]
        return sum(sign * each.gross for sign, each in signed), sum(sign * each.net for sign, each in signed)

    def _agree(self, sale: Sold) -> None:
        assert self._documents(sale) == (self._holds(sale), sale.net - sale.back)
        with self.runtime.reading() as uow:
            entries = uow.db.execute(
                select(Commission.__table__).where(Commission.order_id == sale.order)
            ).all()
        first = [entry for entry in entries if entry.kind in ("earned", "reversed")]
        second = [entry for entry in entries if entry.kind in ("second_level", "second_reversed")]
        assert {(entry.referral_id, entry.rule) for entry in first} == {(sale.partner, sale.rule)}
        assert all(entry.withheld is None for entry in entries)
        assert sum(entry.base for entry in first) == sale.net - sale.back
        assert sum(entry.amount for entry in first) == sale.left(sale.earned)
        assert sum(entry.amount for entry in second) == sale.left(sale.second)
        assert {entry.referral_id for entry in second} <= {sale.recruiter}
        booked = [entry.amount for entry in entries if entry.kind in ("earned", "second_level")]
        assert sorted(booked) == sorted([sale.earned, *([sale.second] if sale.second else [])])

    def _earned_nothing(self, orders: list[str]) -> None:
        """Free, open and canceled orders book no money, no document and no commission."""
        with self.runtime.reading() as uow:
            for table in (Commission, Invoice):
                booked = select(table.order_id).where(table.order_id.in_(orders))
                assert uow.db.execute(booked).all() == []


def _major(minor: int) -> str:
    return f"{minor // 100}.{minor % 100:02}"


def _typed(rule: dict[str, Any]) -> dict[str, Any]:
    return rule | {name: _major(rule[name]) for name in ("percent", "amount", "sales_from")}
