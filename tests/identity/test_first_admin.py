"""The first admin is made in the browser, with the code that the console prints."""

from __future__ import annotations

import logging

import httpx
import pytest
from sqlalchemy import select

from guildhall.cli.runtime import print_setup_link
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.first_admin import setup_code, setup_link
from guildhall.domains.identity.models import UserRole
from guildhall.services.shop_settings.commands.opening import mark_closed
from tests.support.client import Client

pytestmark = pytest.mark.both_databases
EMAIL, PASSWORD = "boss@example.com", "a long secret word"


def create(client: Client, code: str, password: str = PASSWORD, email: str = EMAIL) -> httpx.Response:
    body = {"code": code, "email": email, "password": password}
    return client.post("/functions/v1/create-first-admin", json=body)


def roles(runtime: Runtime) -> list[str]:
    with runtime.reading() as uow:
        return sorted(uow.db.scalars(select(UserRole.role)))


def test_the_code_makes_one_owner_and_no_second(
    runtime: Runtime, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    runtime.transact(mark_closed)
    with caplog.at_level(logging.WARNING):
        print_setup_link(runtime)
    assert setup_link(runtime.settings) in caplog.text
    assert 'href="/setup"' in client.get("/").text  # the page of the closed shop leads to it
    made = create(client, f" {setup_code(runtime.settings).lower()} ")
    assert (made.status_code, made.json()) == (200, {"email": EMAIL})
    assert roles(runtime) == ["admin", "owner"]
    signed_in = client.post("/auth/v1/token?grant_type=password", json={"email": EMAIL, "password": PASSWORD})
    assert signed_in.status_code == 200
    again = create(client, setup_code(runtime.settings), email="eve@example.com")
    assert (again.status_code, again.json()["hint"]) == (409, "has_admin")
    assert 'href="/setup"' not in client.get("/").text
    caplog.clear()
    print_setup_link(runtime)
    assert caplog.text == ""


def test_a_wrong_code_and_a_weak_password_are_refused(runtime: Runtime, client: Client) -> None:
    wrong = create(client, "AAAA-BBBB-CCCC-DDDD")
    assert (wrong.status_code, wrong.json()["hint"]) == (400, "wrong_setup_code")
    weak = create(client, setup_code(runtime.settings), password="short")
    assert (weak.status_code, weak.json()["hint"]) == (422, "weak_password")
    assert roles(runtime) == []
