"""Rows that are kept no longer are deleted, batch by batch; what depends on them stays true."""

import threading
from datetime import timedelta

import pytest
from sqlalchemy import func, insert, select, update

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.models import Session
from guildhall.domains.payments.models import ProviderEvent
from guildhall.domains.referrals.models.partners import Referral, ReferralClick, ReferralClickTotal
from guildhall.jobs import retention
from guildhall.jobs.retention import forget_old_records
from guildhall.services.audit.models import AuditEntry
from guildhall.services.audit.record import record
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import Person, add_person
from tests.support.rows import add, add_profile

pytestmark = pytest.mark.both_databases

DAY = timedelta(days=1)


def count(runtime: Runtime, table: type) -> int:
    with runtime.reading() as uow:
        return uow.db.execute(select(func.count()).select_from(table)).scalar_one()


def empty(runtime: Runtime) -> None:
    while forget_old_records(runtime):
        pass


@pytest.fixture
def boss(runtime: Runtime) -> Person:
    with runtime.writing() as uow:
        return add_person(uow, "boss", admin=True)


def test_a_session_goes_when_it_has_expired(runtime: Runtime, boss: Person, clock: FixedClock) -> None:
    clock.advance(30 * DAY - timedelta(seconds=1))
    empty(runtime)
    assert count(runtime, Session) == 1
    clock.advance(timedelta(seconds=1))
    empty(runtime)
    assert count(runtime, Session) == 0


def test_a_session_in_use_goes_at_its_greatest_age(runtime: Runtime, boss: Person, clock: FixedClock) -> None:
    for _ in range(4):
        clock.advance(20 * DAY)
        with runtime.writing() as uow:
            uow.db.execute(update(Session).values(refreshed_at=uow.now))
        empty(runtime)
    assert count(runtime, Session) == 1
    clock.advance(10 * DAY)
    empty(runtime)
    assert count(runtime, Session) == 0


def clicks_of(client: Client, runtime: Runtime, referral_id: str) -> int:
    with runtime.writing() as uow:
        boss = add_person(uow, new_id()[:8], admin=True)
    query = f"/rest/v1/referrals?id=eq.{referral_id}&select=total_clicks"
    return int(client.get(query, headers=boss.headers).json()[0]["total_clicks"])


def test_a_partner_keeps_the_number_of_old_clicks(
    runtime: Runtime, client: Client, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    with runtime.writing() as uow:
        referral_id = add_referral(uow)
        for visitor in range(7):
            click(uow, referral_id, str(visitor))
    clock.advance(801 * DAY)
    with runtime.writing() as uow:
        click(uow, referral_id, "new")
    assert clicks_of(client, runtime, referral_id) == 8
    assert forget_old_records(runtime) == 3, "one batch"
    assert clicks_of(client, runtime, referral_id) == 8
    empty(runtime)
    assert count(runtime, ReferralClick) == 1
    assert clicks_of(client, runtime, referral_id) == 8


def test_two_processes_count_each_click_once(runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        referral_id = add_referral(uow)
        for visitor in range(600):
            click(uow, referral_id, str(visitor))
    clock.advance(801 * DAY)
    together = threading.Barrier(3)

    def work() -> None:
        together.wait()
        empty(runtime)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with runtime.reading() as uow:
        assert uow.db.scalar(select(ReferralClickTotal.clicks)) == 600
    assert count(runtime, ReferralClick) == 0


def test_events_go_once_they_are_handled_and_old(runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        for name, handled in (("handled", uow.now), ("waits", None)):
            row = {"id": name, "provider": "stripe", "type": "x", "payload": {}, "received_at": uow.now}
            uow.db.execute(insert(ProviderEvent).values(**row, handled_at=handled))
    clock.advance(800 * DAY - timedelta(seconds=1))
    empty(runtime)
    assert count(runtime, ProviderEvent) == 2
    clock.advance(timedelta(seconds=1))
    empty(runtime)
    with runtime.reading() as uow:
        assert uow.db.scalars(select(ProviderEvent.id)).all() == ["waits"]


def test_old_entries_of_the_log_go_but_those_that_the_shop_reads(runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        record(uow, None, "product.changed", "products", new_id())
        record(uow, None, "settings.changed", "shop_settings", "1")
        record(uow, None, "backup.made", "backups", "a.zip")
    clock.advance(3651 * DAY)
    with runtime.writing() as uow:
        record(uow, None, "product.deleted", "products", new_id())
    empty(runtime)
    with runtime.reading() as uow:
        left = set(uow.db.scalars(select(AuditEntry.action)))
    assert left == {"settings.changed", "backup.made", "product.deleted"}


def add_referral(uow: UnitOfWork) -> str:
    owner = add_profile(uow, f"{new_id()[:8]}@example.com")
    return add(uow, Referral, user_id=owner, referral_code=new_id()[:8].upper())


def click(uow: UnitOfWork, referral_id: str, visitor: str) -> None:
    uow.db.execute(
        insert(ReferralClick).values(
            id=new_id(), referral_id=referral_id, day=uow.now.date(), visitor=visitor
        )
    )
