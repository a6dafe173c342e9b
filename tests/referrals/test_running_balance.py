"""A partner's ledger in the back office: the balance after each entry, on the page and in the file."""

import csv
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.models.commissions import Commission
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person

pytestmark = pytest.mark.both_databases


def story(stage: Stage, office: PayoutOffice, clock: FixedClock) -> str:
    """Add entries: 30.00 earned, 9.00 reversed, 5.00 EUR added, 21.00 paid out, then 6.00 more. Return the referral's
    id.
    """
    referral = stage.partner()
    office.set_payout_details(referral)
    buyer = stage.customer()
    first = stage.order(buyer, total_amount=10000, paid_amount=10000)
    steps: list[Any] = [
        lambda: stage.paid(first, 10000),
        lambda: stage.refunded(first, 3000),
        lambda: office.adjust(referral, "5", "EUR"),
        lambda: clock.advance(timedelta(days=40)),
        lambda: office.close(office.run(), "paid"),
        lambda: stage.paid(stage.order(buyer), 2000, cause="payment:2"),
    ]
    for step in steps:
        step()
        clock.advance(timedelta(seconds=1))
    return referral


def test_the_balance_after_each_entry(
    runtime: Runtime, client: Client, stage: Stage, office: PayoutOffice, clock: FixedClock
) -> None:
    referral = story(stage, office, clock)
    stranger = stage.partner("OTHERXY")
    theirs = office.adjust(stranger, "1")
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
        entries = uow.db.execute(
            select(Commission.id, Commission.kind, Commission.amount)
            .where(Commission.referral_id == referral)
            .order_by(Commission.created_at, Commission.id)
        ).all()
    assert [(entry.kind, entry.amount) for entry in entries] == [
        ("earned", 3000),
        ("reversed", -900),
        ("adjusted", 500),
        ("paid_out", -2100),
        ("earned", 600),
    ]

    def balances(ids: list[str]) -> Any:
        body = {"referralId": referral, "entryIds": ids}
        answer = client.post("/functions/v1/ledger-balances", json=body, headers=boss.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()["balances"]

    ids = [entry.id for entry in entries]
    known = balances([*ids, theirs])
    assert [known.pop(entry) for entry in ids] == [30.0, 21.0, 5.0, 0.0, 6.0]
    assert known == {}
    assert balances(ids[3:4]) == {ids[3]: 0.0}
    owed = {each.currency: each.held + each.payable + each.in_payout for each in office.balance(referral)}
    assert owed == {"USD": 600, "EUR": 500}


def test_entries_waiting_for_a_decision_are_not_owed(
    runtime: Runtime, client: Client, stage: Stage, office: PayoutOffice
) -> None:
    partner = stage.customer()
    referral = stage.partner(user_id=partner)
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    order = stage.order(partner)  # their own purchase (R4)
    stage.paid(order, 10000)
    (entry,) = stage.entries(order)
    body = {"referralId": referral, "entryIds": [entry.id]}

    def owed() -> Any:
        answer = client.post("/functions/v1/ledger-balances", json=body, headers=boss.headers)
        return answer.json()["balances"]

    assert entry.withheld is not None
    assert owed() == {entry.id: 0.0}
    office.decide(order, "approved")
    assert owed() == {entry.id: 30.0}


def test_the_file_has_every_entry_with_its_state_and_balance(
    runtime: Runtime, client: Client, stage: Stage, office: PayoutOffice, clock: FixedClock
) -> None:
    referral = story(stage, office, clock)
    office.adjust(referral, "1", note="=1+1")
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/ledger-file", json={"referralId": referral}, headers=boss.headers)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    wanted = [
        ("earned", "paid", "100.00", "30.00", "30.00", "30.00", "USD"),
        ("reversed", "paid", "-30.00", "30.00", "-9.00", "21.00", "USD"),
        ("adjusted", "payable", "0.00", "0.00", "5.00", "5.00", "EUR"),
        ("paid_out", "paid", "0.00", "0.00", "-21.00", "0.00", "USD"),
        ("earned", "held", "20.00", "30.00", "6.00", "6.00", "USD"),
        ("adjusted", "payable", "0.00", "0.00", "1.00", "7.00", "USD"),
    ]
    names = ("kind", "state", "base", "rate", "amount", "balance", "currency")
    assert [tuple(line[name] for name in names) for line in lines] == wanted
    assert lines[-1]["note"] == "'=1+1"  # a spreadsheet would evaluate it
    commas = {**boss.headers, "Accept": "text/csv;decimal=comma"}
    answer = client.post("/functions/v1/ledger-file", json={"referralId": referral}, headers=commas)
    lines = list(csv.DictReader(io.StringIO(answer.text), delimiter=";"))
    assert [line["balance"] for line in lines] == [each[5].replace(".", ",") for each in wanted]
    person = {**boss.headers, "Accept": "text/csv;decimal=comma;language=de"}
    answer = client.post("/functions/v1/ledger-file", json={"referralId": referral}, headers=person)
    read = list(csv.DictReader(io.StringIO(answer.text), delimiter=";"))
    assert [(line["kind"], line["state"]) for line in read[:2]] == [
        ("Provision", "Ausgezahlt"),
        ("Erstattung", "Ausgezahlt"),
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", line["created_at"]) for line in read)
    assert lines[-1]["note"] == "'=1+1"
