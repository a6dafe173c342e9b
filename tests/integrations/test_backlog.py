"""A backlog of webhook deliveries costs nothing but its place: what is looked at follows from what is due."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.integrations.commands.claim_deliveries import BEHIND, EXAMINED, claim_deliveries
from guildhall.domains.integrations.commands.note_deliveries import Outcome, note_deliveries
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.domains.integrations.queries.due_deliveries import WholeDelivery, endpoints_with_due
from tests.support.clock import FixedClock
from tests.support.sizes import sized

pytestmark = pytest.mark.both_databases

SHORT, LONG = 2 * EXAMINED, sized(8, 20) * EXAMINED
MOST = 8  # claimed at a time
STEPS = 50  # of SQLite's virtual machine, counted as one
FETCHED = (
    "SELECT sum(seq_tup_read + idx_tup_fetch)::bigint FROM pg_stat_xact_user_tables "
    "WHERE relname IN ('webhook_deliveries', 'domain_events')"
)


class Work:
    """Count what a database does in a transaction: the deliveries that PostgreSQL reads, or the steps of SQLite."""

    done = 0

    @contextmanager
    def counted(self, uow: UnitOfWork) -> Iterator[None]:
        if uow.db.dialect.name == "postgresql":
            before = uow.db.exec_driver_sql(FETCHED).scalar() or 0
            yield
            self.done += (uow.db.exec_driver_sql(FETCHED).scalar() or 0) - before
            return
        driver: Any = uow.db.connection.driver_connection
        driver.set_progress_handler(self._step, STEPS)
        yield
        driver.set_progress_handler(None, STEPS)

    def _step(self) -> int:
        self.done += 1
        return 0


def _queue(runtime: Runtime, number: int, subjects: int) -> str:
    """Queue deliveries of one endpoint that are all due, of some subjects in turn. Returns the endpoint."""
    endpoint_id, about = new_id(), [new_id() for _ in range(subjects)]
    with runtime.writing() as uow:
        uow.db.execute(
            insert(WebhookEndpoint), {"id": endpoint_id, "url": "http://x/", "kinds": [], "seed": "s"}
        )
        places = range(1, number + 1)
        events = [(new_id(), place, about[place % subjects]) for place in places]
        uow.db.execute(insert(Event), [_event(uow, *event) for event in events])
        uow.db.execute(insert(WebhookDelivery), [_delivery(uow, endpoint_id, *event) for event in events])
    return endpoint_id


@pytest.fixture(params=["unknown", "one", "sent", "fresh"])
def statistics(request: pytest.FixtureRequest) -> str:
    """The backlog of which PostgreSQL has statistics: autovacuum counts a minute after a table has grown, if at all."""
    return str(request.param)


def _grow(runtime: Runtime, number: int, subjects: int, statistics: str) -> str:
    """Queue deliveries, with statistics of before. Returns the endpoint."""
    if statistics == "one":
        _queue(runtime, 1, 1)
    elif statistics == "sent":
        _queue(runtime, SHORT, SHORT)
        with runtime.writing() as uow:
            uow.db.execute(update(WebhookDelivery).values(state="delivered"))
    if statistics in ("one", "sent"):
        _analyse(runtime)
        _forget_events(runtime)
    endpoint_id = _queue(runtime, number, subjects)
    if statistics == "fresh":
        _analyse(runtime)
    return endpoint_id


def _analyse(runtime: Runtime) -> None:
    if runtime.database.dialect == "sqlite":
        return  # the shop never has it analysed: it knows nothing of any table
    with runtime.writing() as uow:
        for table in ("webhook_endpoints", "webhook_deliveries", "domain_events"):
            uow.db.exec_driver_sql(f"ANALYZE {table}")


def _forget_events(runtime: Runtime) -> None:
    with runtime.writing() as uow:
        uow.db.execute(delete(Event))


def _event(uow: UnitOfWork, event_id: str, place: int, subject: str) -> dict[str, Any]:
    about = {"kind": "product.updated", "subject_table": "products", "subject_id": subject}
    return about | {"id": event_id, "position": place, "written": place, "happened_at": uow.now}


def _delivery(uow: UnitOfWork, endpoint_id: str, event_id: str, place: int, subject: str) -> dict[str, Any]:
    keys = {"id": new_id(), "endpoint_id": endpoint_id, "event_id": event_id, "subject_id": subject}
    times = {"due_at": uow.now, "try_until": uow.now + timedelta(days=3)}
    return keys | times | {"position": place, "kind": "product.updated"}


def _claim(runtime: Runtime, endpoint_id: str, work: Work) -> list[WholeDelivery]:
    """Claim as a sender does: past all that is put off."""
    while True:
        with runtime.writing() as uow, work.counted(uow):
            claimed = claim_deliveries(uow, endpoint_id, MOST)
        if claimed.deliveries or not claimed.put_off:
            return claimed.deliveries


def _note(runtime: Runtime, deliveries: list[WholeDelivery], work: Work, status: int = 204) -> None:
    with runtime.writing() as uow, work.counted(uow):
        note_deliveries(uow, [Outcome(each, status, None, 1) for each in deliveries])


@pytest.mark.parametrize("subjects", [4, LONG], ids=["few subjects", "many subjects"])
def test_a_claim_costs_the_same_with_a_backlog_many_times_as_long(
    runtime: Runtime, subjects: int, statistics: str
) -> None:
    costs = []
    for number in (SHORT, LONG):
        endpoint_id, work = _grow(runtime, number, min(subjects, number), statistics), Work()
        with runtime.writing() as uow, work.counted(uow):
            assert [each.id for each in endpoints_with_due(uow)] == [endpoint_id]
        with runtime.writing() as uow, work.counted(uow):
            claimed = claim_deliveries(uow, endpoint_id, MOST)
        assert len(claimed.deliveries) == min(subjects, MOST)
        _note(runtime, claimed.deliveries, work)
        costs.append(work.done)
        _forget_events(runtime)
    assert 0 < costs[1] <= costs[0] * 1.2 + 5


def test_a_backlog_behind_dead_deliveries_is_passed_by_once(runtime: Runtime) -> None:
    """Four subjects wait for an answer: the first look puts their backlogs off, and the next ones find nothing."""
    first, again = Work(), Work()
    endpoint_id = _queue(runtime, LONG, 4)
    assert [each.position for each in _claim(runtime, endpoint_id, first)] == [1, 2, 3, 4]
    assert _claim(runtime, endpoint_id, first) == []
    assert _claim(runtime, endpoint_id, again) == []
    assert again.done * 20 < first.done
    with runtime.reading() as uow:
        assert [each.id for each in endpoints_with_due(uow)] == []


@pytest.mark.slow
@pytest.mark.parametrize("status", [204, 410])
def test_a_backlog_is_sent_in_order_at_a_constant_cost_of_each(runtime: Runtime, status: int) -> None:
    """Also where deliveries are given up instead: the ones behind them follow."""
    costs = []
    for number in (SHORT, LONG):
        endpoint_id, work, sent = _queue(runtime, number, 4), Work(), list[WholeDelivery]()
        while claimed := _claim(runtime, endpoint_id, work):
            sent += claimed
            _note(runtime, claimed, work, status)
        by_subject = [[each.position for each in sent if each.position % 4 == rest] for rest in range(4)]
        assert by_subject == [list(range(rest or 4, number + 1, 4)) for rest in range(4)]
        costs.append(work.done / number)
        with runtime.reading() as uow:
            states = set(uow.db.scalars(select(WebhookDelivery.state)))
        assert states == {"delivered" if status == 204 else "failed"}
        _forget_events(runtime)
    assert 0 < costs[1] <= costs[0] * 1.5


def _in_a_thread(work: Any) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_what_is_put_off_while_the_one_before_it_ends_is_due_all_the_same(runtime: Runtime) -> None:
    """The outcome waits for the claim that puts the following one off, or the claim leaves it alone."""
    endpoint_id = _queue(runtime, 2, 1)
    [head] = _claim_one(runtime, endpoint_id)
    with runtime.writing() as uow:
        assert claim_deliveries(uow, endpoint_id, MOST).put_off
        noting = _in_a_thread(lambda: _note(runtime, [head], Work()))
        noting.join(1)
    noting.join()
    assert [each.position for each in _claim(runtime, endpoint_id, Work())] == [2]


def test_what_follows_an_outcome_that_is_being_written_is_not_put_off(runtime: Runtime) -> None:
    endpoint_id = _queue(runtime, 2, 1)
    [head] = _claim_one(runtime, endpoint_id)
    with runtime.writing() as uow:
        note_deliveries(uow, [Outcome(head, 204, None, 1)])
        claiming = _in_a_thread(lambda: _claim(runtime, endpoint_id, Work()))
        claiming.join(1)
    claiming.join()
    with runtime.reading() as uow:
        [follower] = uow.db.execute(
            select(WebhookDelivery.due_at, WebhookDelivery.attempts).where(WebhookDelivery.position == 2)
        )
    assert follower.attempts or follower.due_at <= runtime.clock.now()


def _claim_one(runtime: Runtime, endpoint_id: str) -> list[WholeDelivery]:
    """Claim the first delivery, and make the one behind it due again, as one that was queued by now is."""
    with runtime.writing() as uow:
        claimed = claim_deliveries(uow, endpoint_id, MOST).deliveries
        later = update(WebhookDelivery).where(WebhookDelivery.position == 2)
        uow.db.execute(later.values(due_at=uow.now))
    return claimed


def test_what_is_behind_a_delivery_that_was_deleted_is_sent_some_hours_later(
    runtime: Runtime, clock: FixedClock
) -> None:
    endpoint_id = _queue(runtime, 2, 1)
    [head] = _claim(runtime, endpoint_id, Work())
    assert _claim(runtime, endpoint_id, Work()) == []
    with runtime.writing() as uow:
        uow.db.execute(delete(Event).where(Event.id == head.event_id))
    clock.advance(BEHIND)
    assert [each.position for each in _claim(runtime, endpoint_id, Work())] == [2]
