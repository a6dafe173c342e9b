"""A workshop as an iCalendar file (RFC 5545), for the visitor's own calendar (W3)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from guildhall.core.writable import writable
from guildhall.domains.workshops.models import ONLINE

FOLD_AT = 75  # octets of a line without its break (RFC 5545 §3.1)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A calendar file for one participant: it makes, changes or (`cancelled`) removes the entry of the workshop."""

    organizer: str
    participant: str
    sent_at: datetime
    cancelled: bool = False


def calendar(
    workshop: Mapping[str, Any], site_url: str, page: str, invitation: Invitation | None = None
) -> str:
    """Return the calendar file of one workshop, which leads to this page.

    Its times are ISO texts or timestamps, and written in UTC.

    Every file of a workshop has the same UID and a SEQUENCE that grows with time, so that calendars replace the entry.
    Only an invitation shows the way into an online workshop.
    """
    host = site_url.partition("://")[2]
    place = workshop["place"]
    way_in = workshop.get("meeting_url") if invitation and not invitation.cancelled else None
    about = "\n\n".join(
        part for part in (workshop["description"], _detail_rows(workshop), way_in, page) if part is not None
    )
    written_at = invitation.sent_at if invitation else _at(workshop["updated_at"])
    sequence = max(int((written_at - _at(workshop["created_at"])).total_seconds()), 0)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{host}//Workshops//EN",
        f"METHOD:{_method(invitation)}",
        "BEGIN:VEVENT",
        f"UID:{workshop['id']}@{host}",
        f"SEQUENCE:{sequence}",
        f"DTSTAMP:{_timestamp(written_at)}",
        f"DTSTART:{_timestamp(workshop['starts_at'])}",
        *([f"DTEND:{_timestamp(workshop['ends_at'])}"] if workshop["ends_at"] else []),
        f"SUMMARY:{_text(workshop['title'])}",
        f"DESCRIPTION:{_text(about)}",
        f"LOCATION:{_text(way_in or page) if place == ONLINE else _text(place)}",
        f"URL:{page}",
        *_people(invitation),
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _method(invitation: Invitation | None) -> str:
    """Return the iTIP method (RFC 5546): what the receiving calendar does with the file."""
    if invitation is None:
        return "PUBLISH"
    return "CANCEL" if invitation.cancelled else "REQUEST"


def _people(invitation: Invitation | None) -> tuple[str, ...]:
    if invitation is None:
        return ()
    return (
        f"STATUS:{'CANCELLED' if invitation.cancelled else 'CONFIRMED'}",
        f"ORGANIZER:mailto:{invitation.organizer}",
        f"ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:{invitation.participant}",
    )


def _detail_rows(workshop: Mapping[str, Any]) -> str:
    return f"{workshop['duration']} · {workshop['instructor']}"


def _at(written: str | datetime) -> datetime:
    return datetime.fromisoformat(written) if isinstance(written, str) else written


def _timestamp(written: str | datetime) -> str:
    return _at(written).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Escape the punctuation of a text value (§3.3.11)."""
    escaped = writable(value).replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return re.sub(r"\r\n|\r|\n", "\\\\n", escaped)


def _folded(line: str) -> Iterator[str]:
    """Yield the line in pieces of at most FOLD_AT octets, never cut inside a character."""
    piece, size = "", 0
    for character in line:
        width = len(character.encode())
        if size + width > FOLD_AT:
            yield piece
            piece, size = " ", 1
        piece += character
        size += width
    yield piece
