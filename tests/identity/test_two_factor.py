"""Two-factor: setting up an app, and signing in with its codes."""

from base64 import b32encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pyotp
import pytest
from sqlalchemy import select, update

from guildhall.config.settings import Switch
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.domains.identity import totp
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.models import Factor, Session
from tests.identity.people import EMAIL, PASSWORD, AuthApi, mail_kinds, newest_link, sign_up, use_link
from tests.identity.two_factor import App, audited, auth, claims, enroll
from tests.support.clock import FixedClock

WRONG = (422, {"code": "mfa_verification_failed", "message": "Invalid TOTP code entered"})
HALF = "insufficient_aal"


def test_the_codes_of_rfc_6238() -> None:
    secret = b32encode(b"12345678901234567890").decode()
    expected = {59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}
    steps = {
        at: totp.matching_step(secret, code, datetime.fromtimestamp(at, UTC), None)
        for at, code in expected.items()
    }
    assert steps == {at: at // 30 for at in expected}


def test_a_code_is_valid_one_interval_before_and_after_and_only_once() -> None:
    secret, now = totp.secret_of("a seed", "a secret"), datetime.fromtimestamp(1_800_000_000, UTC)
    codes = {steps: pyotp.TOTP(secret).at(now, counter_offset=steps) for steps in range(-2, 3)}
    here = 60_000_000
    found = {steps: totp.matching_step(secret, code, now, None) for steps, code in codes.items()}
    assert found == {-2: None, -1: here - 1, 0: here, 1: here + 1, 2: None}
    assert totp.matching_step(secret, codes[0], now, here - 1) == here
    assert totp.matching_step(secret, codes[0], now, here) is None
    assert totp.matching_step(secret, codes[-1], now, here) is None  # older than the code that was used
    arabic = codes[0].translate({ord("0") + digit: 0x660 + digit for digit in range(10)})
    assert [
        totp.matching_step(secret, odd, now, None) for odd in (arabic, f" {codes[0]}", codes[0][1:], "")
    ] == [None] * 4


def test_an_apps_secret_is_returned_only_once(
    auth_api: AuthApi, runtime: Runtime, first: dict[str, Any]
) -> None:
    body = {"factor_type": "totp", "friendly_name": "Telephone"}
    made = auth_api.post("/factors", body, first["access_token"]).json()
    secret = made["totp"]["secret"]
    assert (made["type"], made["friendly_name"], len(secret)) == ("totp", "Telephone", 32)
    assert made["totp"]["uri"] == (
        f"otpauth://totp/Guildhall:{EMAIL.replace('@', '%40')}?secret={secret}&issuer=Guildhall"
    )
    assert made["totp"]["qr_code"].startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "#" not in made["totp"]["qr_code"]
    with runtime.reading() as uow:
        kept = uow.db.execute(select(Factor.__table__)).one()
    assert secret not in str(kept)
    user = auth_api.get("/user", first["access_token"]).json()
    assert [(f["id"], f["factor_type"], f["status"]) for f in user["factors"]] == [
        (made["id"], "totp", "unverified")
    ]


def test_the_first_code_enables_it_and_ends_sessions_without_one(
    auth_api: AuthApi, clock: FixedClock, runtime: Runtime, first: dict[str, Any]
) -> None:
    other = auth_api.sign_in()
    app = enroll(auth_api, clock, first["access_token"])
    assert auth_api.get("/user", other["access_token"]).status_code == 200
    session = app.verify(first["access_token"]).json()
    payload = claims(session)
    assert (payload["aal"], payload["session_id"]) == ("aal2", claims(first)["session_id"])
    assert [entry["method"] for entry in payload["amr"]] == ["totp", "otp"]
    assert [f["status"] for f in session["user"]["factors"]] == ["verified"]
    assert auth_api.get("/user", other["access_token"]).json()["code"] == "session_not_found"
    assert ("second_step_added", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added"]


def test_signing_in_requires_two_factors(auth_api: AuthApi, app: App) -> None:
    half = auth_api.sign_in()
    assert claims(half)["aal"] == "aal1"
    assert [f["status"] for f in half["user"]["factors"]] == ["verified"]
    whole = app.whole(half)
    assert claims(whole)["aal"] == "aal2"
    assert [entry["method"] for entry in claims(whole)["amr"]] == ["totp", "password"]
    assert auth_api.client.get("/rest/v1/users", headers=auth(whole)).status_code == 200
    refreshed = auth_api.refresh(whole["refresh_token"]).json()
    assert claims(refreshed)["aal"] == "aal2"


@pytest.mark.slow
def test_a_session_pending_its_second_factor_has_no_access(
    auth_api: AuthApi, runtime: Runtime, app: App
) -> None:
    half = auth_api.sign_in()
    client, headers, bearer = auth_api.client, auth(half), half["access_token"]
    closed = [
        client.get("/rest/v1/users", headers=headers),
        client.get("/rest/v1/users", headers=headers | {"accept": "text/csv"}),
        client.get("/rest/v1/products", headers=headers),
        client.post("/rest/v1/orders", json={}, headers=headers),
        client.patch("/rest/v1/users?id=eq.x", json={"city": "x"}, headers=headers),
        client.delete("/rest/v1/sessions?id=eq.x", headers=headers),
        client.get("/functions/v1/my-data", headers=headers),
        client.post("/functions/v1/delete-account", json={"password": PASSWORD}, headers=headers),
        client.post("/functions/v1/enroll", json={"workshopId": new_id()}, headers=headers),
        client.post("/functions/v1/second-factor-pending", json={}, headers=headers),
        client.post("/functions/v1/dashboard", json={}, headers=headers),
        client.patch(f"/functions/v1/uploads/{new_id()}", content=b"x", headers=headers),
    ]
    assert [(a.status_code, a.json()["hint"]) for a in closed] == [(403, HALF)] * len(closed)
    changes = [
        auth_api.put("/user", {"password": "another password"}, bearer),
        auth_api.put("/user", {"data": {"first_name": "Eve"}}, bearer),
        auth_api.post("/factors", {"factor_type": "totp"}, bearer),
        auth_api.post("/factors/recovery-codes", None, bearer),
        auth_api.post("/factors/recovery-codes/regenerate", None, bearer),
        auth_api.get("/factors/recovery-codes", bearer),
        auth_api._send("DELETE", f"/factors/{app.factor_id}", bearer),
    ]
    assert [(a.status_code, a.json()["code"]) for a in changes] == [(403, HALF)] * len(changes)
    again = auth_api.refresh(half["refresh_token"]).json()
    assert claims(again)["aal"] == "aal1"
    assert client.get("/rest/v1/users", headers=auth(again)).status_code == 403
    assert auth_api.get("/user", again["access_token"]).status_code == 200


@pytest.mark.parametrize("scope", ["global", "local", "others"])
def test_a_session_pending_its_second_factor_ends_only_itself(
    auth_api: AuthApi, app: App, first: dict[str, Any], scope: str
) -> None:
    half = auth_api.sign_in()["access_token"]
    assert auth_api.post(f"/logout?scope={scope}", None, half).status_code == 204
    assert auth_api.get("/user", half).json()["code"] == "session_not_found"
    assert auth_api.get("/user", first["access_token"]).status_code == 200


def test_a_mail_link_does_not_go_round_it(auth_api: AuthApi, runtime: Runtime, app: App) -> None:
    auth_api.post("/recover", {"email": EMAIL})
    half = use_link(auth_api, newest_link(runtime, "reset_password")).json()
    refused = auth_api.put("/user", {"password": "another password"}, half["access_token"])
    assert refused.json()["code"] == HALF
    whole = app.whole(half)
    assert auth_api.put("/user", {"password": "another password"}, whole["access_token"]).status_code == 200


def test_a_refresh_token_of_before_is_worth_nothing(auth_api: AuthApi, clock: FixedClock, app: App) -> None:
    half = auth_api.sign_in()
    whole = app.whole(half)
    stolen = auth_api.refresh(half["refresh_token"])
    assert stolen.json()["code"] == "refresh_token_already_used"
    assert auth_api.get("/user", whole["access_token"]).json()["code"] == "session_not_found"


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 200), (0, 200), (1, 200), (2, 422)])
def test_a_clock_may_be_a_little_off(
    auth_api: AuthApi, clock: FixedClock, app: App, steps: int, status: int
) -> None:
    clock.advance(timedelta(minutes=5))
    assert app.verify(auth_api.sign_in()["access_token"], app.code(steps)).status_code == status


