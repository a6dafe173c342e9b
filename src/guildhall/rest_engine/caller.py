"""Who is asking. Made by identity for each request; every declaration speaks of these roles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import BindParameter, Boolean, bindparam

from guildhall.core.db.columns import Id, Timestamp


class Role(StrEnum):
    """What a caller is, the mightiest last. A partner is a customer whose account has a referral.

    CONTENT writes articles and news. SUPPORT sees orders and customers and answers messages; it moves no money.
    Both are customers as well, wherever a declaration does not name them (declaration.with_staff).
    """

    ANYONE = "anyone"
    CUSTOMER = "customer"
    CONTENT = "content"
    SUPPORT = "support"
    ADMIN = "admin"


STAFF = (Role.CONTENT, Role.SUPPORT)
"""Those who work in the back office with a part of an admin's rights."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A request's sender. Ids are None for ANYONE; `profile_id` is None until a profile exists.

    `email_verified` tells whether the account's address was confirmed: only then do old orders follow it (A2).
    """

    role: Role
    account_id: str | None = None
    profile_id: str | None = None
    session_id: str | None = None
    email: str | None = None
    email_verified: bool = False
    language: str = "en"  # of the profile
    second_factor_pending: bool = False  # works in the back office, but not before a second step was taken
    scopes: frozenset[str] | None = None  # of an API token, such as orders:read; None for people

    @property
    def signed_in(self) -> bool:
        return self.account_id is not None

    @property
    def admin(self) -> bool:
        return self.role is Role.ADMIN

    @property
    def staff(self) -> bool:
        """Whether they work in the back office."""
        return self.admin or self.role in STAFF

    def permits(self, scope: str) -> bool:
        """Return whether the caller's credential covers `scope`. A person's always does; write includes read."""
        if self.scopes is None or scope in self.scopes:
            return True
        table, _, verb = scope.partition(":")
        return verb == "read" and f"{table}:write" in self.scopes

    @property
    def writes_content(self) -> bool:
        """Whether articles, news and pictures are this caller's work."""
        return self.role in (Role.CONTENT, Role.ADMIN)


ANYONE = Caller(Role.ANYONE)

# Placeholders for `rows` conditions: filled with the caller's ids and the present moment at each request,
# so that a condition is built once and its statement can be kept.
CALLER_ACCOUNT: BindParameter[Any] = bindparam("caller_account", type_=Id)
CALLER_PROFILE: BindParameter[Any] = bindparam("caller_profile", type_=Id)
CALLER_IS_ADMIN: BindParameter[Any] = bindparam("caller_is_admin", type_=Boolean())  # and may act as one now
NOW: BindParameter[Any] = bindparam("now", type_=Timestamp)
