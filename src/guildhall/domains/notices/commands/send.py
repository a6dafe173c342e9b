"""Mail notices to staff: a job of the worker. Several processes may run it; each period is reported by one."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import update

from guildhall.core.i18n import text
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.notices.commands.choose import keep_row
from guildhall.domains.notices.links import Pace, unsubscribe_link
from guildhall.domains.notices.models import StaffNotices
from guildhall.domains.notices.queries import Notice, NoticeReader, notices_between, staff
from guildhall.domains.notices.rules import MOST_LINES, QUIET, SETTLED, Topic, last_summary
from guildhall.services.email.outbox import enqueue
from guildhall.services.shop_settings.days import shop_zone


def send_notices(uow: UnitOfWork) -> int:
    """Queue the due notices of all staff members and return the number of mails."""
    return sum(_notify(uow, member) for member in staff(uow))


def _notify(uow: UnitOfWork, member: NoticeReader) -> int:
    if member.at_once_until is None or member.daily_until is None:
        keep_row(uow, member)
        return 0
    choice = member.choice
    return _report(uow, member, "at_once", choice.at_once, member.at_once_until, uow.now - SETTLED) + _report(
        uow, member, "daily", choice.daily, member.daily_until, last_summary(uow.now, shop_zone(uow))
    )


def _report(
    uow: UnitOfWork,
    member: NoticeReader,
    pace: Pace,
    topics: Sequence[Topic],
    after: datetime,
    until: datetime,
) -> int:
    """Queue one mail with what happened after `after` until `until`; return 0 if nothing did."""
    if until <= after:
        return 0
    notices = notices_between(uow, topics, after, until, member.language)
    if not notices and until - after < QUIET:
        return 0
    if _claimed(uow, member, pace, after, until) and notices:
        enqueue(
            uow,
            template="staff_notice",
            recipient=member.email,
            language=member.language,
            dedup_key=f"staff_notice:{member.account_id}:{pace}:{until.isoformat()}",
            context=_context(notices, member.language)
            | {"unsubscribe": unsubscribe_link(uow, member.account_id, pace)},
        )
    return len(notices) > 0


def _claimed(uow: UnitOfWork, member: NoticeReader, pace: str, after: datetime, until: datetime) -> bool:
    """Move the end of the reported period, unless another process did."""
    column = getattr(StaffNotices, f"{pace}_until")
    moved = (
        update(StaffNotices)
        .where(StaffNotices.account_id == member.account_id, column == after)
        .values({column: until})
    )
    return uow.db.execute(moved).rowcount == 1


def _context(notices: list[Notice], language: str) -> dict[str, object]:
    lines = [
        {
            "label": text(language, f"notices.{notice.topic}"),
            "name": " · ".join(filter(None, (notice.name, notice.amount, notice.deadline))),
            "page": notice.page,
        }
        for notice in notices[:MOST_LINES]
    ]
    first = f"{lines[0]['label']}: {lines[0]['name']}"
    more = len(notices) - 1
    return {
        "lines": lines,
        "summary": text(language, "notices.first_of", first=first, more=more) if more else first,
        "left_out": len(notices) - len(lines),
    }
