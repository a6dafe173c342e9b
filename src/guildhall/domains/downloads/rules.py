"""Pure rules of download links."""

from datetime import datetime, timedelta

from guildhall.services.files.spans import Span

LINK_LASTS = timedelta(minutes=5)
RESUMES_FOR = timedelta(hours=12)


def expired(now: datetime, given_at: datetime, *, begun: bool, span: Span | None) -> bool:
    """Return True if a link is too old for this request.

    A link can start a download for 5 minutes. A started download can be resumed, after its first byte, for 12 hours:
    a large file on a slow connection needs them, and an unused old link opens nothing.
    """
    if now <= given_at + LINK_LASTS:
        return False
    continues = begun and span is not None and span.start > 0
    return not continues or now > given_at + RESUMES_FOR
