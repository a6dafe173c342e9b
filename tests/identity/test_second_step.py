"""The second step: setting up an app, signing in with its codes, recovery codes, and who may take it away."""

from __future__ import annotations

from base64 import b32decode
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import jwt
import pytest
from sqlalchemy import insert, select, update

from guildhall.audit.models import AuditEntry
from guildhall.identity import totp
from guildhall.identity.actions import limits
from guildhall.identity.models import Factor, Profile, RecoveryCode, Session, UserRole
from guildhall.kit.clock import FixedClock
from guildhall.kit.ids import new_id
from guildhall.kit.runtime import Runtime
from guildhall.settings import Switch
from tests.identity.people import EMAIL, PASSWORD, Door, mail_kinds, newest_link, sign_up, use_link

WRONG = (422, {"code": "mfa_verification_failed", "message": "Invalid TOTP code entered"})
HALF = "insufficient_aal"


@dataclass
class App:
    """An authenticator app: it knows the secret that it was told, and the time."""

    door: Door
    clock: FixedClock
    factor_id: str
    secret: bytes

    def code(self, steps: int = 0) -> str:
        return totp.code_at(self.secret, totp.step_of(self.clock.now()) + steps)

    def verify(self, bearer: str, code: str | None = None) -> httpx.Response:
        asked = self.door.post(f"/factors/{self.factor_id}/challenge", {}, bearer)
        assert asked.status_code == 200, asked.text
        body = {"challenge_id": asked.json()["id"], "code": code or self.code()}
        return self.door.post(f"/factors/{self.factor_id}/verify", body, bearer)

    def whole(self, session: dict[str, Any]) -> dict[str, Any]:
        """The session after a code; the next step's, so that none is used twice."""
        self.clock.advance(timedelta(seconds=totp.STEP))
        answer = self.verify(session["access_token"])
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def enrol(door: Door, clock: FixedClock, bearer: str, name: str = "Telephone") -> App:
    answer = door.post("/factors", {"factor_type": "totp", "friendly_name": name}, bearer)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    return App(door, clock, made["id"], b32decode(made["totp"]["secret"]))


@pytest.fixture
def first(door: Door, runtime: Runtime) -> dict[str, Any]:
    return sign_up(door, runtime)


@pytest.fixture
def app(door: Door, clock: FixedClock, first: dict[str, Any]) -> App:
    """Ada's telephone, set up in her first session."""
    app = enrol(door, clock, first["access_token"])
    first |= app.whole(first)
    return app


def claims(session: dict[str, Any]) -> dict[str, Any]:
    payload: dict[str, Any] = jwt.decode(session["access_token"], options={"verify_signature": False})
    return payload


def codes_of(door: Door, session: dict[str, Any]) -> list[str]:
    answer = door.post("/factors/recovery-codes", None, session["access_token"])
    assert answer.status_code == 200, answer.text
    return list(answer.json()["codes"])


def audited(runtime: Runtime) -> list[str]:
    with runtime.reading() as house:
        seen = select(AuditEntry.action)
        return sorted(a for a in house.db.execute(seen).scalars() if a.startswith(("factor", "recovery")))


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


def auth(session: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {session['access_token']}"}


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
    half = door.sign_in()["access_token"]
    wrong = app.code(5)
    statuses = [app.verify(half, wrong).status_code for _ in range(6)]
    assert statuses == [422] * 5 + [429]
    assert app.verify(half).status_code == 429
    clock.advance(timedelta(minutes=1))
    assert app.verify(half).status_code == 200


def test_a_recovery_code_counts_once(door: Door, runtime: Runtime, app: App, first: dict[str, Any]) -> None:
    codes = codes_of(door, first)
    assert (len(codes), len(set(codes)), {len(code) for code in codes}) == (10, 10, {11})
    with runtime.reading() as house:
        kept = str(house.db.execute(select(RecoveryCode.__table__)).all())
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)
    half = door.sign_in()
    typed = {"code": f" {codes[0].upper()} "}
    answer = door.post("/factors/recovery-codes/verify", typed, half["access_token"])
    assert [entry["method"] for entry in claims(answer.json())["amr"]] == ["mfa/recovery_code", "password"]
    left = door.get("/factors/recovery-codes", answer.json()["access_token"]).json()
    assert (left["total"], left["remaining"]) == (10, 9)
    half = door.sign_in()
    spent = door.post("/factors/recovery-codes/verify", typed, half["access_token"])
    assert (spent.status_code, spent.json()["code"]) == (422, "mfa_verification_failed")
    assert audited(runtime) == ["factor.added", "recovery_codes.made", "recovery_codes.used"]


def test_new_recovery_codes_void_the_old(door: Door, app: App, first: dict[str, Any]) -> None:
    old = codes_of(door, first)
    new = door.post("/factors/recovery-codes/regenerate", None, first["access_token"]).json()["codes"]
    half = door.sign_in()["access_token"]
    assert door.post("/factors/recovery-codes/verify", {"code": old[0]}, half).status_code == 422
    assert door.post("/factors/recovery-codes/verify", {"code": new[0]}, half).status_code == 200


