"""The commission rule that wins, how long it holds, and that what was earned stays (R3)."""

from datetime import timedelta
from typing import Any

import pytest

from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.rates import change_rule, create_rule, delete_rule
from guildhall.domains.referrals.queries.explain import explain_order
from guildhall.domains.referrals.queries.partner import requested_partner
from guildhall.domains.referrals.rate_schemas import NewRule, RuleChange
from tests.referrals.conftest import CODE, Stage
from tests.referrals.office import ADMIN
from tests.support.clock import FixedClock
from tests.support.rows import add_product, add_workshop

pytestmark = pytest.mark.both_databases


class Rates:
    """The rules of a shop; each is newer than the one before. Amounts in major units, as an admin types them."""

    def __init__(self, stage: Stage, clock: FixedClock) -> None:
        self.stage, self.clock = stage, clock
        self.orders = 0

    def rule(self, name: str, **columns: Any) -> str:
        self.clock.advance(timedelta(seconds=1))
        payload = NewRule.model_validate({"name": name, "kind": "percent", **columns})
        return str(self.write(lambda uow: create_rule(uow, ADMIN, payload)))

    def write(self, work: Any) -> Any:
        with self.stage.runtime.writing() as uow:
            return work(uow)

    def sale(self, customer: str | None, amount: int = 10000, **columns: Any) -> tuple[str | None, int, int]:
        """Sell something, and return the rule, the rate in basis points and the commission."""
        entry = self.stage.entries(self.sold(customer, amount, **columns))[0]
        return entry.rule, entry.rate, entry.amount

    def sold(self, customer: str | None, amount: int = 10000, **columns: Any) -> str:
        self.orders += 1
        order = self.stage.order(customer, **columns)
        self.stage.paid(order, amount, cause=f"payment:{self.orders}")
        return order


@pytest.fixture
def rates(stage: Stage, clock: FixedClock) -> Rates:
    return Rates(stage, clock)


OWN = (None, 3000, 3000)


def test_a_shop_without_rules_pays_each_partner_their_own_rate(rates: Rates) -> None:
    rates.stage.partner(commission_rate=2550)
    assert rates.sale(rates.stage.customer()) == (None, 2550, 2550)


def test_the_most_specific_rule_wins(rates: Rates) -> None:
    partner = rates.stage.partner(partner_group="Gold")
    customer = rates.stage.customer()
    with rates.stage.runtime.writing() as uow:
        product, other, workshop = add_product(uow, "atlas"), add_product(uow, "other"), add_workshop(uow)

    def sold(name: str, **columns: Any) -> None:
        assert rates.sale(customer, **({"product_id": product} | columns))[0] == name, columns

    rates.rule("all", percent=10)
    sold("all")
    rates.rule("products", percent=11, goods="product")
    sold("products")
    rates.rule("atlas", percent=12, item_ids=[product])
    sold("atlas")
    rates.rule("gold", percent=13, partner_group="Gold")
    sold("gold")  # whom comes before what
    rates.rule("gold products", percent=14, partner_group="Gold", goods="product")
    rates.rule("silver", percent=15, partner_group="Silver", item_ids=[product])
    sold("gold products")
    rates.rule("ada", percent=16, referral_id=partner)
    sold("ada")
    rates.rule("ada's atlas", percent=17, referral_id=partner, item_ids=[product])
    sold("ada's atlas")
    sold("ada", product_id=other)
    sold("ada", product_id=None, workshop_id=workshop)
    rates.rule("newer", percent=18, referral_id=partner)
    sold("newer", product_id=other)
    sold("ada's atlas")


def test_a_fixed_amount_is_for_each_payment_in_its_currency_and_never_more(rates: Rates) -> None:
    rates.stage.partner()
    customer = rates.stage.customer()
    rates.rule("twenty", kind="amount", amount="20.00", currency="USD")
    assert rates.sale(customer) == ("twenty", 0, 2000)
    assert rates.sale(customer, 1500) == ("twenty", 0, 1500)
    assert rates.sale(customer, currency="EUR") == OWN


def test_a_tier_begins_with_the_sales_before_a_payment_less_what_was_refunded(
    rates: Rates, clock: FixedClock
) -> None:
    rates.stage.partner()
    customer = rates.stage.customer()
    rates.rule("busy", percent=35, sales_from="100.00")
    rates.rule("busier", percent=40, sales_from="200.00")
    first = rates.sold(customer, 10000)
    assert rates.stage.entries(first)[0].rule is None
    assert rates.sale(customer, 10000)[0] == "busy"
    assert rates.sale(customer, 100)[0] == "busier"
    rates.stage.refunded(first, 10000)
    assert rates.sale(customer, 100)[0] == "busy"
    assert rates.sale(customer, 100, currency="EUR")[0] is None
    clock.advance(timedelta(days=31))
    assert rates.sale(customer, 100)[0] is None


