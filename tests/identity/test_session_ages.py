"""Sessions expire, and the log records successful and failed sign-ins."""

import logging
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Session
from tests.identity.people import EMAIL, PASSWORD, AuthApi, sign_up
from tests.support.clock import FixedClock

EXPIRED = (400, "session_expired")
SECOND = timedelta(seconds=1)
UNUSED, LONGEST = timedelta(days=30), timedelta(days=90)  # from docs/security/asvs.md


def sessions(runtime: Runtime) -> int:
    with runtime.reading() as uow:
        return int(uow.db.scalar(select(func.count()).select_from(Session)) or 0)


def test_a_session_unused_for_a_month_has_ended(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    token = sign_up(auth_api, runtime)["refresh_token"]
    clock.advance(UNUSED - SECOND)
    token = auth_api.refresh(token).json()["refresh_token"]
    clock.advance(UNUSED)
    answer = auth_api.refresh(token)
    assert (answer.status_code, answer.json()["code"]) == EXPIRED
    assert sessions(runtime) == 0
    assert auth_api.refresh(token).json()["code"] == "session_not_found"


def test_a_session_in_use_ends_after_three_months(
    auth_api: AuthApi, runtime: Runtime, clock: FixedClock
) -> None:
    token = sign_up(auth_api, runtime)["refresh_token"]
    for _ in range(LONGEST // timedelta(days=10) - 1):
        clock.advance(timedelta(days=10))
        token = auth_api.refresh(token).json()["refresh_token"]
    clock.advance(timedelta(days=10) - SECOND)
    token = auth_api.refresh(token).json()["refresh_token"]
    clock.advance(SECOND)
    answer = auth_api.refresh(token)
    assert (answer.status_code, answer.json()["code"]) == EXPIRED
    assert sessions(runtime) == 0


def test_the_log_records_successful_and_failed_sign_ins(
    auth_api: AuthApi, runtime: Runtime, caplog: pytest.LogCaptureFixture
) -> None:
    account = sign_up(auth_api, runtime)["user"]["id"]
    caplog.clear()
    with caplog.at_level(logging.INFO, "guildhall"):
        auth_api.sign_in()
        auth_api.post("/token?grant_type=password", {"email": EMAIL, "password": "wrong"})
        auth_api.get("/user", "not a token")
        auth_api.client.post("/functions/v1/settings", json={})
        auth_api.client.delete("/rest/v1/products?slug=eq.x")
    ours = [record for record in caplog.records if record.name.startswith("guildhall")]
    messages = [record.getMessage() for record in ours if record.levelno == logging.INFO]
    assert messages == [
        f"signed in: account {account} by password",
        "refused: invalid_credentials",
        "refused: bad_jwt",
        "denied: 42501",
        "denied: 42501",
    ]
    assert not any(word in line for line in messages for word in (EMAIL, PASSWORD, "wrong"))