def test_a_code_counts_once(auth_api: AuthApi, clock: FixedClock, app: App) -> None:
    clock.advance(timedelta(minutes=1))
    one, two = auth_api.sign_in(), auth_api.sign_in()
    earlier, code = app.code(-1), app.code()
    assert app.verify(one["access_token"], code).status_code == 200
    for spent in (code, earlier):
        answer = app.verify(two["access_token"], spent)
        assert (answer.status_code, answer.json()) == WRONG


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "000000 or 1"])
def test_a_malformed_code_is_wrong(auth_api: AuthApi, app: App, code: str) -> None:
    answer = app.verify(auth_api.sign_in()["access_token"], code or " ")
    assert (answer.status_code, answer.json()) == WRONG


def test_a_challenge_is_its_session_s_and_runs_out(auth_api: AuthApi, clock: FixedClock, app: App) -> None:
    half, other = auth_api.sign_in(), auth_api.sign_in()
    path = f"/factors/{app.factor_id}"
    requested = auth_api.post(f"{path}/challenge", {}, other["access_token"]).json()
    assert requested["expires_at"] == int((clock.now() + timedelta(minutes=5)).timestamp())

    def expected(bearer: str, challenge: str) -> str:
        body = {"challenge_id": challenge, "code": app.code()}
        return str(auth_api.post(f"{path}/verify", body, bearer).json()["code"])

    for foreign in (requested["id"], new_id(), "nonsense"):
        assert expected(half["access_token"], foreign) == "mfa_factor_not_found"
    clock.advance(timedelta(minutes=5))
    assert expected(other["access_token"], requested["id"]) == "mfa_challenge_expired"


