"""Retention keeps the newest backup of each of the last days, weeks and months, and never touches another file."""

from datetime import UTC, datetime, timedelta

import pytest

from guildhall.backups.names import Keep, dispensable, name_at, time_of

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
YEARS = [name_at(NOON - timedelta(days=day)) for day in range(800)]


def test_a_name_carries_its_time() -> None:
    assert name_at(NOON) == "guildhall-2026-11-23T120000Z.zip"
    assert time_of("guildhall-2026-11-23T120000Z.zip.age") == NOON
    assert time_of("guildhall-2026-11-23.zip") is None


def test_days_weeks_and_months_are_kept() -> None:
    kept = sorted(set(YEARS) - set(dispensable(YEARS, Keep(daily=3, weekly=3, monthly=4))), reverse=True)
    assert [name[10:20] for name in kept] == [
        "2026-11-23",  # today, this week, this month
        "2026-11-22",  # yesterday, last week's Sunday
        "2026-11-21",
        "2026-11-15",
        "2026-10-31",
        "2026-09-30",
        "2026-08-31",
    ]


@pytest.mark.slow
def test_each_night_the_same_rules_lead_to_the_same_backups() -> None:
    """Deleting every night keeps as much as deleting once."""
    keep, there = Keep(daily=7, weekly=5, monthly=12), list[str]()
    for name in reversed(YEARS):
        there.append(name)
        gone = set(dispensable(there, keep))
        there = [each for each in there if each not in gone]
    assert set(there) == set(YEARS) - set(dispensable(YEARS, keep))
    assert len(there) <= 7 + 5 + 12


def test_the_newest_is_kept_however_old_it_is() -> None:
    assert dispensable([YEARS[-1]], Keep(1, 0, 0)) == []
    assert dispensable([YEARS[-1], YEARS[-2]], Keep(1, 0, 0)) == [YEARS[-1]]


def test_other_files_are_never_deleted() -> None:
    others = ["notes.txt", "guildhall.zip", "guildhall-2026-11-23.zip", "old/" + YEARS[5]]
    assert dispensable(others + YEARS[:3], Keep(1, 0, 0)) == YEARS[1:3]
