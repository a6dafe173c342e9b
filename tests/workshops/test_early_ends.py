"""Early-bird prices and discount codes end with their day in the shop's time zone: on long and short days, and in a
zone that was chosen later."""

from datetime import UTC, date, datetime, timedelta

import pytest

from guildhall.domains.backoffice.commands.save_settings import save_settings
from guildhall.domains.workshops.models import Workshop
from guildhall.services.shop_settings.queries import saved_settings
from tests.discounts.conftest import CodeShop
from tests.discounts.conftest import codes as codes
from tests.orders.conftest import shop as shop
from tests.support.clock import FixedClock
from tests.support.rows import choose_settings
from tests.workshops.test_early_price import EARLY, EarlyShop
from tests.workshops.test_early_price import early as early

pytestmark = pytest.mark.both_databases

SECOND = timedelta(seconds=1)


def choose_zone(early: EarlyShop, zone: str) -> None:
    """Save the settings with another time zone, as an admin does."""
    with early.shop.runtime.writing() as uow:
        saved = saved_settings(uow)
        wanted = saved.settings.model_copy(update={"time_zone": zone})
        save_settings(uow, early.shop.boss.caller, saved.version, wanted)


def end_of(early: EarlyShop) -> datetime:
    [workshop] = early.shop.rows(Workshop, Workshop.id == early.id)
    end: datetime = workshop.early_ends_at
    return end


def is_on(early: EarlyShop) -> bool:
    """Return whether a seat has the early-bird price now: a quote is always fresh."""
    return bool(early.quoted()["earlyBirds"])


def at(clock: FixedClock, timestamp: datetime) -> None:
    clock.advance(timestamp - clock.now())


@pytest.mark.parametrize(("zone", "hours"), [("Pacific/Kiritimati", -14), ("America/Los_Angeles", 8)])
def test_another_time_zone_of_the_shop_moves_the_end(
    early: EarlyShop, clock: FixedClock, zone: str, hours: int
) -> None:
    until = clock.now().date() + timedelta(days=3)
    early.add(early_until=str(until))
    choose_zone(early, zone)
    midnight = datetime(until.year, until.month, until.day, tzinfo=UTC) + timedelta(days=1)
    end = midnight + timedelta(hours=hours)
    assert end_of(early) == end
    at(clock, end - SECOND)
    assert is_on(early)
    at(clock, end)
    assert not is_on(early)


def test_a_price_that_is_over_does_not_begin_again_in_a_later_zone(
    early: EarlyShop, clock: FixedClock
) -> None:
    early.add(early_until=str(clock.now().date()))
    end = end_of(early)
    at(clock, end)
    choose_zone(early, "Pacific/Honolulu")
    assert (is_on(early), end_of(early)) == (False, end)


def test_other_settings_leave_it_and_prices_without_a_day_have_none(early: EarlyShop) -> None:
    early.add(early_seats=3)
    choose_zone(early, "Asia/Tokyo")
    assert early.shown() == (EARLY, 3)


@pytest.mark.parametrize(
    ("day", "end"),
    [
        (date(2027, 3, 28), datetime(2027, 3, 28, 22, tzinfo=UTC)),  # 23 hours long in Berlin
        (date(2027, 10, 31), datetime(2027, 10, 31, 23, tzinfo=UTC)),  # 25 hours long
    ],
)
def test_a_long_or_short_day_ends_at_its_midnight(
    early: EarlyShop, codes: CodeShop, clock: FixedClock, day: date, end: datetime
) -> None:
    early.shop.transact(lambda uow: choose_settings(uow, time_zone="Europe/Berlin"))
    early.add(early_until=str(day), date=str(day + timedelta(days=9)))
    codes.code("DAY", valid_from=str(day), valid_until=str(day))
    product = codes.orders.product()

    def refusal() -> str | None:
        found: str | None = codes.quote("DAY", product)["discount"]["reason"]
        return found

    begin = datetime(day.year, day.month, day.day, tzinfo=UTC) - timedelta(hours=24 - end.hour)
    begin += timedelta(hours=1 if end.hour == 22 else -1)
    at(clock, begin - SECOND)
    assert refusal() == "discount_not_yet"
    at(clock, begin)
    assert refusal() is None
    at(clock, end - SECOND)
    assert (refusal(), is_on(early)) == (None, True)
    at(clock, end)
    assert (refusal(), is_on(early)) == ("discount_expired", False)
