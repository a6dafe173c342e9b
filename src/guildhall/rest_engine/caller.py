"""The caller of a request and its role. Identity creates it for each request; declarations refer to its role."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import BindParameter, Boolean, bindparam

from guildhall.core.db.columns import Id, Timestamp
from guildhall.core.errors import NotAllowed


class Role(StrEnum):
    """The role of a caller, with the fewest rights first. A partner is a customer whose account has a referral.

    CONTENT writes articles and news. SUPPORT sees orders and customers and answers messages; it moves no money.
    FINANCE sees orders, payments and documents, refunds, and pays partners out; it changes no texts and no settings.
    All three have a customer's rights in declarations that do not name them (declaration.with_staff).
    """

    ANYONE = "anyone"
    CUSTOMER = "customer"
    CONTENT = "content"
    SUPPORT = "support"
    FINANCE = "finance"
    ADMIN = "admin"


STAFF = (Role.CONTENT, Role.SUPPORT, Role.FINANCE)
"""Roles that work in the back office with a part of an admin's rights."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request. Ids are None for ANYONE; `profile_id` is None until a profile exists.

    `email_verified`: the account's email address is confirmed. Only then do earlier orders belong to it (A2).
    """

    role: Role
    account_id: str | None = None
    profile_id: str | None = None
    session_id: str | None = None
    email: str | None = None
    email_verified: bool = False
    language: str = "en"  # of the profile
    second_factor_pending: bool = (
        False  # a back office account that has not passed two-factor authentication yet
    )
    scopes: frozenset[str] | None = None  # of an API token, such as orders:read; None for people

    @property
    def signed_in(self) -> bool:
        return self.account_id is not None

    @property
    def admin(self) -> bool:
        return self.role is Role.ADMIN

    @property
    def staff(self) -> bool:
        """Return True for roles of the back office other than admin."""
        return self.admin or self.role in STAFF

    def require(self, allowed: bool) -> None:
        """Raise NotAllowed unless the caller is allowed to; a visitor is asked to sign in."""
        if not allowed:
            raise NotAllowed(signed_in=self.signed_in)

    def permits(self, scope: str) -> bool:
        """Return whether the caller's credential covers `scope`. A person's always does; write includes read."""
        if self.scopes is None or scope in self.scopes:
            return True
        table, _, verb = scope.partition(":")
        return verb == "read" and f"{table}:write" in self.scopes

    @property
    def handles_money(self) -> bool:
        """Return True for roles that refund orders, pay partners out and read every document."""
        return self.role in (Role.FINANCE, Role.ADMIN)

    @property
    def writes_content(self) -> bool:
        """Return True for roles that edit articles, news and pictures."""
        return self.role in (Role.CONTENT, Role.ADMIN)


ANYONE = Caller(Role.ANYONE)

# Placeholders in `rows` conditions, bound to the caller's ids and the current time at each request,
# so that a condition is built once and its statement can be cached.
CALLER_ACCOUNT: BindParameter[Any] = bindparam("caller_account", type_=Id)
CALLER_PROFILE: BindParameter[Any] = bindparam("caller_profile", type_=Id)
CALLER_IS_ADMIN: BindParameter[Any] = bindparam(
    "caller_is_admin", type_=Boolean()
)  # and two-factor authentication is not pending
NOW: BindParameter[Any] = bindparam("now", type_=Timestamp)
