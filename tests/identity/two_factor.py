"""Two-factor sign-in for tests: the app, its codes, and the claims of a session."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import jwt
import pyotp
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity import totp
from guildhall.services.audit.models import AuditEntry
from tests.identity.people import AuthApi
from tests.support.clock import FixedClock


@dataclass
class App:
    """An authenticator app with the secret it received, and the clock."""

    auth_api: AuthApi
    clock: FixedClock
    factor_id: str
    secret: str

    def code(self, steps: int = 0) -> str:
        return pyotp.TOTP(self.secret).at(self.clock.now(), counter_offset=steps)

    def verify(self, bearer: str, code: str | None = None) -> httpx.Response:
        challenge = self.auth_api.post(f"/factors/{self.factor_id}/challenge", {}, bearer)
        assert challenge.status_code == 200, challenge.text
        body = {"challenge_id": challenge.json()["id"], "code": code or self.code()}
        return self.auth_api.post(f"/factors/{self.factor_id}/verify", body, bearer)

    def whole(self, session: dict[str, Any]) -> dict[str, Any]:
        """Return the session after a code; uses the next interval's, so that no code is used twice."""
        self.clock.advance(timedelta(seconds=totp.STEP))
        answer = self.verify(session["access_token"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def enroll(auth_api: AuthApi, clock: FixedClock, bearer: str, name: str = "Telephone") -> App:
    answer = auth_api.post("/factors", {"factor_type": "totp", "friendly_name": name}, bearer)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return App(auth_api, clock, made["id"], made["totp"]["secret"])


def claims(session: dict[str, Any]) -> dict[str, Any]:
    payload: dict[str, Any] = jwt.decode(session["access_token"], options={"verify_signature": False})
    return payload


def codes_of(auth_api: AuthApi, session: dict[str, Any]) -> list[str]:
    answer = auth_api.post("/factors/recovery-codes", None, session["access_token"])
    assert answer.status_code == 200, answer.text
    return list(answer.json()["codes"])


def audited(runtime: Runtime) -> list[str]:
    with runtime.reading() as uow:
        seen = select(AuditEntry.action)
        return sorted(a for a in uow.db.execute(seen).scalars() if a.startswith(("factor", "recovery")))


def auth(session: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {session['access_token']}"}
