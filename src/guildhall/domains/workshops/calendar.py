"""A workshop as an iCalendar file (RFC 5545), for the visitor's own calendar (W3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from guildhall.domains.workshops.models import ONLINE

FOLD_AT = 75  # octets of a line without its break (RFC 5545 §3.1)


def calendar(workshop: Mapping[str, Any], site_url: str) -> str:
    """Return the calendar file of one workshop. Its times are ISO texts or timestamps, and written in UTC."""
    host = site_url.partition("://")[2]
    page = f"{site_url}/workshops/{workshop['slug']}"
    place = workshop["place"]
    about = "\n\n".join(
        part for part in (workshop["description"], _detail_rows(workshop), page) if part is not None
    )
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{host}//Workshops//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{workshop['id']}@{host}",
        f"DTSTAMP:{_timestamp(workshop['updated_at'])}",
        f"DTSTART:{_timestamp(workshop['starts_at'])}",
        *([f"DTEND:{_timestamp(workshop['ends_at'])}"] if workshop["ends_at"] else []),
        f"SUMMARY:{_text(workshop['title'])}",
        f"DESCRIPTION:{_text(about)}",
        f"LOCATION:{page if place == ONLINE else _text(place)}",
        f"URL:{page}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _detail_rows(workshop: Mapping[str, Any]) -> str:
    return f"{workshop['duration']} · {workshop['instructor']}"


def _timestamp(written: str | datetime) -> str:
    at = datetime.fromisoformat(written) if isinstance(written, str) else written
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    """Escape the punctuation of a text value (§3.3.11)."""
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
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
