"""Reads of the outbox."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import func, select

from guildhall.kit.house import House
from guildhall.mail.models import Mail

STATES = ("queued", "sending", "sent", "failed")


def outbox(house: House) -> tuple[dict[str, int], timedelta]:
    """How many mails are in each state; for how long the oldest one which is due has been waiting."""
    rows = house.db.execute(select(Mail.state, func.count()).group_by(Mail.state))
    count = dict.fromkeys(STATES, 0) | {state: int(number) for state, number in rows}
    oldest = house.db.scalar(
        select(func.min(Mail.due_at)).where(Mail.state == "queued", Mail.due_at <= house.now)
    )
    return count, house.now - oldest if oldest else timedelta(0)
