"""Sessions expire, and the log records successful and failed sign-ins."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import Session
from tests.identity.people import EMAIL, PASSWORD, RestEngine, sign_up
from tests.support.clock import FixedClock

EXPIRED = (400, "session_expired")
SECOND = timedelta(seconds=1)
UNUSED, LONGEST = timedelta(days=30), timedelta(days=90)  # from docs/security/asvs.md


def sessions(runtime: Runtime) -> int:
    with runtime.reading() as uow:
        return int(uow.db.scalar(select(func.count()).select_from(Session)) or 0)


def test_a_session_unused_for_a_month_has_ended(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    token = sign_up(rest_engine, runtime)["refresh_token"]
    clock.advance(UNUSED - SECOND)
    token = rest_engine.refresh(token).json()["refresh_token"]
    clock.advance(UNUSED)
    answer = rest_engine.refresh(token)
    assert (answer.status_code, answer.json()["code"]) == EXPIRED
    assert sessions(runtime) == 0
    assert rest_engine.refresh(token).json()["code"] == "session_not_found"


def test_a_session_in_use_ends_after_three_months(
    rest_engine: RestEngine, runtime: Runtime, clock: FixedClock
) -> None:
    token = sign_up(rest_engine, runtime)["refresh_token"]
    for _ in range(LONGEST // timedelta(days=10) - 1):
        clock.advance(timedelta(days=10))
        token = rest_engine.refresh(token).json()["refresh_token"]
    clock.advance(timedelta(days=10) - SECOND)
    token = rest_engine.refresh(token).json()["refresh_token"]
    clock.advance(SECOND)
    answer = rest_engine.refresh(token)
    assert (answer.status_code, answer.json()["code"]) == EXPIRED
    assert sessions(runtime) == 0


def test_the_log_records_successful_and_failed_sign_ins(
    rest_engine: RestEngine, runtime: Runtime, caplog: pytest.LogCaptureFixture
) -> None:
    account = sign_up(rest_engine, runtime)["user"]["id"]
    with caplog.at_level(logging.INFO, "guildhall"):
        rest_engine.sign_in()
        rest_engine.post("/token?grant_type=password", {"email": EMAIL, "password": "wrong"})
        rest_engine.get("/user", "not a token")
        rest_engine.client.post("/functions/v1/settings", json={})
        rest_engine.client.delete("/rest/v1/products?slug=eq.x")
    details = [record.getMessage() for record in caplog.records if record.levelno == logging.INFO]
    assert details == [
        f"signed in: account {account} by password",
        "refused: invalid_credentials",
        "refused: bad_jwt",
        "denied: 42501",
        "denied: 42501",
    ]
    assert not any(word in line for line in details for word in (EMAIL, PASSWORD, "wrong"))
