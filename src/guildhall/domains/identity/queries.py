"""Reads of accounts, sessions and profiles."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, String, and_, bindparam, case, exists, func, literal, or_, select, true
from sqlalchemy.orm import InstrumentedAttribute, aliased

from guildhall.core.db.columns import Id
from guildhall.core.errors import Refused
from guildhall.core.names import full_name
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import Claims
from guildhall.domains.identity.accounts import AccountRow
from guildhall.domains.identity.assurance import AssuranceLevel, level_of, require_second_factor
from guildhall.domains.identity.models import Account, Factor, Profile, Session, UserRole
from guildhall.domains.identity.rules import StaffRole
from guildhall.rest_engine.caller import NOW, STAFF, Caller, Role
from guildhall.services.shop_settings.models import StoredSettings
from guildhall.services.shop_settings.queries import (
    STORED_COLUMNS,
    keep_settings,
    language_for,
    shop_settings,
)

_OFFERED = bindparam("offered_languages", type_=String)
SPOKEN_LANGUAGE: ColumnElement[str] = case(
    (_OFFERED.contains(Profile.language), Profile.language),
    else_=bindparam("writing_language", type_=String),
)
"""The language in which the shop speaks to a person, as `language_for`: theirs if it is offered, else its own.

A profile keeps the language that its owner chose, also while the shop does not offer it. A mail that read that one
would be in German and name its goods in Spanish. Needs Profile joined, and `spoken_languages` among the parameters.
"""

INVITED = timedelta(days=7)
"""An invitation to the back office stands for this long."""
STAFF_ROLES = tuple(role.value for role in (Role.ADMIN, *STAFF))
_ROLE = (
    select(func.min(UserRole.role))
    .where(UserRole.user_id == Account.id, UserRole.role.in_([literal(role) for role in STAFF_ROLES]))
    .correlate(Account)
    .scalar_subquery()
)
"""The first role by name of a user with several, so that admin wins."""

_HAS_FACTOR = (
    exists().where(Factor.account_id == Account.id, Factor.verified_at.is_not(None)).correlate(Account)
)
_CALLER = (
    select(
        Account.id,
        Account.email,
        Account.email_confirmed_at,
        Profile.id.label("profile_id"),
        Profile.language,
        _ROLE.label("role"),
        Session.code_given_at,
        _HAS_FACTOR.label("has_factor"),
        *STORED_COLUMNS,
    )
    .join(Session, and_(Session.account_id == Account.id, Session.id == bindparam("session_id", type_=Id)))
    .outerjoin(Profile, Profile.auth_user_id == Account.id)
    .outerjoin(StoredSettings, true())
    .where(Account.id == bindparam("account_id", type_=Id))
    .where(or_(Account.banned_until.is_(None), Account.banned_until <= NOW))
)
_BY_ID = select(Account.__table__).where(Account.id == bindparam("account_id", type_=Id))
_BY_EMAIL = select(Account.__table__).where(Account.email == bindparam("email"))
_SESSION = (
    select(
        Session.method,
        Session.created_at,
        Session.code_given_at,
        Session.code_method,
        Session.proved_at,
        _HAS_FACTOR.label("has_factor"),
    )
    .join(Account, Account.id == Session.account_id)
    .where(
        Session.id == bindparam("session_id", type_=Id),
        Session.account_id == bindparam("account_id", type_=Id),
    )
)
_FACTORS = (
    select(Factor.id, Factor.name, Factor.verified_at, Factor.created_at, Factor.updated_at)
    .where(Factor.account_id == bindparam("account_id", type_=Id))
    .order_by(Factor.created_at, Factor.id)
)
_LANGUAGE = select(Profile.language).where(Profile.auth_user_id == bindparam("account_id", type_=Id))


def spoken_languages(uow: UnitOfWork) -> dict[str, str]:
    """Return the parameters of SPOKEN_LANGUAGE."""
    offered = " ".join(shop_settings(uow).languages)
    return {"offered_languages": offered, "writing_language": language_for(uow)}


def profile_language(uow: UnitOfWork, email: str) -> str | None:
    """Return the language of the profile with this address, whether it is offered or not; None without one."""
    return uow.db.scalar(select(Profile.language).where(Profile.email == email))


def find_caller(uow: UnitOfWork, claims: Claims) -> Caller | None:
    """Return the caller with these claims, or None if the session has ended. One statement, at every request (A4).

    It reads the settings along, which decide about second factors and which most requests need.
    Staff whose role needs a second factor have the rights of customers without one.

    Raises:
        NotAllowed: insufficient_aal, while the session's second factor is pending.
    """
    whose = {"account_id": claims.account_id, "session_id": claims.session_id, "now": uow.now}
    found = uow.db.execute(_CALLER, whose).first()
    if found is None:
        return None
    keep_settings(uow, found)
    level = level_of(found.code_given_at, has_factor=found.has_factor)
    require_second_factor(level)
    needed = level is not AssuranceLevel.TWO and bool(found.role)
    pending = needed and found.role in shop_settings(uow).second_factor_roles
    return Caller(
        role=Role(found.role) if found.role and not pending else Role.CUSTOMER,
        account_id=found.id,
        profile_id=found.profile_id,
        session_id=claims.session_id,
        email=found.email,
        email_verified=found.email_confirmed_at is not None,
        language=language_for(uow, found.language),
        second_factor_pending=pending,
    )


def account_by_id(uow: UnitOfWork, account_id: str) -> AccountRow | None:
    return _account(uow.db.execute(_BY_ID, {"account_id": account_id}).first())


def account_by_email(uow: UnitOfWork, email: str) -> AccountRow | None:
    """Return the account with this address. `email` is in lower case, or unchecked input."""
    if "\0" in email:
        return None  # PostgreSQL would refuse the query
    return _account(uow.db.execute(_BY_EMAIL, {"email": email}).first())


def _account(row: Any) -> AccountRow | None:
    return AccountRow(**row._mapping) if row else None


@dataclass(frozen=True, slots=True)
class FactorRow:
    """An authenticator app of an account; `verified_at` is None until a first code proved that it is set up."""

    id: str
    name: str
    verified_at: datetime | None
    created_at: datetime
    updated_at: datetime


def factors_of(uow: UnitOfWork, account_id: str) -> tuple[FactorRow, ...]:
    return tuple(FactorRow(*row) for row in uow.db.execute(_FACTORS, {"account_id": account_id}))


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A live session and its account. `method` opened it; at `code_given_at` its last code was accepted.

    `proved_at`: when its holder last gave the password, or a code of their app.
    """

    account: AccountRow
    session_id: str
    method: str
    opened_at: datetime
    level: AssuranceLevel
    code_given_at: datetime | None
    proved_at: datetime | None
    factors: tuple[FactorRow, ...]


