"""Accounts and sessions for tests, created through the auth API as a person would."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from sqlalchemy import select

from guildhall.core.runtime import Runtime
from guildhall.services.email.models import Mail
from tests.support.client import Client

EMAIL = "ada@example.com"
PASSWORD = "correct horse"
TODAY = {"X-Supabase-Api-Version": "2024-01-01"}


@dataclass
class AuthApi:
    """A client of the auth API; `bearer` adds a session's token."""

    client: Client

    def post(self, path: str, body: Any = None, bearer: str = "", **options: Any) -> httpx.Response:
        return self._send("POST", path, bearer, json=body, **options)

    def put(self, path: str, body: Any, bearer: str = "") -> httpx.Response:
        return self._send("PUT", path, bearer, json=body)

    def get(self, path: str, bearer: str = "") -> httpx.Response:
        return self._send("GET", path, bearer)

    def sign_in(self, email: str = EMAIL, password: str = PASSWORD) -> dict[str, Any]:
        answer = self.post("/token?grant_type=password", {"email": email, "password": password})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def refresh(self, token: str) -> httpx.Response:
        return self.post("/token?grant_type=refresh_token", {"refresh_token": token})

    def _send(self, method: str, path: str, bearer: str, **options: Any) -> httpx.Response:
        headers = (
            TODAY | ({"Authorization": f"Bearer {bearer}"} if bearer else {}) | options.pop("headers", {})
        )
        return self.client.request(method, f"/auth/v1{path}", headers=headers, **options)


def mails(runtime: Runtime) -> list[Any]:
    """Return the outbox, oldest first."""
    with runtime.reading() as uow:
        rows = uow.db.execute(select(Mail.__table__).order_by(Mail.created_at, Mail.id)).all()
    return list(rows)


def mail_kinds(runtime: Runtime) -> list[tuple[str, str]]:
    return [(mail.template, mail.recipient) for mail in mails(runtime)]


def link_parts(link: str) -> dict[str, str]:
    """Return the parameters of a link to the confirmation page."""
    assert re.match(r"https?://[^/]+/auth/confirm\?", link)
    return {name: values[0] for name, values in parse_qs(urlsplit(link).query).items()}


def newest_link(runtime: Runtime, template: str, email: str = EMAIL) -> dict[str, str]:
    (*_, newest) = [mail for mail in mails(runtime) if (mail.template, mail.recipient) == (template, email)]
    return link_parts(newest.context["link"])


def use_link(auth_api: AuthApi, parts: dict[str, str]) -> httpx.Response:
    return auth_api.post("/verify", {"type": parts["type"], "token_hash": parts["token_hash"]})


def sign_up(
    auth_api: AuthApi, runtime: Runtime, email: str = EMAIL, password: str = PASSWORD
) -> dict[str, Any]:
    """Create a confirmed account, signed in by its mail link, and return the session."""
    answer = auth_api.post("/signup", {"email": email, "password": password})
    assert answer.status_code == 200, answer.text
    confirmed = use_link(auth_api, newest_link(runtime, "confirm_signup", email))
    assert confirmed.status_code == 200, confirmed.text
    return dict(confirmed.json())
