"""Recovery codes, and the proof required to change two-factor."""

from datetime import timedelta
from typing import Any

from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.domains.identity.models import RecoveryCode
from tests.identity.people import EMAIL, AuthApi, mail_kinds
from tests.identity.two_factor import App, audited, claims, codes_of, enroll
from tests.support.clock import FixedClock


def test_a_recovery_code_counts_once(
    auth_api: AuthApi, runtime: Runtime, app: App, first: dict[str, Any]
) -> None:
    codes = codes_of(auth_api, first)
    assert (len(codes), len(set(codes)), {len(code) for code in codes}) == (10, 10, {11})
    with runtime.reading() as uow:
        kept = str(uow.db.execute(select(RecoveryCode.__table__)).all())
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)
    half = auth_api.sign_in()
    typed = {"code": f" {codes[0].upper()} "}
    answer = auth_api.post("/factors/recovery-codes/verify", typed, half["access_token"])
    assert [entry["method"] for entry in claims(answer.json())["amr"]] == ["mfa/recovery_code", "password"]
    left = auth_api.get("/factors/recovery-codes", answer.json()["access_token"]).json()
    assert (left["total"], left["remaining"]) == (10, 9)
    half = auth_api.sign_in()
    spent = auth_api.post("/factors/recovery-codes/verify", typed, half["access_token"])
    assert (spent.status_code, spent.json()["code"]) == (422, "mfa_verification_failed")
    assert audited(runtime) == ["factor.added", "recovery_codes.made", "recovery_codes.used"]


def test_new_recovery_codes_void_the_old(auth_api: AuthApi, app: App, first: dict[str, Any]) -> None:
    old = codes_of(auth_api, first)
    new = auth_api.post("/factors/recovery-codes/regenerate", None, first["access_token"]).json()["codes"]
    half = auth_api.sign_in()["access_token"]
    assert auth_api.post("/factors/recovery-codes/verify", {"code": old[0]}, half).status_code == 422
    assert auth_api.post("/factors/recovery-codes/verify", {"code": new[0]}, half).status_code == 200


def test_changing_two_factor_requires_a_fresh_code(
    auth_api: AuthApi, clock: FixedClock, runtime: Runtime, app: App, first: dict[str, Any]
) -> None:
    def requested(bearer: str) -> list[Any]:
        answers = [
            auth_api.post("/factors", {"factor_type": "totp", "friendly_name": "Tablet"}, bearer),
            auth_api.post("/factors/recovery-codes", None, bearer),
            auth_api._send("DELETE", f"/factors/{app.factor_id}", bearer),
        ]
        return [answer.json().get("code", answer.status_code) for answer in answers]

    clock.advance(timedelta(minutes=5, seconds=1))
    assert requested(first["access_token"]) == ["reauthentication_needed"] * 3
    whole = app.whole(first)
    assert requested(whole["access_token"]) == [200] * 3
    assert ("second_step_removed", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added", "factor.removed", "recovery_codes.made"]
    user = auth_api.get("/user", whole["access_token"]).json()
    assert [f["status"] for f in user["factors"]] == ["unverified"]
    assert claims(auth_api.refresh(whole["refresh_token"]).json())["aal"] == "aal1"
    with runtime.reading() as uow:
        assert uow.db.execute(select(RecoveryCode.code_hash)).all() == []


def test_a_second_app_is_not_slipped_in(
    auth_api: AuthApi, clock: FixedClock, app: App, first: dict[str, Any]
) -> None:
    tablet = enroll(auth_api, clock, first["access_token"], "Tablet")
    half = auth_api.sign_in()["access_token"]
    refused = tablet.verify(half)
    assert refused.json()["code"] == "reauthentication_needed"
    assert tablet.verify(first["access_token"]).status_code == 200
    assert auth_api.get("/user", half).json()["code"] == "session_not_found"
