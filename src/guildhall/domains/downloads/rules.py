"""What may be decided about downloads without looking anything up."""

from __future__ import annotations

from datetime import datetime, timedelta

from guildhall.services.files.spans import Span

LINK_LASTS = timedelta(minutes=5)
RESUMES_FOR = timedelta(hours=12)


def expired(now: datetime, given_at: datetime, *, begun: bool, span: Span | None) -> bool:
    """Whether a link is too old for this request.

    It begins a download for 5 minutes. A download that it began may be continued, from later than its first byte,
    for 12 hours: a large file on a slow line needs them, and a link that was left lying around opens nothing.
    """
    if now <= given_at + LINK_LASTS:
        return False
    continues = begun and span is not None and span.start > 0
    return not continues or now > given_at + RESUMES_FOR
