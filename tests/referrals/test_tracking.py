"""Clicks and started checkouts (R1, R2)."""

from datetime import timedelta

from sqlalchemy import func, select

from guildhall.core.runtime import Runtime
from guildhall.domains.referrals.commands.track import track_checkout, track_click, visitor_of
from guildhall.domains.referrals.models.partners import ReferralCheckout, ReferralClick
from guildhall.domains.referrals.queries import active_code
from tests.referrals.conftest import CODE, Stage
from tests.support.clock import FixedClock

BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0"


def click(runtime: Runtime, code: str = CODE, *, address: str = "192.0.2.1", agent: str = BROWSER) -> bool:
    with runtime.writing() as uow:
        return track_click(uow, code, visitor_of(uow, address, agent))


def clicks(runtime: Runtime, referral_id: str) -> int:
    with runtime.reading() as uow:
        counting = select(func.count()).where(ReferralClick.referral_id == referral_id)
        return uow.db.execute(counting).scalar_one()


def test_a_visitor_counts_once_for_each_code_and_day(
    stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    referral, other = stage.partner(), stage.partner("OTHER")
    assert [click(runtime), click(runtime, "adawxyz")] == [True, True]
    assert click(runtime, "OTHER")
    assert (clicks(runtime, referral), clicks(runtime, other)) == (1, 1)
    click(runtime, address="192.0.2.2")
    click(runtime, agent="Mozilla/5.0 (Macintosh) Safari/605.1.15")
    assert clicks(runtime, referral) == 3
    clock.advance(timedelta(days=1))
    click(runtime)
    assert clicks(runtime, referral) == 4


def test_bots_get_the_same_response_and_are_not_counted(stage: Stage, runtime: Runtime) -> None:
    referral = stage.partner()
    assert click(runtime, agent="Googlebot/2.1")
    assert clicks(runtime, referral) == 0


def test_unknown_and_inactive_codes_look_the_same(stage: Stage, runtime: Runtime) -> None:
    inactive = stage.partner(is_active=False)
    assert [click(runtime), click(runtime, "NOBODY"), click(runtime, "")] == [False, False, False]
    assert clicks(runtime, inactive) == 0
    with runtime.reading() as uow:
        assert active_code(uow, CODE) is None


def test_visitors_cannot_be_identified_from_stored_data(
    stage: Stage, runtime: Runtime, clock: FixedClock
) -> None:
    with runtime.reading() as uow:
        today = visitor_of(uow, "192.0.2.1", BROWSER)
    clock.advance(timedelta(days=1))
    with runtime.reading() as uow:
        tomorrow = visitor_of(uow, "192.0.2.1", BROWSER)
    assert today is not None
    assert tomorrow is not None
    assert today != tomorrow
    assert "192.0.2.1" not in today


def checkouts(runtime: Runtime) -> list[tuple[str, str]]:
    with runtime.reading() as uow:
        rows = uow.db.execute(select(ReferralCheckout.order_id, ReferralCheckout.referral_id))
        return [(row.order_id, row.referral_id) for row in rows]


def checkout(runtime: Runtime, order_id: str, code: str = CODE) -> None:
    with runtime.writing() as uow:
        track_checkout(uow, code, order_id)


def test_a_started_checkout_is_recorded_once(stage: Stage, runtime: Runtime) -> None:
    referral = stage.partner()
    order = stage.order(stage.customer())
    checkout(runtime, order, "adawxyz")
    checkout(runtime, order.upper())
    assert checkouts(runtime) == [(order, referral)]


def test_a_checkout_counts_only_for_the_code_of_the_order(stage: Stage, runtime: Runtime) -> None:
    stage.partner()
    stage.partner("OTHER")
    order = stage.order(stage.customer())
    checkout(runtime, order, "OTHER")
    checkout(runtime, order, "NOBODY")
    checkout(runtime, "00000000-0000-4000-8000-000000000000")
    checkout(runtime, "no id")
    assert checkouts(runtime) == []
