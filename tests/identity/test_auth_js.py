"""The page's real auth-js client against a served shop, in several tabs."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.identity.authenticator import Authenticator
from tests.identity.people import PASSWORD
from tests.support.post import link_in, parameters, wait_for_mail
from tests.support.processes import die_with_parent
from tests.support.server import Server
from tests.support.serving import kept_open
from tests.support.shelf import Shelf, migrated

BRIDGE = Path(__file__).parents[1] / "clients" / "auth-bridge.mjs"
NEW = "a better password"
OTHER = "another password"


class Browser:
    """auth-js in its own process, of a person with this address. `call` uses one tab; `together` several at once."""

    def __init__(self, server: Server, email: str) -> None:
        self.server, self.email = server, email
        self._node = subprocess.Popen(
            ["node", str(BRIDGE), f"{server.address}/auth/v1"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    def together(self, *calls: dict[str, Any]) -> list[dict[str, Any]]:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps(calls) + "\n")
        self._node.stdin.flush()
        answers: list[dict[str, Any]] = json.loads(self._node.stdout.readline())
        return answers

    def call(self, method: str, *args: Any, tab: str = "first", storage: str = "browser", **more: str) -> Any:
        (answer,) = self.together({"tab": tab, "storage": storage, "method": method, "args": args} | more)
        return answer

    def good(self, method: str, *args: Any, **where: str) -> Any:
        answer = self.call(method, *args, **where)
        assert answer["error"] is None, answer
        return answer.get("data")

    def sign_up(self) -> dict[str, Any]:
        self.good("signUp", {"email": self.email, "password": PASSWORD})
        return self.follow("confirm_signup")

    def follow(self, template: str, **where: str) -> dict[str, Any]:
        """Do what the confirmation page does with a mail's link."""
        link = parameters(link_in(wait_for_mail(self.server.data_dir, template, self.email)))
        data = self.good("verifyOtp", {"type": link["type"], "token_hash": link["token_hash"]}, **where)
        return dict(data["session"])

    def end(self) -> None:
        assert self._node.stdin
        self._node.stdin.close()
        assert self._node.wait(60) == 0


