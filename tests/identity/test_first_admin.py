"""The first admin is made in the browser, with the code that the console prints."""

import logging
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from sqlalchemy import select

from guildhall.cli.runtime import print_setup_link
from guildhall.core.errors import Conflict
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.create_admin import create_first_admin, setup_code, setup_link
from guildhall.domains.identity.models import UserRole
from guildhall.serve.wiring import build_runtime
from guildhall.services.shop_settings.commands.opening import mark_closed
from tests.support.client import Client

pytestmark = [pytest.mark.both_databases, pytest.mark.shop_hashes]
EMAIL, PASSWORD = "boss@example.com", "a long secret word"
AT_ONCE = 4


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


def test_of_processes_that_race_one_makes_the_admin(runtime: Runtime) -> None:
    code = setup_code(runtime.settings)
    processes = [build_runtime(runtime.settings, runtime.clock) for _ in range(AT_ONCE)]

    def make(place: int) -> str:
        try:
            return create_first_admin(processes[place], code, f"boss{place}@example.com", PASSWORD).email
        except Conflict as refused:
            return refused.reason

    try:
        with ThreadPoolExecutor(AT_ONCE) as racing:
            outcomes = list(racing.map(make, range(AT_ONCE)))
    finally:
        for process in processes:
            process.database.close()
    assert outcomes.count("has_admin") == AT_ONCE - 1
    assert roles(runtime) == ["admin", "owner"]


def test_a_wrong_code_and_a_weak_password_are_refused(runtime: Runtime, client: Client) -> None:
    wrong = create(client, "AAAA-BBBB-CCCC-DDDD")
    assert (wrong.status_code, wrong.json()["hint"]) == (400, "wrong_setup_code")
    weak = create(client, setup_code(runtime.settings), password="short")
    assert (weak.status_code, weak.json()["hint"]) == (422, "weak_password")
    assert roles(runtime) == []
