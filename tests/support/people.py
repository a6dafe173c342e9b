"""Signed-in people: accounts with a session and its access token."""

from dataclasses import dataclass

from sqlalchemy import insert

from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity import access_tokens
from guildhall.domains.identity.models import Account, Profile, Session, UserRole
from guildhall.rest_engine.caller import Caller, Role
from tests.support.rows import add

NEVER = 4_102_444_800  # the year 2100: the tests' tokens do not expire by themselves


@dataclass(frozen=True)
class Person:
    """`caller` is the person as the application sees them; `headers` authenticate each of their requests."""

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
    uow: UnitOfWork,
    name: str,
    *,
    admin: bool = False,
    role: str | None = None,
    profile: bool = True,
    language: str = "en",
) -> Person:
    """Add `name`@example.com, verified and signed in; with a profile unless stated otherwise."""
    email = f"{name}@example.com"
    account_id = add(uow, Account, email=email, email_confirmed_at=uow.now)
    session_id = add(
        uow, Session, account_id=account_id, method="password", refreshed_at=uow.now, proved_at=uow.now
    )
    whose = {"auth_user_id": account_id, "email": email, "language": language}
    profile_id = add(uow, Profile, **whose) if profile else None
    role = "admin" if admin else role
    if role:
        uow.db.execute(insert(UserRole).values(user_id=account_id, role=role))
    caller = Caller(
        Role(role) if role else Role.CUSTOMER,
        account_id,
        profile_id,
        session_id,
        email,
        email_verified=True,
        language=language,
    )
    return Person(caller, _token(uow, account_id, session_id))


def _token(uow: UnitOfWork, account_id: str, session_id: str) -> str:
    payload = {
        "sub": account_id,
        "session_id": session_id,
        "aud": access_tokens.AUDIENCE,
        "role": access_tokens.AUDIENCE,
        "exp": NEVER,
        "jti": new_id(),
    }
    return access_tokens.sign(payload, uow.settings.signing_secret)
