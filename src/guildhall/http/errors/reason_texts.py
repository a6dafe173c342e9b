"""The messages of refusals in the reader's language (`reasons` in server.json).

English is the message of the refusal itself: the specification and the clients know it.
"""

from __future__ import annotations

from guildhall.core.errors import Refused
from guildhall.core.i18n import FALLBACK, has_text, text


def message_in(language: str, refused: Refused) -> str:
    """Return the message of a refusal."""
    return reason_in(language, refused.text, **refused.values) or refused.message


def reason_in(language: str, reason: str, **values: object) -> str | None:
    """Return the text of a reason code, or None in English and for an unknown one."""
    name = f"reasons.{reason}"
    return text(language, name, **values) if language != FALLBACK and has_text(language, name) else None