@pytest.fixture(scope="module")
def strict(starts_programs: None, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose refresh tokens end as soon as they are replaced."""
    with kept_open(shelf, tmp_path_factory.mktemp("strict"), migrated, refresh_reuse_seconds=0) as server:
        yield server


@pytest.fixture
def browser(strict: Server, email: str) -> Iterator[Browser]:
    browser = Browser(strict, email)
    yield browser
    browser.end()


@pytest.fixture
def patient(served: Server, email: str) -> Iterator[Browser]:
    """A server with the default settings: a replaced refresh token stays valid for some seconds."""
    browser = Browser(served, email)
    yield browser
    browser.end()


def test_from_sign_up_to_sign_out(browser: Browser) -> None:
    weak = browser.call("signUp", {"email": browser.email, "password": "12345"})["error"]
    assert weak == {
        "name": "AuthWeakPasswordError",
        "status": 422,
        "code": "weak_password",
        "message": "Password should be at least 6 characters.",
        "reasons": ["length"],
    }
    options = {"emailRedirectTo": browser.server.address, "data": {"first_name": "Ada"}}
    made = browser.good("signUp", {"email": browser.email, "password": PASSWORD, "options": options})
    assert made["session"] is None
    assert made["user"]["user_metadata"]["first_name"] == "Ada"
    early = browser.call("signInWithPassword", {"email": browser.email, "password": PASSWORD})
    assert early["error"] == {
        "name": "AuthApiError",
        "status": 400,
        "code": "email_not_confirmed",
        "message": "Email not confirmed",
    }
    session = browser.follow("confirm_signup")
    assert session["user"]["id"] == made["user"]["id"]
    assert browser.good("getUser")["user"] == session["user"]
    browser.good("signOut", {"scope": "global"})
    assert browser.good("getSession")["session"] is None
    again = browser.good("signInWithPassword", {"email": browser.email, "password": PASSWORD})
    assert again["session"]["user"]["last_sign_in_at"] > session["user"]["last_sign_in_at"]
    claims = browser.good("getClaims")["claims"]
    assert (claims["sub"], claims["role"]) == (made["user"]["id"], "authenticated")


def test_tabs_may_refresh_at_once(patient: Browser) -> None:
    """Two tabs of one browser and another program with a copy of the session all stay signed in.

    For tabs that share a storage, auth-js discards the second answer, which holds the same token.
    """
    browser = patient
    first = browser.sign_up()
    browser.good("getSession", tab="second")
    browser.good("setSession", first, tab="third", storage="elsewhere")
    tabs = [
        {"tab": "first", "storage": "browser"},
        {"tab": "second", "storage": "browser"},
        {"tab": "third", "storage": "elsewhere"},
    ]
    answers = browser.together(*({"method": "refreshSession", "args": [first]} | tab for tab in tabs))
    errors = {answer["error"]["name"] for answer in answers if answer["error"]}
    assert errors <= {"AuthRefreshDiscardedError"}
    kept = {browser.good("getSession", **tab)["session"]["refresh_token"] for tab in tabs}
    assert len(kept) == 1
    assert kept != {first["refresh_token"]}
    for tab in tabs:
        assert browser.good("getUser", **tab)["user"]["id"] == first["user"]["id"]


@pytest.mark.parametrize("turns", [1, 2])
def test_a_thief_of_a_replaced_token_ends_the_session(browser: Browser, turns: int) -> None:
    first = browser.sign_up()
    for _ in range(turns):
        newest = browser.good("refreshSession")["session"]
    thief = browser.call("refreshSession", first, tab="thief", storage="thief")
    assert (thief["error"]["status"], thief["error"]["code"]) == (400, "refresh_token_already_used")
    assert browser.call("getUser", newest["access_token"])["error"]["name"] == "AuthSessionMissingError"


def test_a_password_is_changed_with_the_current_one_or_by_mail(browser: Browser) -> None:
    browser.sign_up()
    wrong = browser.call("updateUser", {"password": OTHER, "current_password": "wrong"})["error"]
    assert (wrong["status"], wrong["code"]) == (400, "current_password_invalid")
    browser.good("updateUser", {"password": OTHER, "current_password": PASSWORD})
    browser.good("signInWithPassword", {"email": browser.email, "password": OTHER})

    browser.good("resetPasswordForEmail", browser.email, tab="phone", storage="phone")
    session = browser.follow("reset_password", tab="phone", storage="phone")
    changed = browser.good("updateUser", {"password": NEW}, tab="phone", storage="phone")
    assert changed["user"]["id"] == session["user"]["id"]
    elsewhere = browser.call("getUser")["error"]  # other devices were signed out
    assert elsewhere["name"] == "AuthSessionMissingError"
    browser.good("signInWithPassword", {"email": browser.email, "password": NEW})
    mail = wait_for_mail(browser.server.data_dir, "password_changed", browser.email)
    assert mail["Subject"] == "Your password was changed"


def test_the_pkce_flow_returns_with_a_code(browser: Browser) -> None:
    """A client that opens the link on the server: GET /verify, then the code exchange."""
    own = {"tab": "pkce", "storage": "pkce", "flowType": "pkce"}
    browser.good("signUp", {"email": browser.email, "password": PASSWORD}, **own)
    link = parameters(link_in(wait_for_mail(browser.server.data_dir, "confirm_signup", browser.email)))
    assert link["token_hash"].startswith("pkce_")
    code = _code_of(browser.server, link)
    session = browser.good("exchangeCodeForSession", code, **own)["session"]
    assert session["user"]["email"] == browser.email


def _code_of(server: Server, link: dict[str, str]) -> str:
    answer = httpx.get(
        f"{server.address}/auth/v1/verify", params={"token": link["token_hash"], "type": link["type"]}
    )
    assert answer.status_code == 303
    return parameters(answer.headers["location"])["code"]


def test_two_factor_with_auth_js(browser: Browser) -> None:
    """Set up, sign in, use a recovery code, remove it: the assurance levels are computed by the client."""

    def level() -> tuple[str, str]:
        mail = browser.good("mfa.getAuthenticatorAssuranceLevel")
        return mail["currentLevel"], mail["nextLevel"]

    browser.sign_up()
    made = browser.good("mfa.enroll", {"factorType": "totp", "friendlyName": "Telephone"})
    assert made["totp"]["qr_code"].startswith("data:image/svg+xml;utf-8,<svg")
    app = Authenticator(made["totp"]["secret"])
    browser.good("mfa.challengeAndVerify", {"factorId": made["id"], "code": app.code()})
    assert level() == ("aal2", "aal2")
    codes = browser.good("mfa.recoveryCodes.generate")["codes"]
    browser.good("signOut", {"scope": "global"})

    browser.good("signInWithPassword", {"email": browser.email, "password": PASSWORD})
    assert level() == ("aal1", "aal2")
    assert [factor["id"] for factor in browser.good("mfa.listFactors")["totp"]] == [made["id"]]
    refused = browser.call("updateUser", {"data": {"first_name": "Eve"}})["error"]
    assert (refused["status"], refused["code"]) == (403, "insufficient_aal")
    spent = browser.call("mfa.challengeAndVerify", {"factorId": made["id"], "code": app.code(spent=True)})
    assert spent["error"]["code"] == "mfa_verification_failed"
    browser.good("mfa.recoveryCodes.verify", {"code": codes[0]})
    assert level() == ("aal2", "aal2")
    assert browser.good("mfa.recoveryCodes.getStatus")["remaining"] == 9

    assert browser.good("mfa.unenroll", {"factorId": made["id"]}) == {"id": made["id"]}
    browser.good("refreshSession")
    assert level() == ("aal1", "aal1")
