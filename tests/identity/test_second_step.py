"""The second step: setting up an app, and signing in with its codes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from guildhall.identity import totp
from guildhall.identity.actions import limits
from guildhall.identity.models import Factor, Session
from guildhall.kit.clock import FixedClock
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.settings import Switch
from tests.identity.people import EMAIL, PASSWORD, Door, mail_kinds, newest_link, sign_up, use_link
from tests.identity.two_steps import App, audited, auth, claims, enrol

WRONG = (422, {"code": "mfa_verification_failed", "message": "Invalid TOTP code entered"})
HALF = "insufficient_aal"


def test_the_codes_of_rfc_6238() -> None:
    secret = b"12345678901234567890"
    told = {59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}
    assert {at: totp.code_at(secret, at // 30) for at in told} == told


def test_an_app_is_told_of_its_secret_once(door: Door, runtime: Runtime, first: dict[str, Any]) -> None:
    body = {"factor_type": "totp", "friendly_name": "Telephone"}
    made = door.post("/factors", body, first["access_token"]).json()
    secret = made["totp"]["secret"]
    assert (made["type"], made["friendly_name"], len(secret)) == ("totp", "Telephone", 32)
    assert made["totp"]["uri"] == (
        f"otpauth://totp/Guildhall%3A{EMAIL}?secret={secret}"
        "&issuer=Guildhall&algorithm=SHA1&digits=6&period=30"
    )
    assert made["totp"]["qr_code"].startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "#" not in made["totp"]["qr_code"]
    with runtime.reading() as house:
        kept = house.db.execute(select(Factor.__table__)).one()
    assert secret not in str(kept)
    user = door.get("/user", first["access_token"]).json()
    assert [(f["id"], f["factor_type"], f["status"]) for f in user["factors"]] == [
        (made["id"], "totp", "unverified")
    ]


def test_the_first_code_turns_it_on_and_ends_sessions_without_one(
    door: Door, clock: FixedClock, runtime: Runtime, first: dict[str, Any]
) -> None:
    other = door.sign_in()
    app = enrol(door, clock, first["access_token"])
    assert door.get("/user", other["access_token"]).status_code == 200
    session = app.verify(first["access_token"]).json()
    said = claims(session)
    assert (said["aal"], said["session_id"]) == ("aal2", claims(first)["session_id"])
    assert [entry["method"] for entry in said["amr"]] == ["totp", "otp"]
    assert [f["status"] for f in session["user"]["factors"]] == ["verified"]
    assert door.get("/user", other["access_token"]).json()["code"] == "session_not_found"
    assert ("second_step_added", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added"]


def test_signing_in_takes_two_steps(door: Door, app: App) -> None:
    half = door.sign_in()
    assert claims(half)["aal"] == "aal1"
    assert [f["status"] for f in half["user"]["factors"]] == ["verified"]
    whole = app.whole(half)
    assert claims(whole)["aal"] == "aal2"
    assert [entry["method"] for entry in claims(whole)["amr"]] == ["totp", "password"]
    assert door.client.get("/rest/v1/users", headers=auth(whole)).status_code == 200
    refreshed = door.refresh(whole["refresh_token"]).json()
    assert claims(refreshed)["aal"] == "aal2"


def test_half_a_session_reaches_nothing(door: Door, runtime: Runtime, app: App) -> None:
    half = door.sign_in()
    client, headers, bearer = door.client, auth(half), half["access_token"]
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
        client.post("/functions/v1/desk-waits", json={}, headers=headers),
        client.post("/functions/v1/dashboard", json={}, headers=headers),
        client.patch(f"/functions/v1/uploads/{new_id()}", content=b"x", headers=headers),
    ]
    assert [(a.status_code, a.json()["hint"]) for a in closed] == [(403, HALF)] * len(closed)
    changes = [
        door.put("/user", {"password": "another password"}, bearer),
        door.put("/user", {"data": {"first_name": "Eve"}}, bearer),
        door.post("/factors", {"factor_type": "totp"}, bearer),
        door.post("/factors/recovery-codes", None, bearer),
        door.post("/factors/recovery-codes/regenerate", None, bearer),
        door.get("/factors/recovery-codes", bearer),
        door._send("DELETE", f"/factors/{app.factor_id}", bearer),
    ]
    assert [(a.status_code, a.json()["code"]) for a in changes] == [(403, HALF)] * len(changes)
    again = door.refresh(half["refresh_token"]).json()
    assert claims(again)["aal"] == "aal1"
    assert client.get("/rest/v1/users", headers=auth(again)).status_code == 403
    assert door.get("/user", again["access_token"]).status_code == 200


@pytest.mark.parametrize("scope", ["global", "local", "others"])
def test_half_a_session_ends_itself_alone(door: Door, app: App, first: dict[str, Any], scope: str) -> None:
    half = door.sign_in()["access_token"]
    assert door.post(f"/logout?scope={scope}", None, half).status_code == 204
    assert door.get("/user", half).json()["code"] == "session_not_found"
    assert door.get("/user", first["access_token"]).status_code == 200


def test_a_mail_link_does_not_go_round_it(door: Door, runtime: Runtime, app: App) -> None:
    door.post("/recover", {"email": EMAIL})
    half = use_link(door, newest_link(runtime, "reset_password")).json()
    refused = door.put("/user", {"password": "another password"}, half["access_token"])
    assert refused.json()["code"] == HALF
    whole = app.whole(half)
    assert door.put("/user", {"password": "another password"}, whole["access_token"]).status_code == 200


def test_a_refresh_token_of_before_is_worth_nothing(door: Door, clock: FixedClock, app: App) -> None:
    half = door.sign_in()
    whole = app.whole(half)
    stolen = door.refresh(half["refresh_token"])
    assert stolen.json()["code"] == "refresh_token_already_used"
    assert door.get("/user", whole["access_token"]).json()["code"] == "session_not_found"


@pytest.mark.parametrize(("steps", "status"), [(-2, 422), (-1, 200), (0, 200), (1, 200), (2, 422)])
def test_a_clock_may_be_a_little_off(
    door: Door, clock: FixedClock, app: App, steps: int, status: int
) -> None:
    clock.advance(timedelta(minutes=5))
    assert app.verify(door.sign_in()["access_token"], app.code(steps)).status_code == status


def test_a_code_counts_once(door: Door, clock: FixedClock, app: App) -> None:
    clock.advance(timedelta(minutes=1))
    one, two = door.sign_in(), door.sign_in()
    earlier, code = app.code(-1), app.code()
    assert app.verify(one["access_token"], code).status_code == 200
    for spent in (code, earlier):
        answer = app.verify(two["access_token"], spent)
        assert (answer.status_code, answer.json()) == WRONG


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "000000 or 1"])
def test_what_is_no_code_is_wrong(door: Door, app: App, code: str) -> None:
    answer = app.verify(door.sign_in()["access_token"], code or " ")
    assert (answer.status_code, answer.json()) == WRONG


def test_a_challenge_is_its_session_s_and_runs_out(door: Door, clock: FixedClock, app: App) -> None:
    half, other = door.sign_in(), door.sign_in()
    path = f"/factors/{app.factor_id}"
    asked = door.post(f"{path}/challenge", {}, other["access_token"]).json()
    assert asked["expires_at"] == int((clock.now() + timedelta(minutes=5)).timestamp())

    def told(bearer: str, challenge: str) -> str:
        body = {"challenge_id": challenge, "code": app.code()}
        return str(door.post(f"{path}/verify", body, bearer).json()["code"])

    for foreign in (asked["id"], new_id(), "nonsense"):
        assert told(half["access_token"], foreign) == "mfa_factor_not_found"
    clock.advance(timedelta(minutes=5))
    assert told(other["access_token"], asked["id"]) == "mfa_challenge_expired"


def test_nobody_uses_another_s_factor(door: Door, runtime: Runtime, app: App) -> None:
    eve = sign_up(door, runtime, "eve@example.com")["access_token"]
    for answer in (
        door.post(f"/factors/{app.factor_id}/challenge", {}, eve),
        door.post("/factors/nonsense/challenge", {}, eve),
        door.post(f"/factors/{app.factor_id}/verify", {"challenge_id": new_id(), "code": "123456"}, eve),
        door._send("DELETE", f"/factors/{app.factor_id}", eve),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "mfa_factor_not_found")


@pytest.mark.settings(rate_limits=Switch.ON)
def test_guesses_are_counted_per_address_and_account(
    door: Door, clock: FixedClock, runtime: Runtime, app: App
) -> None:
    clock.advance(timedelta(minutes=1))
    door.client.http.cookies.clear()  # another device
    half = door.sign_in()["access_token"]
    wrong = app.code(5)
    statuses = [app.verify(half, wrong).status_code for _ in range(6)]
    assert statuses == [422] * 5 + [429]
    assert app.verify(half).status_code == 429
    clock.advance(timedelta(minutes=1))
    assert app.verify(half).status_code == 200


@pytest.mark.settings(rate_limits=Switch.ON)
def test_the_codes_of_one_account_are_counted_over_all_addresses(
    door: Door, clock: FixedClock, runtime: Runtime, app: App
) -> None:
    """Twenty wrong ones from wherever, and the right one has to wait as well."""
    door.client.http.cookies.clear()  # another device
    half = door.sign_in()["access_token"]
    account_id = claims({"access_token": half})["sub"]
    with runtime.writing() as house:
        for _ in range(20):
            limits.take(house, limits.CODES_OF_ALL, account_id)
    assert app.verify(half).status_code == 429


def test_a_deleted_session_row_does_not_come_back(door: Door, runtime: Runtime, app: App) -> None:
    half = door.sign_in()
    with runtime.writing() as house:
        house.db.execute(update(Session).values(code_given_at=None))
    assert door.client.get("/rest/v1/users", headers=auth(half)).json()["hint"] == HALF
