"""Deprecated names of the API. They work unchanged until their day, and their schema names what takes their place."""

from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

SINCE = datetime(2026, 11, 27, tzinfo=UTC)
UNTIL = datetime(2027, 7, 1, tzinfo=UTC)
"""The first day on which the names may be gone: six months and two minor releases later (docs/guides/api.md)."""


def deprecated(successor: str) -> dict[str, Any]:
    """Return what the schema of a deprecated field states: the successor is a field of the same object."""
    return {
        "deprecated": True,
        "description": f"Use `{successor}`. Stays until {UNTIL:%Y-%m-%d} at least.",
        "x-successor": successor,
        "x-sunset": f"{UNTIL:%Y-%m-%d}",
    }


def headers() -> dict[str, str]:
    """Return the headers of the response to a request that uses a deprecated name (RFC 9745, RFC 8594)."""
    return {"deprecation": f"@{SINCE.timestamp():.0f}", "sunset": format_datetime(UNTIL, usegmt=True)}
