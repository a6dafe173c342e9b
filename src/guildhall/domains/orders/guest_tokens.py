"""Signed tokens of guests' checkouts: the browser that ordered follows its orders without signing in."""

from typing import NamedTuple

from guildhall.core.signed_ids import SignedIds


class SignedCheckout(NamedTuple):
    """The content of a token. It shows its reader the orders of this checkout."""

    checkout_id: str
    profile_id: str


CHECKOUTS = SignedIds(b"guildhall guest checkout", SignedCheckout, 2)
