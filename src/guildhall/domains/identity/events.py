"""What identity announces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccountConfirmed:
    """The account has proven that `email` (lower case) is its own: what waited for that address may follow it now (A2).

    Announced when the address is confirmed, and again when a later sign-in finds a profile that was not linked yet;
    whoever hears it must bear the repetition.
    """

    account_id: str
    email: str


@dataclass(frozen=True, slots=True)
class ProfileAnonymised:
    """An admin deleted a customer whom the books still need (M11): forget what else is known of the person."""

    profile_id: str
