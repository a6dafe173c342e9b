"""Domain events of identity."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountConfirmed:
    """An account confirmed its address `email` (lower case): data kept for the address can be linked to it (A2).

    Published when the address is confirmed, and again when a later sign-in links a profile. Subscribers must be
    idempotent.
    """

    account_id: str
    email: str


@dataclass(frozen=True, slots=True)
class ProfileAnonymised:
    """A customer was deleted whose profile the books still need (M11): delete all other personal data."""

    profile_id: str


@dataclass(frozen=True, slots=True)
class AddressErased:
    """A person with this address (lower case) was deleted: erase what is kept for the address alone."""

    email: str
