"""A payout run over a long ledger processes a few partners at a time: complete or invisible, after any crash."""

import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from guildhall.core.errors import Conflict, NotAllowed
from guildhall.core.money import Currency
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands import make_run
from guildhall.domains.referrals.commands.adjust import adjust
from guildhall.domains.referrals.models.payouts import Payout, PayoutEntry, PayoutRun
from guildhall.domains.referrals.payout_schemas import NewAdjustment
from guildhall.domains.referrals.queries.balance import Balance
from guildhall.domains.referrals.queries.due import due_at
from guildhall.jobs.worker import JOBS
from guildhall.rest_engine.caller import Caller, Role
from guildhall.serve.wiring import rest_engine
from guildhall.services.audit.models import AuditEntry
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person

ADMIN = Caller(Role.ADMIN)
HOLD = timedelta(days=30)


@pytest.fixture
def partners(
    stage: Stage, office: PayoutOffice, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """Three partners with two payable entries of 30 dollars each; a transaction processes the entries of one."""
    monkeypatch.setattr(make_run, "AT_ONCE", 2)
    found = []
    for name in ("ADA", "BEA", "CLEO"):
        referral = stage.partner(name)
        office.set_payout_details(referral)
        for number in range(2):
            buyer = stage.customer(f"{name.lower()}{number}@example.com")
            stage.paid(stage.order(buyer, code=name), 10000, cause=f"payment:{name}{number}")
        found.append(referral)
    clock.advance(HOLD)
    return found


def break_off(office: PayoutOffice) -> None:
    """Begin a run on a machine that dies after the payout of one partner."""
    set_aside, done = make_run._write_payouts, list[str]()

    def dies(*given: Any) -> None:
        if done:
            raise RuntimeError("the power is gone")
        done.append("one")
        set_aside(*given)

    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(make_run, "_write_payouts", dies)
        with pytest.raises(RuntimeError):
            office.run()


def count(runtime: Runtime, model: type[Any]) -> int:
    with runtime.reading() as uow:
        return int(uow.db.scalar(select(func.count()).select_from(model)) or 0)


def seen(runtime: Runtime, table: str, columns: str) -> Any:
    """Return the rows of a table visible to an admin."""
    with runtime.reading() as uow:
        return json.loads(rest_engine().read(uow, ADMIN, table, f"select={columns}").body)


def log_of(runtime: Runtime) -> list[Any]:
    with runtime.reading() as uow:
        of_runs = select(AuditEntry.data).where(AuditEntry.subject_table == "payout_runs")
        return list(uow.db.scalars(of_runs))


def test_it_takes_a_transaction_for_a_few_partners(
    office: PayoutOffice, partners: list[str], runtime: Runtime
) -> None:
    commits: list[frozenset[str]] = []
    runtime.database.on_commit(commits.append)
    run = office.run()
    assert [sorted(each) for each in commits if "payout_entries" in each] == [
        ["payout_entries", "payouts"]
    ] * 3
    assert sorted(office.payouts(run)) == sorted((partner, 6000) for partner in partners)
    assert count(runtime, PayoutEntry) == 6


def test_an_interrupted_run_is_invisible_and_resumes_where_it_stopped(
    office: PayoutOffice, partners: list[str], runtime: Runtime
) -> None:
    break_off(office)
    assert (count(runtime, Payout), log_of(runtime)) == (1, [])
    assert seen(runtime, "payout_runs", "status,payouts_count,total_amount") == [
        {"status": "preparing", "payouts_count": 1, "total_amount": 60.0}
    ]
    assert seen(runtime, "payouts", "id") == []
    assert [office.balance(partner) for partner in partners] == [[Balance("USD", payable=6000)]] * 3
    assert make_run.finish_runs(runtime) == 1  # the worker's
    assert make_run.finish_runs(runtime) == 0
    with runtime.reading() as uow:
        [run] = uow.db.execute(select(PayoutRun.id, PayoutRun.status)).all()
    assert run.status == "open"
    assert log_of(runtime) == [{"currency": "USD", "payouts": 3, "amount": 18000}]
    assert sorted(office.payouts(run.id)) == sorted((partner, 6000) for partner in partners)
    assert count(runtime, PayoutEntry) == 6
    with pytest.raises(Conflict):
        office.run()


def test_the_worker_makes_it_and_shows_now_and_then_that_it_is_alive(
    partners: list[str], runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    [job] = [job for job in JOBS if job.name == "payout runs"]
    assert job.wakes == {"payout_runs"}
    monkeypatch.setattr(make_run, "ROUND", 0)
    made = make_run.begin_run(runtime, ADMIN, Currency.USD, runtime.clock.now())
    with pytest.raises(Conflict) as refusal:
        make_run.begin_run(runtime, ADMIN, Currency.USD, runtime.clock.now())
    assert refusal.value.reason == "run_preparing"
    steps = []
    while job.run(runtime):
        steps += seen(runtime, "payout_runs", "id,status,payouts_count")
    assert steps == [
        {"id": made, "status": status, "payouts_count": count}
        for status, count in [("preparing", 1), ("preparing", 2), ("preparing", 3), ("open", 3)]
    ]
    assert len(seen(runtime, "payouts", "id")) == 3


def test_the_function_that_requests_a_run_returns_at_once(
    partners: list[str], client: Client, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    ask = {"currency": "USD", "cutoffAt": runtime.clock.now().isoformat()}
    answer = client.post("/functions/v1/run-payouts", json=ask, headers=boss.headers)
    assert answer.status_code == 200
    assert seen(runtime, "payout_runs", "id,status,payouts_count") == [
        {"id": answer.json()["runId"], "status": "preparing", "payouts_count": 0}
    ]
    assert client.post("/functions/v1/run-payouts", json=ask, headers=boss.headers).status_code == 409


def test_earnings_after_an_interrupted_run_belong_to_the_next(
    office: PayoutOffice, partners: list[str], runtime: Runtime
) -> None:
    break_off(office)
    with runtime.reading() as uow:
        [(broken_off, paid)] = uow.db.execute(select(Payout.run_id, Payout.referral_id)).all()
    office.adjust(paid, "10.00")  # a partner with a payout of this run gets no second one in it
    assert make_run.finish_runs(runtime) == 1
    assert make_run.finish_runs(runtime) == 0
    assert office.payouts(office.run()) == [(paid, 1000)]
    assert sorted(office.payouts(broken_off)) == sorted((partner, 6000) for partner in partners)
    assert count(runtime, PayoutEntry) == 7


def test_entries_reversed_meanwhile_are_not_paid_and_an_empty_run_is_dropped(
    office: PayoutOffice, partners: list[str], runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each balance is summed again under its lock: it was zero by then."""
    set_aside = make_run._write_payouts

    def late(uow: UnitOfWork, run: Any, of: list[str]) -> None:
        back = {"referral_id": of[0], "amount": "-60.00", "currency": "USD", "note": "Not theirs"}
        adjust(uow, ADMIN, NewAdjustment.model_validate(back))
        set_aside(uow, run, of)

    monkeypatch.setattr(make_run, "_write_payouts", late)
    office.run()
    assert (count(runtime, PayoutRun), count(runtime, Payout), log_of(runtime)) == (0, 0, [])


def test_a_canceled_run_touches_no_entry_and_the_next_takes_them(
    office: PayoutOffice, partners: list[str], runtime: Runtime
) -> None:
    office.close(office.run(), "cancelled")
    assert count(runtime, PayoutEntry) == 6
    with runtime.reading() as uow:
        assert [due.amount.minor for due in due_at(uow, uow.now)] == [6000] * 3
    run = office.run()
    assert sorted(office.payouts(run)) == sorted((partner, 6000) for partner in partners)
    assert count(runtime, PayoutEntry) == 6
    assert [office.balance(partner) for partner in partners] == [[Balance("USD", in_payout=6000)]] * 3


def test_only_admins_make_one(partners: list[str], runtime: Runtime) -> None:
    with pytest.raises(NotAllowed):
        make_run.begin_run(runtime, Caller(Role.CUSTOMER), Currency.USD, runtime.clock.now())
