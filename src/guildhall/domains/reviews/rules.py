"""Statuses and limits of reviews."""

from datetime import timedelta
from enum import StrEnum


class ReviewStatus(StrEnum):
    """The statuses of a review: the buyer is asked, it waits for the office, it is shown, or it is not."""

    ASKED = "asked"
    WAITING = "waiting"
    PUBLISHED = "published"
    REFUSED = "refused"


STATUSES = tuple(ReviewStatus)

STILL_ASKED = timedelta(days=7)
"""The time after the due day in which a buyer is still asked: an update or an outage does not mail years of buyers."""

LONGEST_NAME = 60
LONGEST_TEXT = 4_000
