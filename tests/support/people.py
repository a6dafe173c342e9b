"""People who are signed in: accounts with a session, and the access token that it gives."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert

from guildhall.identity import access_tokens
from guildhall.identity.models import Account, Profile, Session, UserRole
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.tables.caller import Caller, Role
from tests.support.rows import add

NEVER = 4_102_444_800  # the year 2100: tokens of tests do not run out by themselves


@dataclass(frozen=True)
class Person:
    """`caller` is who the house takes them for; `headers` go with each of their requests."""

    caller: Caller
    token: str

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    @property
    def account_id(self) -> str:
        return str(self.caller.account_id)

    @property
    def profile_id(self) -> str:
        return str(self.caller.profile_id)


def add_person(
    house: House,
    name: str,
    *,
    admin: bool = False,
    role: str | None = None,
    profile: bool = True,
    language: str = "en",
) -> Person:
    """`name`@example.com, verified and signed in; with a profile unless told otherwise."""
    email = f"{name}@example.com"
    account_id = add(house, Account, email=email, email_confirmed_at=house.now)
    session_id = add(house, Session, account_id=account_id, method="password", refreshed_at=house.now)
    whose = {"auth_user_id": account_id, "email": email, "language": language}
    profile_id = add(house, Profile, **whose) if profile else None
    role = "admin" if admin else role
    if role:
        house.db.execute(insert(UserRole).values(user_id=account_id, role=role))
    caller = Caller(
        Role(role) if role else Role.CUSTOMER,
        account_id,
        profile_id,
        session_id,
        email,
        email_verified=True,
        language=language,
    )
    return Person(caller, _token(house, account_id, session_id))


def _token(house: House, account_id: str, session_id: str) -> str:
    payload = {
        "sub": account_id,
        "session_id": session_id,
        "aud": access_tokens.AUDIENCE,
        "role": access_tokens.AUDIENCE,
        "exp": NEVER,
        "jti": new_id(),
    }
    return access_tokens.sign(payload, house.settings.signing_secret)