def test_changes_of_the_second_step_need_a_fresh_code(
    door: Door, clock: FixedClock, runtime: Runtime, app: App, first: dict[str, Any]
) -> None:
    def asked(bearer: str) -> list[Any]:
        answers = [
            door.post("/factors", {"factor_type": "totp", "friendly_name": "Tablet"}, bearer),
            door.post("/factors/recovery-codes", None, bearer),
            door._send("DELETE", f"/factors/{app.factor_id}", bearer),
        ]
        return [answer.json().get("code", answer.status_code) for answer in answers]

    clock.advance(timedelta(minutes=5, seconds=1))
    assert asked(first["access_token"]) == ["reauthentication_needed"] * 3
    whole = app.whole(first)
    assert asked(whole["access_token"]) == [200] * 3
    assert ("second_step_removed", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added", "factor.removed", "recovery_codes.made"]
    user = door.get("/user", whole["access_token"]).json()
    assert [f["status"] for f in user["factors"]] == ["unverified"]
    assert claims(door.refresh(whole["refresh_token"]).json())["aal"] == "aal1"
    with runtime.reading() as house:
        assert house.db.execute(select(RecoveryCode.code_hash)).all() == []


def test_a_second_app_is_not_slipped_in(
    door: Door, clock: FixedClock, app: App, first: dict[str, Any]
) -> None:
    tablet = enrol(door, clock, first["access_token"], "Tablet")
    half = door.sign_in()["access_token"]
    refused = tablet.verify(half)
    assert refused.json()["code"] == "reauthentication_needed"
    assert tablet.verify(first["access_token"]).status_code == 200
    assert door.get("/user", half).json()["code"] == "session_not_found"


def staff(runtime: Runtime, email: str = EMAIL, *roles: str) -> str:
    """Makes somebody staff; the id of their profile."""
    with runtime.writing() as house:
        profile = house.db.execute(
            select(Profile.id, Profile.auth_user_id).where(Profile.email == email)
        ).one()
        for role in roles:
            house.db.execute(insert(UserRole).values(user_id=profile.auth_user_id, role=role))
    return str(profile.id)


def with_profile(door: Door, session: dict[str, Any]) -> dict[str, Any]:
    made = door.client.post("/rest/v1/users", json={"first_name": "A"}, headers=auth(session))
    assert made.status_code == 201, made.text
    return session


def ask(door: Door, session: dict[str, Any], name: str, body: Any = None) -> Any:
    answer = door.client.post(f"/functions/v1/{name}", json=body or {}, headers=auth(session))
    return answer.json()["hint"] if answer.status_code >= 400 else answer.json()


def test_an_owner_takes_a_lost_factor_away(
    door: Door, runtime: Runtime, app: App, first: dict[str, Any]
) -> None:
    with_profile(door, first)
    boss = with_profile(door, sign_up(door, runtime, "boss@example.com"))
    adas = staff(runtime)
    assert ask(door, boss, "remove-factor", {"userId": adas}) == "not_allowed"
    staff(runtime, "boss@example.com", "admin", "owner")
    assert ask(door, boss, "remove-factor", {"userId": adas}) == {"removed": True}
    assert ask(door, boss, "remove-factor", {"userId": adas}) == "no_factor"
    assert door.get("/user", first["access_token"]).json()["code"] == "session_not_found"
    assert claims(door.sign_in())["aal"] == "aal1"
    assert door.client.get("/rest/v1/users", headers=auth(door.sign_in())).status_code == 200
    assert ("second_step_removed", EMAIL) in mail_kinds(runtime)
    assert audited(runtime) == ["factor.added", "factor.removed_for"]


def test_staff_wait_for_a_second_step_where_the_operator_asks_for_it(
    door: Door, clock: FixedClock, runtime: Runtime, first: dict[str, Any]
) -> None:
    with_profile(door, first)
    staff(runtime, EMAIL, "admin")
    assert ask(door, first, "desk-waits") == {"waits": False}
    settings = ask(door, first, "settings")
    settings["settings"]["staff_second_step"] = True
    assert ask(door, first, "save-settings", settings)["settings"]["staff_second_step"] is True
    assert ask(door, first, "desk-waits") == {"waits": True}
    assert [ask(door, first, name) for name in ("settings", "dashboard")] == ["not_allowed"] * 2
    products = door.client.get("/rest/v1/audit_log", headers=auth(first))
    assert products.status_code == 403
    app = enrol(door, clock, first["access_token"])
    whole = app.whole(first)
    assert ask(door, whole, "desk-waits") == {"waits": False}
    assert ask(door, whole, "settings")["version"] == 1


@pytest.mark.settings(rate_limits=Switch.ON)
def test_the_codes_of_one_account_are_counted_over_all_addresses(
    door: Door, clock: FixedClock, runtime: Runtime, app: App
) -> None:
    """Twenty wrong ones from wherever, and the right one has to wait as well."""
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
