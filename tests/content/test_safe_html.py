"""/functions/v1/safe-html, of which the preview of a text is made (C2)."""

from __future__ import annotations

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import add_person

BODY = {"html": '<p onclick="x()">a</p><script>x()</script>'}


def test_an_admin_sees_what_would_be_kept(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/safe-html", json=BODY, headers=boss.headers)
    assert (answer.status_code, answer.json()) == (200, {"html": "<p>a</p>"})
    for refused in ("a" * 500_001, "<div>" * 100_000):
        answer = client.post("/functions/v1/safe-html", json={"html": refused}, headers=boss.headers)
        assert answer.status_code == 400
    row = {"title": "Deep", "content": "<div>" * 100_000}
    answer = client.post("/rest/v1/blog_articles", json=row, headers=boss.headers)
    assert (answer.status_code, "nested too deeply" in answer.text) == (400, True)


@pytest.mark.parametrize(("signed_in", "status"), [(False, 401), (True, 403)])
def test_nobody_else_does(runtime: Runtime, client: Client, signed_in: bool, status: int) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    answer = client.post("/functions/v1/safe-html", json=BODY, headers=ada.headers if signed_in else {})
    assert answer.status_code == status
