"""Users with staff roles, and what they ask of the shop."""

from typing import Any

from sqlalchemy import insert, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Profile, UserRole
from tests.identity.people import EMAIL, AuthApi
from tests.identity.two_factor import auth

BOSS = "boss@example.com"


def staff(runtime: Runtime, email: str = EMAIL, *roles: str) -> str:
    """Give a user a staff role and return the profile's id."""
    with runtime.writing() as uow:
        profile = uow.db.execute(select(Profile.id, Profile.auth_user_id).where(Profile.email == email)).one()
        for role in roles:
            uow.db.execute(insert(UserRole).values(user_id=profile.auth_user_id, role=role))
    return str(profile.id)


def with_profile(auth_api: AuthApi, session: dict[str, Any]) -> dict[str, Any]:
    made = auth_api.client.post("/rest/v1/users", json={"first_name": "A"}, headers=auth(session))
    assert made.status_code == 201, made.text
    return session


def ask(auth_api: AuthApi, session: dict[str, Any], name: str, body: Any = None) -> Any:
    answer = auth_api.client.post(f"/functions/v1/{name}", json=body or {}, headers=auth(session))
    return answer.json()["hint"] if answer.status_code >= 400 else answer.json()


def alive(auth_api: AuthApi, *sessions: dict[str, Any]) -> list[bool]:
    return [auth_api.get("/user", session["access_token"]).status_code == 200 for session in sessions]
