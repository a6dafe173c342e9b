"""The topics of notices, who may choose them, and when a summary is due."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum

from guildhall.core.dates import at_hour, day_in
from guildhall.rest_engine.caller import Role

SETTLED = timedelta(minutes=1)
"""A period ends this long ago, so that transactions that began within it are committed."""

SUMMARY_HOUR = time(8)
"""The hour of the daily summary, in the shop's time zone: when the working day begins."""

LOW_SEATS = 3
"""A workshop with at most this many free seats is nearly full."""

QUIET = timedelta(hours=1)
"""The end of an empty period is stored this seldom: a shop without news writes nothing each minute."""

MOST_LINES = 50
"""Lines in one mail; it names the number of the others."""


class Topic(StrEnum):
    """An occurrence that staff can be notified of."""

    DISPUTE = "dispute"
    WITHDRAWAL = "withdrawal"
    MONEY = "money"
    REVIEW = "review"
    APPLICATION = "application"
    VAT_NUMBER = "vat_number"
    FAILED_MAIL = "failed_mail"
    MESSAGE = "message"
    SALE = "sale"
    LOW_SEATS = "low_seats"


TOPICS: Mapping[Role, tuple[Topic, ...]] = {
    Role.ADMIN: tuple(Topic),
    Role.SUPPORT: (Topic.WITHDRAWAL, Topic.MESSAGE, Topic.SALE),
    Role.FINANCE: (Topic.DISPUTE, Topic.SALE),
    Role.CONTENT: (),
}
"""By staff role: the topics whose rows it may read in the back office."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The topics of one staff member: mailed at once, and in the daily summary."""

    at_once: tuple[Topic, ...]
    daily: tuple[Topic, ...]

    def within(self, role: Role) -> "Choice":
        """Return the part of the choice that the role allows."""
        allowed = TOPICS[role]
        return Choice(
            tuple(topic for topic in allowed if topic in self.at_once),
            tuple(topic for topic in allowed if topic in self.daily and topic not in self.at_once),
        )


DEFAULT = Choice(
    at_once=(
        Topic.DISPUTE,
        Topic.WITHDRAWAL,
        Topic.MONEY,
        Topic.REVIEW,
        Topic.APPLICATION,
        Topic.VAT_NUMBER,
        Topic.FAILED_MAIL,
    ),
    daily=(Topic.SALE, Topic.LOW_SEATS),
)
"""Until a staff member chooses: whatever needs a decision at once, the rest in the summary. Messages are in neither:
the shop's own address gets each of them anyway."""


def last_summary(now: datetime, zone: str) -> datetime:
    """Return the end of the newest complete day that a summary reports: SUMMARY_HOUR in a time zone, today or
    yesterday."""
    today = day_in(now, zone)
    due = at_hour(today, SUMMARY_HOUR, zone)
    return due if now >= due + SETTLED else at_hour(today - timedelta(days=1), SUMMARY_HOUR, zone)
