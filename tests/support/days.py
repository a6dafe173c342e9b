"""Days for tests on the machine's clock: they lie ahead whenever the tests run."""

from datetime import UTC, date, datetime, timedelta

NEXT_YEAR = datetime.now(UTC).year + 1


def day_ahead(days: int) -> date:
    """Return the day that is so many days after today."""
    return datetime.now(UTC).date() + timedelta(days=days)


def long_day(day: date) -> str:
    """Return a day as pages write it in English: `Thursday, January 21, 2027`."""
    return f"{day:%A}, {day_and_year(day)}"


def day_and_year(day: date) -> str:
    """Return a day as pages write it in English: `January 21, 2027`."""
    return f"{day:%B} {day.day}, {day.year}"
