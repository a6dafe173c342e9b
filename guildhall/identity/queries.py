"""Reads of accounts, sessions and profiles."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, exists, or_, select

from guildhall.identity.access_tokens import Claims
from guildhall.identity.models import Account, Profile, Session, UserRole
from guildhall.kit.columns import Id
from guildhall.kit.house import House
from guildhall.tables.caller import NOW, Caller, Role

_IS_ADMIN = exists().where(UserRole.user_id == Account.id, UserRole.role == "admin")

_CALLER = (
    select(
        Account.id,
        Account.email,
        Account.email_confirmed_at,
        Profile.id.label("profile_id"),
        Profile.language,
        _IS_ADMIN.label("admin"),
    )
    .join(Session, and_(Session.account_id == Account.id, Session.id == bindparam("session_id", type_=Id)))
    .outerjoin(Profile, Profile.auth_user_id == Account.id)
    .where(Account.id == bindparam("account_id", type_=Id))
    .where(or_(Account.banned_until.is_(None), Account.banned_until <= NOW))
)


def find_caller(house: House, claims: Claims) -> Caller | None:
    """Who holds these claims, or None where the session has ended. One statement, asked at every request (A4)."""
    found = house.db.execute(
        _CALLER, {"account_id": claims.account_id, "session_id": claims.session_id, "now": house.now}
    ).first()
    if found is None:
        return None
    return Caller(
        role=Role.ADMIN if found.admin else Role.CUSTOMER,
        account_id=found.id,
        profile_id=found.profile_id,
        session_id=claims.session_id,
        email=found.email,
        email_verified=found.email_confirmed_at is not None,
        language=found.language or "en",
    )