def test_users_cannot_use_another_users_factor(auth_api: AuthApi, runtime: Runtime, app: App) -> None:
    eve = sign_up(auth_api, runtime, "eve@example.com")["access_token"]
    for answer in (
        auth_api.post(f"/factors/{app.factor_id}/challenge", {}, eve),
        auth_api.post("/factors/nonsense/challenge", {}, eve),
        auth_api.post(f"/factors/{app.factor_id}/verify", {"challenge_id": new_id(), "code": "123456"}, eve),
        auth_api._send("DELETE", f"/factors/{app.factor_id}", eve),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "mfa_factor_not_found")


@pytest.mark.settings(rate_limits=Switch.ON)
def test_guesses_are_counted_per_address_and_account(
    auth_api: AuthApi, clock: FixedClock, runtime: Runtime, app: App
) -> None:
    clock.advance(timedelta(minutes=1))
    auth_api.client.http.cookies.clear()  # another device
    half = auth_api.sign_in()["access_token"]
    wrong = app.code(5)
    statuses = [app.verify(half, wrong).status_code for _ in range(6)]
    assert statuses == [422] * 5 + [429]
    assert app.verify(half).status_code == 429
    clock.advance(timedelta(minutes=1))
    assert app.verify(half).status_code == 200


@pytest.mark.settings(rate_limits=Switch.ON)
def test_the_codes_of_one_account_are_counted_over_all_addresses(
    auth_api: AuthApi, clock: FixedClock, runtime: Runtime, app: App
) -> None:
    """After twenty wrong codes from any addresses the right one has to wait as well."""
    auth_api.client.http.cookies.clear()  # another device
    half = auth_api.sign_in()["access_token"]
    account_id = claims({"access_token": half})["sub"]
    with runtime.writing() as uow:
        for _ in range(20):
            limits.take(uow, limits.CODES_OF_ALL, account_id)
    assert app.verify(half).status_code == 429


def test_a_deleted_session_row_does_not_come_back(auth_api: AuthApi, runtime: Runtime, app: App) -> None:
    half = auth_api.sign_in()
    with runtime.writing() as uow:
        uow.db.execute(update(Session).values(code_given_at=None))
    assert auth_api.client.get("/rest/v1/users", headers=auth(half)).json()["hint"] == HALF
