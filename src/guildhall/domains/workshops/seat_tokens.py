"""Signed tokens of mails, by which a participant without an account opens their seat."""

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
