"""Reads of accounts, sessions and profiles."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import and_, bindparam, exists, func, or_, select

from guildhall.identity.access_tokens import Claims
from guildhall.identity.accounts import AccountRow
from guildhall.identity.models import Account, Profile, Session, UserRole
from guildhall.kit.columns import Id
from guildhall.kit.errors import Refused
from guildhall.kit.house import House
from guildhall.kit.texts import language_or
from guildhall.tables.caller import CALLER_ACCOUNT, NOW, Caller, Role

DESK_ROLES = (Role.ADMIN.value, Role.SUPPORT.value, Role.CONTENT.value)
CALLER_IS_ADMIN = exists().where(UserRole.user_id == CALLER_ACCOUNT, UserRole.role == "admin")
_ROLE = (
    select(func.min(UserRole.role))
    .where(UserRole.user_id == Account.id, UserRole.role.in_(DESK_ROLES))
    .correlate(Account)
    .scalar_subquery()
)
"""Of a person with several the first by name, which is admin where it is among them."""

_CALLER = (
    select(
        Account.id,
        Account.email,
        Account.email_confirmed_at,
        Profile.id.label("profile_id"),
        Profile.language,
        _ROLE.label("role"),
    )
    .join(Session, and_(Session.account_id == Account.id, Session.id == bindparam("session_id", type_=Id)))
    .outerjoin(Profile, Profile.auth_user_id == Account.id)
    .where(Account.id == bindparam("account_id", type_=Id))
    .where(or_(Account.banned_until.is_(None), Account.banned_until <= NOW))
)
_BY_ID = select(Account.__table__).where(Account.id == bindparam("account_id", type_=Id))
_BY_EMAIL = select(Account.__table__).where(Account.email == bindparam("email"))
_SESSION = select(Session.method, Session.created_at).where(
    Session.id == bindparam("session_id", type_=Id), Session.account_id == bindparam("account_id", type_=Id)
)
_LANGUAGE = select(Profile.language).where(Profile.auth_user_id == bindparam("account_id", type_=Id))


def find_caller(house: House, claims: Claims) -> Caller | None:
    """Who holds these claims, or None where the session has ended. One statement, asked at every request (A4)."""
    found = house.db.execute(
        _CALLER, {"account_id": claims.account_id, "session_id": claims.session_id, "now": house.now}
    ).first()
    if found is None:
        return None
    return Caller(
        role=Role(found.role) if found.role else Role.CUSTOMER,
        account_id=found.id,
        profile_id=found.profile_id,
        session_id=claims.session_id,
        email=found.email,
        email_verified=found.email_confirmed_at is not None,
        language=found.language or "en",
    )


def account_by_id(house: House, account_id: str) -> AccountRow | None:
    return _account(house.db.execute(_BY_ID, {"account_id": account_id}).first())


def account_by_email(house: House, email: str) -> AccountRow | None:
    """`email` in lower case, or whatever somebody typed there."""
    if "\0" in email:
        return None  # PostgreSQL would refuse the question
    return _account(house.db.execute(_BY_EMAIL, {"email": email}).first())


def _account(row: Any) -> AccountRow | None:
    return AccountRow(**row._mapping) if row else None


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A live session and whose it is. `method` is how it was opened."""

    account: AccountRow
    session_id: str
    method: str
    opened_at: datetime


def signed_in(house: House, claims: Claims) -> SignedIn:
    """The session of these claims. Raises Refused as auth dialect §5, GET /user, has it."""
    account = account_by_id(house, claims.account_id)
    if account is None:
        raise Refused("user_not_found", "User from sub claim in JWT does not exist", status=403)
    ids = {"session_id": claims.session_id, "account_id": account.id}
    session = house.db.execute(_SESSION, ids).first()
    if session is None:
        raise Refused("session_not_found", "Session from session_id claim in JWT does not exist", status=403)
    if account.banned(house.now):
        raise Refused("user_banned", "User is banned", status=403)
    return SignedIn(account, claims.session_id, session.method, session.created_at)


def language_of(house: House, account: AccountRow, otherwise: str) -> str:
    """The language to write to an account in: of its profile, else the one it signed up in, else `otherwise`."""
    profile = house.db.execute(_LANGUAGE, {"account_id": account.id}).scalar()
    return language_or(profile, language_or(account.user_metadata.get("language"), otherwise))
