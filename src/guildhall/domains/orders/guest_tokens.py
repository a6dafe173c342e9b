"""Signed tokens of guests' checkouts: the browser that ordered follows its orders without signing in."""

from dataclasses import dataclass

from guildhall.core.signed_ids import SignedIds

_CHECKOUT = SignedIds(b"guildhall guest checkout", 2)


@dataclass(frozen=True, slots=True)
class SignedCheckout:
    """The content of a token."""

    checkout_id: str
    profile_id: str


def guest_token(checkout: SignedCheckout, secret: str) -> str:
    """Return the token that shows its reader the orders of this checkout."""
    return _CHECKOUT.token(secret, checkout.checkout_id, checkout.profile_id)


def checkout_of(token: str, secret: str) -> SignedCheckout | None:
    """Return the checkout, or None for a token that this shop did not sign."""
    found = _CHECKOUT.read(secret, token)
    return SignedCheckout(*found) if found else None