def test_a_rule_for_the_first_payments_of_a_customer(rates: Rates) -> None:
    rates.stage.partner()
    ann, ben = rates.stage.customer("ann@example.com"), rates.stage.customer("ben@example.com")
    rates.rule("begin", percent=50, first_payments=2, afterwards="next")
    assert [rates.sale(ann)[0] for _ in range(3)] == ["begin", "begin", None]
    assert rates.sale(ben)[0] == "begin"
    rates.rule("once", percent=60, first_payments=1)
    assert rates.sale(rates.stage.customer("cid@example.com")) == ("once", 6000, 6000)
    assert rates.sale(ann) == ("once", 0, 0)  # nothing afterwards, by this rule


def test_an_order_without_anything_left_makes_no_customer_less_new(rates: Rates, clock: FixedClock) -> None:
    rates.stage.partner()
    ann, ben = rates.stage.customer("ann@example.com"), rates.stage.customer("ben@example.com")
    rates.rule("first", percent=50, first_payments=1, afterwards="next")
    order = rates.sold(ann)
    rates.stage.refunded(order, 9999)
    assert rates.sale(ann)[0] is None  # a part is left
    order = rates.sold(ben)
    rates.stage.refunded(order, 10000, cause="dispute:1")
    assert rates.sale(ben)[0] == "first"
    rates.stage.undone(order, 10000, cause="dispute:1")
    assert rates.sale(ben)[0] is None

    rates.rule("month", percent=40, months=1)
    clock.advance(timedelta(days=40))
    cid = rates.stage.customer("cid@example.com")
    order = rates.sold(cid)
    rates.stage.refunded(order, 10000)
    clock.advance(timedelta(days=40))
    assert rates.sale(cid) == ("month", 4000, 4000)  # the month begins now


def test_a_rule_for_months_since_the_first_payment(rates: Rates, clock: FixedClock) -> None:
    rates.stage.partner()
    customer = rates.stage.customer()
    rates.rule("half a year", percent=35, months=6)
    assert rates.sale(customer) == ("half a year", 3500, 3500)
    clock.advance(timedelta(days=180))
    assert rates.sale(customer) == ("half a year", 3500, 3500)
    clock.advance(timedelta(days=5))
    assert rates.sale(customer) == ("half a year", 0, 0)


def test_what_was_earned_keeps_its_rate_and_the_words_of_its_rule(rates: Rates) -> None:
    rates.stage.partner()
    customer = rates.stage.customer()
    rule = rates.rule("spring", percent=40)
    order = rates.sold(customer)

    def kept() -> tuple[str | None, int | None]:
        with rates.stage.runtime.reading() as uow:
            why = explain_order(uow, order)
        assert why is not None
        return why.rule, why.rate

    before = rates.stage.entries(order)
    rates.write(lambda uow: change_rule(uow, ADMIN, rule, RuleChange(name="autumn", percent=5)))
    assert (rates.stage.entries(order), kept()) == (before, ("spring", 4000))
    assert rates.sale(customer) == ("autumn", 500, 500)
    rates.write(lambda uow: delete_rule(uow, ADMIN, rule))
    assert (rates.stage.entries(order), kept()) == (before, ("spring", 4000))
    rates.stage.refunded(order, 5000)
    assert [(entry.rule, entry.amount) for entry in rates.stage.entries(order)] == [
        ("spring", 4000),
        ("spring", -2000),
    ]
    assert rates.sale(customer) == OWN


def test_an_order_that_is_not_paid_yet_names_the_rule_of_now(rates: Rates) -> None:
    rates.stage.partner()
    order = rates.stage.order(rates.stage.customer(), code=CODE)

    def seen(uow: UnitOfWork) -> tuple[str | None, int | None]:
        why = explain_order(uow, order)
        return (why.rule, why.rate) if why else (None, None)

    assert rates.write(seen) == (None, 3000)
    rates.rule("spring", percent=40)
    assert rates.write(seen) == ("spring", 4000)
    rates.rule("fixed", kind="amount", amount="5.00")
    assert rates.write(seen) == ("fixed", None)


def test_a_partner_reads_one_rate_only_where_every_purchase_earns_it_for_life(rates: Rates) -> None:
    ada, gold = rates.stage.partner(), rates.stage.partner("GOLD", partner_group="gold")

    def named(referral: str) -> int | None:
        return rates.write(lambda uow: requested_partner(uow, ADMIN, referral).rate)  # type: ignore[no-any-return]

    assert (named(ada), named(gold)) == (3000, 3000)
    rates.rule("all", percent=40)
    rates.rule("gold", percent=50, partner_group="gold")
    assert (named(ada), named(gold)) == (4000, 5000)
    rates.rule("workshops", percent=10, goods="workshop")
    assert (named(ada), named(gold)) == (None, 5000)  # the group's rule comes before one for all
    rates.rule("first year", percent=60, partner_group="gold", months=12)
    assert named(gold) is None
    rates.rule("ada", percent=35, referral_id=ada)
    assert named(ada) == 3500
