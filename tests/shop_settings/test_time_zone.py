"""The shop's time zone: a sale belongs to the shop's day, on papers, in reports and for tax rates."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.core.dates import day_in, offsets_in, short_date, start_in, written_day
from guildhall.core.ids import new_id
from guildhall.core.money import Money
from guildhall.core.runtime import Runtime
from guildhall.domains.billing.drawing import draw
from guildhall.domains.billing.e_invoice import e_invoice
from guildhall.domains.billing.queries.documents import document_of
from guildhall.domains.orders.commands.record_payment import record_payment
from guildhall.services.documents.brand import brand_at
from guildhall.services.shop_settings.models import ONLY, StoredSettings
from tests.pdf.reading import text_of
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_order

pytestmark = pytest.mark.both_databases

PORTLAND = "America/Los_Angeles"
NEW_YEAR = datetime(2027, 1, 1, 1, 30, tzinfo=UTC)
"""Half past five in the evening of the 31st of December in Portland."""


@pytest.fixture
def boss(runtime: Runtime, clock: FixedClock) -> Person:
    clock.advance(NEW_YEAR - clock.now())
    with runtime.writing() as uow:
        add(uow, StoredSettings, id=ONLY, version=1, chosen={"time_zone": PORTLAND}, updated_at=uow.now)
        return add_person(uow, "boss", admin=True)


def sell(runtime: Runtime, person: Person) -> str:
    with runtime.writing() as uow:
        order_id = add_order(uow, person.profile_id, auth_user_id=person.account_id)
        record_payment(
            uow,
            order_id,
            amount=Money(29900, "USD"),
            method="card",
            reference="p",
            cause=f"payment:{new_id()}",
        )
    return order_id


def report(client: Client, boss: Person, **body: Any) -> Any:
    return client.post("/functions/v1/sales", json=body, headers=boss.headers).json()


@pytest.mark.slow
def test_a_sale_on_new_years_eve_is_of_the_old_year(runtime: Runtime, client: Client, boss: Person) -> None:
    sell(runtime, boss)
    rows = client.get("/rest/v1/invoices?select=id,number,supplied_on", headers=boss.headers).json()
    assert (rows[0]["number"], rows[0]["supplied_on"]) == ("INV-2026-00001", "2026-12-31")
    with runtime.reading() as uow:
        document = document_of(uow, boss.caller, rows[0]["id"])
        look = brand_at(uow, document.issued_at).look()
    assert b"20261231" in e_invoice(document)
    assert b"20270101" not in e_invoice(document)
    paper = text_of(draw(document, look))
    assert "Dec 31, 2026" in paper
    today = report(client, boss, days=1)
    assert (today["first"], today["last"]) == ("2026-12-31", "2026-12-31")
    assert [(day["day"], day["net"]) for day in today["now"]["days"]] == [("2026-12-31", 299)]


def test_days_of_a_report_that_crosses_a_change_of_the_clock(
    runtime: Runtime, client: Client, clock: FixedClock, boss: Person
) -> None:
    """Portland is 8 hours behind until the 14th of March, then 7: both midnights belong to the next day."""
    midnight = datetime(2027, 3, 14, 8, tzinfo=UTC)
    for at in (midnight - timedelta(minutes=1), midnight, midnight + timedelta(hours=22, minutes=59)):
        clock.advance(at - clock.now())
        sell(runtime, boss)
    clock.advance(timedelta(minutes=1))
    sell(runtime, boss)
    found = report(client, boss, first="2027-03-10", last="2027-03-20")
    assert [(day["day"], day["placed"], day["net"]) for day in found["now"]["days"]] == [
        ("2027-03-13", 1, 299),
        ("2027-03-14", 2, 598),
        ("2027-03-15", 1, 299),
    ]


def test_papers_keep_their_day_when_the_shop_moves(runtime: Runtime, client: Client, boss: Person) -> None:
    sell(runtime, boss)
    (row,) = client.get("/rest/v1/invoices?select=id", headers=boss.headers).json()
    saved = client.post("/functions/v1/settings", json={}, headers=boss.headers).json()
    moved = {"version": saved["version"], "settings": saved["settings"] | {"time_zone": "Europe/Berlin"}}
    assert client.post("/functions/v1/save-settings", json=moved, headers=boss.headers).status_code == 200
    with runtime.reading() as uow:
        document = document_of(uow, boss.caller, row["id"])
    assert b"20261231" in e_invoice(document)


def test_a_time_zone_that_there_is_not_is_refused(client: Client, boss: Person) -> None:
    saved = client.post("/functions/v1/settings", json={}, headers=boss.headers).json()
    wrong = {"version": saved["version"], "settings": saved["settings"] | {"time_zone": "Mars/Olympus"}}
    assert client.post("/functions/v1/save-settings", json=wrong, headers=boss.headers).status_code == 400


@pytest.mark.parametrize("write", [short_date, written_day])
def test_a_timestamp_is_never_written_as_a_day(write: Any) -> None:
    with pytest.raises(TypeError):
        write(NEW_YEAR, "en")


ZONES = st.sampled_from(
    ["UTC", PORTLAND, "Europe/Berlin", "Asia/Kathmandu", "Pacific/Chatham", "Australia/Lord_Howe"]
)


@given(ZONES, st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(1, 400), st.floats(0, 1))
def test_offsets_give_each_timestamp_its_day(zone: str, first: date, days: int, part: float) -> None:
    begin, end = start_in(first, zone), start_in(first + timedelta(days=days), zone)
    at = begin + (end - begin) * part * 0.999999
    seconds = next(seconds for until, seconds in offsets_in(zone, begin, end) if at < until)
    assert (at + timedelta(seconds=seconds)).date() == day_in(at, zone)
    assert begin.astimezone(ZoneInfo(zone)).date() == first