def signed_in(uow: UnitOfWork, claims: Claims, *, pending_factor: bool = False) -> SignedIn:
    """Return the session of these claims.

    Raises:
        Refused: as auth dialect §5, GET /user, defines.
        NotAllowed: insufficient_aal, while the second factor is pending, unless `pending_factor` allows that.
    """
    account = account_by_id(uow, claims.account_id)
    if account is None:
        raise Refused("user_not_found", gotrue="User from sub claim in JWT does not exist", status=403)
    ids = {"session_id": claims.session_id, "account_id": account.id}
    session = uow.db.execute(_SESSION, ids).first()
    if session is None:
        raise Refused(
            "session_not_found", gotrue="Session from session_id claim in JWT does not exist", status=403
        )
    if account.banned(uow.now):
        raise Refused("user_banned", gotrue="User is banned", status=403)
    level = level_of(session.code_given_at, has_factor=session.has_factor)
    if not pending_factor:
        require_second_factor(level)
    return SignedIn(
        account,
        claims.session_id,
        session.method,
        session.created_at,
        level,
        session.code_given_at,
        session.proved_at,
        factors_of(uow, account.id),
    )


def language_of(uow: UnitOfWork, account: AccountRow, page: str | None = None) -> str:
    """Return the language for mails to an account: the language of its profile, its sign-up, or the page it used."""
    profile = uow.db.execute(_LANGUAGE, {"account_id": account.id}).scalar()
    return language_for(uow, profile, account.user_metadata.get("language"), page)


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A person with a role. `joined` is false until an invitation was followed, `invited` true while it can be.

    `userId` is the profile's; null without a profile.
    """

    email: str
    name: str
    role: StaffRole
    joined: bool
    invited: bool
    second_factor: bool
    last_sign_in_at: datetime | None
    user_id: str | None


def staff_members(uow: UnitOfWork) -> list[StaffMember]:
    """Return all staff, owners first, then by role and address."""
    invited = open_invitation(uow.now).label("invitation_open")
    staff = (
        select(
            Account.email,
            Account.email_confirmed_at,
            Account.last_sign_in_at,
            Profile.id,
            Profile.first_name,
            Profile.last_name,
            func.max(UserRole.role).label("role"),  # an owner has the rows admin and owner
            _HAS_FACTOR.label("factor"),
            invited,
        )
        .join(UserRole, UserRole.user_id == Account.id)
        .outerjoin(Profile, Profile.email == Account.email)
        .group_by(Account.id, Profile.id)
        .order_by(Account.email)
    )
    found = [
        StaffMember(
            email=row.email,
            name=full_name(row.first_name, row.last_name),
            role=StaffRole(row.role),
            joined=row.email_confirmed_at is not None,
            invited=row.email_confirmed_at is None and row.invitation_open,
            second_factor=row.factor,
            last_sign_in_at=row.last_sign_in_at,
            user_id=row.id,
        )
        for row in uow.db.execute(staff, {"now": uow.now})
    ]
    order = list(StaffRole)
    return sorted(found, key=lambda member: (order.index(member.role), member.email))


def is_admin_now(
    account_id: ColumnElement[str | None] | InstrumentedAttribute[str | None],
) -> ColumnElement[bool]:
    """Return the condition that an account is an admin's and may sign in. Needs the parameter `now`."""
    account, role = aliased(Account), aliased(UserRole)
    return exists().where(
        account.id == account_id,
        or_(account.banned_until.is_(None), account.banned_until <= NOW),
        role.user_id == account.id,
        role.role == Role.ADMIN.value,
    )


def in_force(owner_id: InstrumentedAttribute[str | None]) -> ColumnElement[bool]:
    """Return the condition that a token, key or webhook is in force: its owner is an admin who may sign in.

    Without an owner are those that outlived their makers before owners were kept. They go on until an admin takes them
    over or revokes them; the back office shows which these are.
    """
    return or_(owner_id.is_(None), is_admin_now(owner_id))


def open_invitation(now: datetime) -> ColumnElement[bool]:
    """Return the condition that the invitation of an unconfirmed account stands. Needs the parameter `now`."""
    began = func.coalesce(Account.invited_at, Account.created_at)
    return and_(in_force(Account.invited_by), began > now - INVITED)
