"""Signed tokens of mails: a participant without an account opens their seat, and one click leaves a waiting list."""

from dataclasses import dataclass

from guildhall.core.signed_ids import SignedIds

_SEAT = SignedIds(b"guildhall seat of a guest", 2)


@dataclass(frozen=True, slots=True)
class SignedSeat:
    """The content of a token."""

    seat_id: str
    profile_id: str


def seat_token(seat: SignedSeat, secret: str) -> str:
    """Return the token that shows its reader the order of this seat, while the profile holds it."""
    return _SEAT.token(secret, seat.seat_id, seat.profile_id)


def seat_of_token(token: str, secret: str) -> SignedSeat | None:
    """Return the seat, or None for a token that this shop did not sign."""
    found = _SEAT.read(secret, token)
    return SignedSeat(*found) if found else None


_ENTRY = SignedIds(b"guildhall waiting list")


def leave_token(entry_id: str, secret: str) -> str:
    """Return the token that lets its reader leave with this entry."""
    return _ENTRY.token(secret, entry_id)


def entry_of(token: str, secret: str) -> str | None:
    """Return the entry's id, or None for a token that this shop did not sign."""
    found = _ENTRY.read(secret, token)
    return found[0] if found else None
