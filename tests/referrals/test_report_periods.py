"""The periods of a partner's report, in the shop's time zone: days, orders and sub-ids are about the same days."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.commands.forget_clicks import KEPT, forget_clicks
from guildhall.domains.referrals.commands.track import track_click
from guildhall.domains.referrals.report_periods import ReportPeriod, days_of_period
from tests.referrals.conftest import CODE, Stage
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.people import add_person
from tests.support.rows import choose_settings

TODAY = date(2028, 3, 1)


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (ReportPeriod.THIS_MONTH, date(2028, 3, 1), TODAY),
        (ReportPeriod.LAST_MONTH, date(2028, 2, 1), date(2028, 2, 29)),
        (ReportPeriod.LAST_30_DAYS, date(2028, 2, 1), TODAY),
        (ReportPeriod.LAST_90_DAYS, date(2027, 12, 3), TODAY),
        (ReportPeriod.THIS_YEAR, date(2028, 1, 1), TODAY),
        (ReportPeriod.LAST_365_DAYS, date(2027, 3, 3), TODAY),
        (ReportPeriod.ALL_TIME, date(2024, 2, 29), TODAY),
    ],
)
def test_each_period_has_its_days(period: ReportPeriod, first: date, last: date) -> None:
    assert days_of_period(period, TODAY, date(2024, 2, 29)) == (first, last)


@pytest.mark.both_databases
def test_the_day_is_the_shops_and_every_figure_is_about_the_same_days(
    client: Client, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    """At 23:30 UTC on November 30 it is December in Berlin."""
    clock.advance(datetime(2026, 11, 30, 23, 30, tzinfo=UTC) - clock.now())
    with runtime.writing() as uow:
        choose_settings(uow, time_zone="Europe/Berlin")
        partner = add_person(uow, "pam")
    stage.partner(CODE, user_id=partner.profile_id)
    with runtime.writing() as uow:
        track_click(uow, f"{CODE}~mail", "one")
    stage.paid(stage.order(stage.customer(), code=CODE))

    def report(period: str) -> tuple[str, str, int, int, int]:
        answer = client.post("/functions/v1/partner-report", json={"period": period}, headers=partner.headers)
        found = answer.json()
        assert [found["days"][0]["day"], found["days"][-1]["day"]] == [found["first"], found["last"]]
        clicks, orders = (sum(day[name] for day in found["days"]) for name in ("clicks", "orders"))
        named = [sum(each[name] for each in found["subIds"]) for name in ("clicks", "orders")]
        assert named == [clicks, orders]
        return found["first"], found["last"], len(found["days"]), clicks, orders

    assert report("this_month") == ("2026-12-01", "2026-12-01", 1, 1, 1)
    assert report("last_month") == ("2026-11-01", "2026-11-30", 30, 0, 0)
    clock.advance(timedelta(days=1))
    assert report("this_month") == ("2026-12-01", "2026-12-02", 2, 1, 1)


@pytest.mark.both_databases
def test_all_time_begins_with_the_partnership_and_knows_clicks_that_were_forgotten(
    client: Client, stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    joined = clock.now().date()
    with runtime.writing() as uow:
        partner = add_person(uow, "pam")
    stage.partner(CODE, user_id=partner.profile_id)
    with runtime.writing() as uow:
        track_click(uow, CODE, "one")
    clock.advance(KEPT + timedelta(days=1))
    with runtime.writing() as uow:
        assert forget_clicks(uow, 10) == 1
        track_click(uow, CODE, "two")

    def report(period: str) -> dict[str, Any]:
        body = {"period": period}
        answer: dict[str, Any] = client.post(
            "/functions/v1/partner-report", json=body, headers=partner.headers
        ).json()
        return answer

    ever, year = report("all_time"), report("last_365_days")
    assert (ever["first"], ever["last"]) == (joined.isoformat(), clock.now().date().isoformat())
    assert (sum(day["clicks"] for day in ever["days"]), ever["earlierClicks"]) == (1, 1)
    assert year["earlierClicks"] == 0


def test_a_period_is_named_or_has_days(client: Client, stage: Stage, runtime: Runtime) -> None:
    with runtime.writing() as uow:
        partner = add_person(uow, "pam")
    stage.partner(CODE, user_id=partner.profile_id)
    for body in (
        {},
        {"first": "2026-11-01"},
        {"period": "ever"},
        {"first": "2026-11-02", "last": "2026-11-01"},
        {"period": "this_month", "first": "2026-11-01", "last": "2026-11-02"},
        {"period": "this_month", "last": "2026-11-02"},
    ):
        answer = client.post("/functions/v1/partner-report", json=body, headers=partner.headers)
        assert answer.status_code == 400, body
