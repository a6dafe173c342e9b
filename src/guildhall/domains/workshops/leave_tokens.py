"""Signed tokens of mails, by which one click leaves a waiting list."""

from guildhall.core.signed_ids import SignedIds

_ENTRY = SignedIds(b"guildhall waiting list")


def leave_token(entry_id: str, secret: str) -> str:
    """Return the token that lets its reader leave with this entry."""
    return _ENTRY.token(secret, entry_id)


def entry_of(token: str, secret: str) -> str | None:
    """Return the entry's id, or None for a token that this shop did not sign."""
    found = _ENTRY.read(secret, token)
    return found[0] if found else None
