"""A partner's view of the program, which no other customer can see (R6, A4)."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import update

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.commands.track import track_checkout, track_click
from guildhall.domains.referrals.models.partners import Referral
from tests.pdf.reading import text_of
from tests.referrals.conftest import Stage
from tests.referrals.office import PayoutOffice
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_product

CODE = "PARTNER"


@pytest.fixture
def partner(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        person = add_person(uow, "ada")
        add(uow, Referral, user_id=person.profile_id, referral_code=CODE, commission_rate=3000)
    return person


@pytest.fixture
def referral(partner: Person, runtime: Runtime) -> str:
    with runtime.reading() as uow:
        return str(uow.db.exec_driver_sql("SELECT id FROM referrals").scalar_one())


def ask(client: Client, person: Person | None, function: str, **body: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.token}"} if person else {}
    return client.post(f"/functions/v1/{function}", json=body, headers=headers)


def rows(client: Client, person: Person, path: str) -> Any:
    answer = client.get(f"/rest/v1/{path}", headers={"authorization": f"Bearer {person.token}"})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_metrics_count_each_day(
    client: Client, partner: Person, referral: str, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    order = stage.order(stage.customer(), code=CODE)
    with runtime.writing() as uow:
        track_click(uow, CODE, "one")
        track_click(uow, CODE, "two")
        track_click(uow, CODE, "two")
        track_checkout(uow, CODE, order)
    first = clock.now().date()
    clock.advance(timedelta(days=1))
    stage.paid(order)
    body = {"first": first.isoformat(), "last": (first + timedelta(days=1)).isoformat()}
    answer = ask(client, partner, "partner-report", **body).json()
    assert answer["days"] == [
        {"day": body["first"], "clicks": 2, "checkouts": 1, "orders": 0},
        {"day": body["last"], "clicks": 0, "checkouts": 0, "orders": 1},
    ]
    assert answer["holdDays"] == 30
    assert (answer["partner"]["code"], answer["partner"]["rate"]) == (CODE, 30.0)
    assert answer["balances"] == [
        {"currency": "USD", "review": 0.0, "held": 89.7, "payable": 0.0, "inPayout": 0.0, "paid": 0.0}
    ]


def test_an_order_that_was_refunded_in_full_is_no_sale(
    client: Client, partner: Person, referral: str, stage: Stage, clock: FixedClock
) -> None:
    """The report counts as the back office does: orders that kept a commission."""
    kept, refunded = (stage.order(stage.customer(f"{name}@example.com"), code=CODE) for name in ("a", "b"))
    stage.paid(kept)
    stage.paid(refunded, cause="payment:2")
    stage.refunded(refunded, 29900)
    today = clock.now().date().isoformat()
    (day,) = ask(client, partner, "partner-report", first=today, last=today).json()["days"]
    assert day["orders"] == 1


def test_a_partner_can_view_each_of_two_codes(
    client: Client, partner: Person, referral: str, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    clock.advance(timedelta(minutes=1))
    with runtime.writing() as uow:
        whose = {"user_id": partner.profile_id, "is_active": False}
        second = add(uow, Referral, referral_code="SECOND", **whose)
    strange = stage.partner("STRANGE")
    stage.change(second, is_active=True)
    stage.paid(stage.order(stage.customer(), code="SECOND"))
    stage.change(second, is_active=False)
    today = {"first": clock.now().date().isoformat(), "last": clock.now().date().isoformat()}
    codes = [
        {"id": referral, "code": CODE, "active": True},
        {"id": second, "code": "SECOND", "active": False},
    ]
    first, other = (
        ask(client, partner, "partner-report", **today, **which).json()
        for which in ({}, {"referralId": second})
    )
    assert (first["codes"], other["codes"]) == (codes, codes)
    assert [first["partner"]["code"], other["partner"]["code"]] == [CODE, "SECOND"]
    assert [len(report["balances"]) for report in (first, other)] == [0, 1]
    counts = [
        len(ask(client, partner, "partner-orders", referralId=each).json()["orders"])
        for each in (referral, second)
    ]
    assert counts == [0, 1]
    assert ask(client, partner, "partner-report", **today, referralId=strange).status_code == 404
    assert ask(client, partner, "partner-orders", referralId=strange).status_code == 404


def test_every_order_is_listed_with_its_reason_and_a_masked_buyer(
    client: Client, partner: Person, referral: str, stage: Stage, clock: FixedClock
) -> None:
    customer = stage.customer("clara@example.com")
    first = stage.order(customer, code=CODE)
    stage.paid(first)
    clock.advance(timedelta(minutes=1))
    stage.order(customer, code=None)
    clock.advance(timedelta(minutes=1))
    stage.partner("OTHER")
    foreign = stage.customer("dan@example.com")
    stage.paid(stage.order(foreign, code="OTHER"), cause="payment:2")
    clock.advance(timedelta(minutes=1))
    stolen = stage.order(foreign, code=CODE)
    stage.paid(stolen, cause="payment:3")
    listed = ask(client, partner, "partner-orders").json()["orders"]
    assert [(order["buyer"], order["why"]["reason"]) for order in listed] == [
        ("d•••", "other_partner"),
        ("c•••", "not_paid"),
        ("c•••", "counted"),
    ]
    other = listed[0]["why"]
    assert (other["earned"], other["rate"], other["referralCode"], other["boundBy"]) == (
        0.0,
        None,
        None,
        None,
    )
    assert (listed[2]["why"]["base"], listed[2]["why"]["earned"]) == (299.0, 89.7)
    assert "clara" not in str(listed)
    page = {"before": listed[1]["createdAt"], "beforeId": listed[1]["id"]}
    assert [order["id"] for order in ask(client, partner, "partner-orders", **page).json()["orders"]] == [
        first
    ]


@pytest.mark.slow
def test_the_ledger_shows_the_status_of_each_entry(
    client: Client, partner: Person, referral: str, stage: Stage, office: PayoutOffice, clock: FixedClock
) -> None:
    office.set_payout_details(referral)
    stage.paid(stage.order(stage.customer(), code=CODE))
    ledger = "commissions?select=kind,amount,state,buyer&order=created_at"
    assert rows(client, partner, ledger) == [
        {"kind": "earned", "amount": 89.7, "state": "held", "buyer": "b•••"}
    ]
    clock.advance(timedelta(days=30))
    assert rows(client, partner, ledger)[0]["state"] == "payable"
    run = office.run()
    assert rows(client, partner, ledger)[0]["state"] == "in_payout"
    (payout,) = rows(client, partner, "payouts?select=amount,status,iban")
    assert payout == {"amount": 89.7, "status": "open", "iban": "DE89370400440532013000"}
    office.close(run, "paid", "SEPA 1")
    assert [(row["kind"], row["state"]) for row in rows(client, partner, ledger)] == [
        ("earned", "paid"),
        ("paid_out", "paid"),
    ]
    csv = client.get(
        "/rest/v1/commissions?select=kind,amount,state&order=created_at",
        headers={"authorization": f"Bearer {partner.token}", "accept": "text/csv"},
    )
    assert csv.text.splitlines() == ["kind,amount,state", "earned,89.70,paid", "paid_out,-89.70,paid"]


def test_sold_items_are_named_in_the_language_of_the_page(
    client: Client, partner: Person, referral: str, stage: Stage, runtime: Runtime
) -> None:
    with runtime.writing() as uow:
        anvil = add_product(
            uow,
            "anvil",
            name="Anvil",
            translations={"de": {"name": "Amboss"}, "fr": {"name": ""}, "it": {"name": "Incudine"}},
        )
    stage.paid(stage.order(stage.customer(), code=CODE, product_id=anvil))
    names = {
        "en": "Anvil",
        "de": "Amboss",
        "fr": "Anvil",
        "es": "Anvil",
        "it": "Anvil",
    }  # no page is in Italian
    for language, name in names.items():
        (order,) = ask(client, partner, "partner-orders", language=language).json()["orders"]
        assert (language, order["item"]) == (language, name)
    columns = "item,item_de,item_fr,item_es,item_it"
    assert rows(client, partner, f"commissions?select={columns}") == [
        {"item": "Anvil", "item_de": "Amboss", "item_fr": "Anvil", "item_es": "Anvil", "item_it": "Incudine"}
    ]
    assert rows(client, partner, "commissions?select=item:item_de") == [{"item": "Amboss"}]
    assert ask(client, partner, "partner-orders", language="sv").status_code == 400


@pytest.mark.slow
def test_a_statement_is_the_partners_and_the_admins(
    client: Client,
    partner: Person,
    referral: str,
    stage: Stage,
    office: PayoutOffice,
    clock: FixedClock,
    runtime: Runtime,
) -> None:
    office.set_payout_details(referral)
    with runtime.writing() as uow:
        anvil = add_product(uow, "anvil", name="Anvil", translations={"de": {"name": "Amboss"}})
    stage.paid(stage.order(stage.customer(), code=CODE, product_id=anvil))
    clock.advance(timedelta(days=30))
    office.run()
    with runtime.writing() as uow:
        stranger, admin = add_person(uow, "eve"), add_person(uow, "boss", admin=True)
    (payout,) = rows(client, partner, "payouts?select=id")
    for person, rate, item in ((partner, "30%", "Anvil"), (admin, "30 %", "Amboss")):
        answer = ask(client, person, "payout-statement", payoutId=payout["id"])
        assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")
        details = text_of(answer.content)
        assert rate in details.splitlines()
        assert f": {item} (" in details
        with runtime.writing() as uow:  # the statement is the partner's, for every caller
            uow.db.execute(update(Profile).where(Profile.id == partner.profile_id).values(language="de"))
    assert ask(client, stranger, "payout-statement", payoutId=payout["id"]).status_code == 404


def test_strangers_see_nothing(
    client: Client, partner: Person, referral: str, stage: Stage, office: PayoutOffice, runtime: Runtime
) -> None:
    office.set_payout_details(referral)
    stage.paid(stage.order(stage.customer(), code=CODE))
    with runtime.writing() as uow:
        stranger = add_person(uow, "eve")
    period = {"first": "2026-01-01", "last": "2026-01-02"}
    assert ask(client, None, "partner-report", **period).status_code == 401
    assert ask(client, stranger, "partner-report", **period).status_code == 404
    assert ask(client, stranger, "partner-report", referralId=referral, **period).status_code == 404
    assert ask(client, stranger, "partner-orders", referralId=referral).status_code == 404
    assert ask(client, stranger, "explain-order", orderId="0" * 8).status_code == 403
    for table in ("commissions", "payout_details", "payouts"):
        assert rows(client, stranger, table) == []


def test_an_order_is_found_by_its_first_characters(
    client: Client, referral: str, stage: Stage, runtime: Runtime
) -> None:
    order = stage.order(stage.customer(), code=CODE)
    stage.paid(order)
    with runtime.writing() as uow:
        admin = add_person(uow, "boss", admin=True)
    for name in (order, order[:8], f" {order[:8].upper()} "):
        why = ask(client, admin, "explain-order", orderId=name).json()
        assert (why["orderId"], why["reason"], why["earned"]) == (order, "counted", 89.7)
    unknown = ask(client, admin, "explain-order", orderId="00000000")
    assert (unknown.status_code, unknown.json()["hint"]) == (404, "order_not_found")
