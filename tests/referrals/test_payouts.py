"""Payout runs: the amounts paid, no double payment, and the effect of a refund after a payout (R3)."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from guildhall.core.errors import Conflict, Refused
from guildhall.core.money import Currency, Money
from guildhall.core.runtime import Runtime
from guildhall.domains.backoffice.queries.refund_preview import ReversedCommission, preview_refund
from guildhall.domains.integrations.models import Event
from guildhall.domains.orders.models import Order
from guildhall.domains.referrals.commands import make_run as making
from guildhall.domains.referrals.models.commissions import Commission
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.queries.due import PartnerDue
from guildhall.services.audit.models import AuditEntry
from guildhall.services.email.models import Mail
from tests.referrals.conftest import CODE, Stage
from tests.referrals.office import ADMIN, PayoutOffice
from tests.support.clock import FixedClock

pytestmark = pytest.mark.both_databases

HOLD = timedelta(days=30)


@pytest.fixture
def partner(stage: Stage, office: PayoutOffice) -> str:
    """A partner who has earned 89.70 dollars and has set payout details."""
    referral = stage.partner()
    stage.paid(stage.order(stage.customer()))
    office.set_payout_details(referral)
    return referral


def test_held_entries_are_not_paid_yet(office: PayoutOffice, partner: str, clock: FixedClock) -> None:
    assert office.balance(partner) == [Balance("USD", held=8970)]
    clock.advance(HOLD - timedelta(seconds=1))
    with pytest.raises(Conflict) as refusal:
        office.run()
    assert refusal.value.reason == "nothing_to_pay"
    clock.advance(timedelta(seconds=1))
    assert office.balance(partner) == [Balance("USD", payable=8970)]
    assert office.payouts(office.run()) == [(partner, 8970)]


def _events(runtime: Runtime) -> list[str]:
    with runtime.reading() as uow:
        kinds = select(Event.kind).where(Event.subject_table == "payouts").order_by(Event.written)
        return list(uow.db.scalars(kinds))


def test_a_run_sets_aside_and_paying_writes_the_ledger(
    office: PayoutOffice, partner: str, clock: FixedClock, runtime: Runtime
) -> None:
    clock.advance(HOLD)
    run = office.run()
    assert office.balance(partner) == [Balance("USD", in_payout=8970)]
    with pytest.raises(Conflict):
        office.run()  # a second run repeats nothing
    office.close(run, "paid", "SEPA 2026-12")
    assert office.balance(partner) == [Balance("USD", paid=8970)]
    with pytest.raises(Conflict):
        office.run()
    with pytest.raises(Conflict) as refusal:
        office.close(run, "paid")
    assert refusal.value.reason == "run_closed"
    with runtime.reading() as uow:
        left = uow.db.scalars(select(Commission.amount).where(Commission.kind == "paid_out")).all()
        mail = uow.db.execute(select(Mail.context).where(Mail.template == "payout_sent")).scalar_one()
        actions = uow.db.scalars(
            select(AuditEntry.action).where(AuditEntry.subject_table == "payout_runs")
        ).all()
    assert _events(runtime) == ["payout.prepared", "payout.paid"]
    assert list(left) == [-8970]
    assert mail == {"amount": 8970, "currency": "USD", "reference": "SEPA 2026-12"}
    assert sorted(actions) == ["payout_run.created", "payout_run.paid"]


def test_a_canceled_run_sets_free_again(
    office: PayoutOffice, partner: str, clock: FixedClock, runtime: Runtime
) -> None:
    clock.advance(HOLD)
    office.close(office.run(), "cancelled")
    assert _events(runtime) == ["payout.prepared", "payout.cancelled"]
    assert office.balance(partner) == [Balance("USD", payable=8970)]
    assert office.payouts(office.run()) == [(partner, 8970)]


def test_a_refund_after_a_payout_is_a_negative_balance_that_later_sales_fill(
    office: PayoutOffice, stage: Stage, clock: FixedClock
) -> None:
    referral, customer = stage.partner(), stage.customer()
    office.set_payout_details(referral)
    first = stage.order(customer)
    stage.paid(first)
    clock.advance(HOLD)
    office.close(office.run(), "paid")
    stage.refunded(first, 29900)
    assert office.balance(referral) == [Balance("USD", payable=-8970, paid=8970)]
    stage.paid(stage.order(customer), 10000, cause="payment:2")
    clock.advance(HOLD)
    assert office.balance(referral) == [Balance("USD", payable=-5970, paid=8970)]
    with pytest.raises(Conflict):
        office.run()
    stage.paid(stage.order(customer), 40000, cause="payment:3")
    clock.advance(HOLD)
    assert office.payouts(office.run()) == [(referral, 12000 - 5970)]


def test_currencies_are_run_apart(office: PayoutOffice, stage: Stage, clock: FixedClock) -> None:
    referral, customer = stage.partner(), stage.customer()
    office.set_payout_details(referral)
    stage.paid(stage.order(customer, currency="EUR"), 10000)
    stage.paid(stage.order(customer), 20000, cause="payment:2")
    clock.advance(HOLD)
    assert office.payouts(office.run("EUR")) == [(referral, 3000)]
    assert office.balance(referral) == [Balance("USD", payable=6000), Balance("EUR", in_payout=3000)]


def test_the_cut_off_decides(office: PayoutOffice, stage: Stage, clock: FixedClock) -> None:
    referral, customer = stage.partner(), stage.customer()
    office.set_payout_details(referral)
    stage.paid(stage.order(customer), 10000)
    clock.advance(timedelta(days=5))
    stage.paid(stage.order(customer), 20000, cause="payment:2")
    clock.advance(HOLD)
    assert office.payouts(office.run(ago=timedelta(days=1))) == [(referral, 3000)]
    with pytest.raises(Refused) as refusal:
        office.run(ago=-timedelta(days=1))
    assert refusal.value.reason == "cutoff_ahead"


def test_a_run_pays_only_payable_entries(
    office: PayoutOffice, stage: Stage, clock: FixedClock, runtime: Runtime
) -> None:
    """Excludes withheld, refused, held and paid entries; includes those an admin approved."""
    ada, doubtful = stage.customer("ada@example.com"), stage.customer("bea@example.com")
    referral, nothing_else = stage.partner(user_id=ada), stage.partner("BEA", user_id=doubtful)
    office.set_payout_details(referral)
    office.set_payout_details(nothing_else)

    def sell(buyer: str, amount: int, code: str = CODE) -> str:
        order = stage.order(buyer, code=code)
        stage.paid(order, amount, cause=f"payment:{amount}")
        return order

    buyer = stage.customer()
    sell(buyer, 10000)
    clock.advance(HOLD)
    office.close(office.run(), "paid")
    sell(ada, 20000)
    office.decide(sell(ada, 40000), "refused", "Bought with your own account.")
    office.decide(sell(ada, 80000), "approved")
    sell(buyer, 160000)
    sell(doubtful, 15000, "BEA")
    clock.advance(HOLD - timedelta(seconds=1))
    sell(buyer, 320000)
    clock.advance(timedelta(seconds=1))
    run = office.run()
    assert office.payouts(run) == [(referral, 24000 + 48000)]
    with runtime.reading() as uow:
        paid = select(Commission.base).join(PayoutEntry, PayoutEntry.commission_id == Commission.id)
        of_run = paid.join(Payout, Payout.id == PayoutEntry.payout_id).where(Payout.run_id == run)
        assert sorted(uow.db.scalars(of_run)) == [80000, 160000]
    assert office.balance(nothing_else) == [Balance("USD", review=4500)]


def test_a_partner_without_payout_details_waits(
    office: PayoutOffice, stage: Stage, clock: FixedClock
) -> None:
    silent = stage.partner("SILENT")
    known = stage.partner("KNOWN")
    office.set_payout_details(known)
    for number, code in enumerate(("SILENT", "KNOWN")):
        buyer = stage.customer(f"buyer{number}@example.com")
        stage.paid(stage.order(buyer, code=code), 10000, cause=f"payment:{number}")
    clock.advance(HOLD)
    assert office.payouts(office.run()) == [(known, 3000)]
    office.set_payout_details(silent, method="other", instructions="PayPal: ada@example.com")
    assert office.payouts(office.run()) == [(silent, 3000)]


def test_runs_at_the_same_time_settle_every_entry_once(
    office: PayoutOffice, stage: Stage, clock: FixedClock, runtime: Runtime
) -> None:
    referral, customer = stage.partner(), stage.customer()
    office.set_payout_details(referral)
    for number in range(3):
        stage.paid(stage.order(customer), 10000, cause=f"payment:{number}")
    clock.advance(HOLD)

    def run(_number: int) -> str | None:
        try:
            return office.run()
        except Conflict:
            return None

    with ThreadPoolExecutor(4) as pool:
        runs = [run_id for run_id in pool.map(run, range(4)) if run_id]
    assert len(runs) == 1
    assert office.payouts(runs[0]) == [(referral, 9000)]
    with runtime.reading() as uow:
        assert uow.db.execute(select(func.count()).select_from(PayoutEntry)).scalar_one() == 3


@pytest.mark.parametrize("begun", ["before", "meanwhile"])
def test_a_run_is_refused_if_another_settled_its_entries_meanwhile(
    office: PayoutOffice, stage: Stage, clock: FixedClock, monkeypatch: pytest.MonkeyPatch, begun: str
) -> None:
    referral = stage.partner()
    office.set_payout_details(referral)
    stage.paid(stage.order(stage.customer()), 10000)
    clock.advance(HOLD)
    read, made = making._payable, list[str]()

    def begin() -> None:
        made.append(making.begin_run(stage.runtime, ADMIN, Currency.USD, clock.now()))

    def slow(*arguments: Any) -> list[PartnerDue]:
        found = read(*arguments)
        monkeypatch.setattr(making, "_payable", read)
        if begun == "meanwhile":
            begin()
        while making.finish_runs(stage.runtime):
            pass
        return found

    if begun == "before":
        begin()
    monkeypatch.setattr(making, "_payable", slow)
    with pytest.raises(Conflict) as refusal:
        office.run()
    assert refusal.value.reason == "run_preparing"
    assert office.payouts(made[0]) == [(referral, 3000)]


def test_an_adjustment_is_written_once_with_its_reason(
    office: PayoutOffice, stage: Stage, runtime: Runtime
) -> None:
    referral = stage.partner()
    entry = "11111111-1111-4111-8111-111111111111"
    assert office.adjust(referral, "-12.50", "EUR", id=entry) == entry
    office.adjust(referral, "-12.50", "EUR", id=entry)
    assert office.balance(referral) == [Balance("EUR", payable=-1250)]
    with runtime.reading() as uow:
        (row,) = uow.db.execute(select(Commission.kind, Commission.note)).all()
    assert tuple(row) == ("adjusted", "Thank you")


def test_a_refund_preview_shows_that_its_commission_is_in_a_payout(
    stage: Stage, office: PayoutOffice, clock: FixedClock, runtime: Runtime
) -> None:
    referral = stage.partner()
    order = stage.order(stage.customer())
    stage.paid(order)
    office.set_payout_details(referral)
    with runtime.writing() as uow:
        uow.db.execute(update(Order).where(Order.id == order).values(paid_amount=29900, status="completed"))

    def taken() -> ReversedCommission | None:
        with runtime.reading() as uow:
            return preview_refund(uow, order, provider="sandbox", amount=None, by_hand=True).commission

    before = taken()
    assert before is not None
    assert (before.amount, before.settled) == (Money(8970, "USD"), False)
    clock.advance(HOLD)
    run = office.run()
    assert taken() == replace(before, settled=True)
    office.close(run, "cancelled")
    assert taken() == before
