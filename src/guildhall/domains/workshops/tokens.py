"""Signed tokens of mails: a participant without an account opens their seat, and one click leaves a waiting list."""

from typing import NamedTuple

from guildhall.core.signed_ids import SignedIds


class SignedSeat(NamedTuple):
    """The content of a token. It shows its reader the order of this seat, while the profile holds it."""

    seat_id: str
    profile_id: str


SEATS = SignedIds(b"guildhall seat of a guest", SignedSeat, 2)

ENTRIES = SignedIds(b"guildhall waiting list", str)
"""The tokens by which their reader leaves a waiting list."""
