"""/functions/v1/safe-html, which renders the preview of a text (C2)."""

import pytest

from guildhall.core.runtime import Runtime
from tests.support.client import Client
from tests.support.people import add_person

BODY = {"html": '<p onclick="x()">a</p><script>x()</script>'}


@pytest.mark.slow
def test_an_admin_sees_the_sanitized_html(runtime: Runtime, client: Client) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    answer = client.post("/functions/v1/safe-html", json=BODY, headers=boss.headers)
    assert (answer.status_code, answer.json()) == (200, {"html": "<p>a</p>"})
    for refused in ("a" * 500_001, "<div>" * 100_000):
        answer = client.post("/functions/v1/safe-html", json={"html": refused}, headers=boss.headers)
        assert answer.status_code == 400


@pytest.mark.slow
@pytest.mark.parametrize(
    ("html", "reason"),
    [("<div>" * 101, "html_too_deep"), ("<b><i>" * 11, "html_unclosed"), ("<br>" * 50_001, "html_too_large")],
)
def test_a_text_that_costs_too_much_is_refused_by_name(
    runtime: Runtime, client: Client, html: str, reason: str
) -> None:
    with runtime.writing() as uow:
        boss = add_person(uow, "boss", admin=True)
    row = {"title": "Deep", "content": html}
    for path, body in (("/functions/v1/safe-html", {"html": html}), ("/rest/v1/blog_articles", row)):
        answer = client.post(path, json=body, headers=boss.headers)
        assert (answer.status_code, answer.json()["hint"]) == (400, reason)


@pytest.mark.parametrize(("signed_in", "status"), [(False, 401), (True, 403)])
def test_other_users_cannot_call_it(runtime: Runtime, client: Client, signed_in: bool, status: int) -> None:
    with runtime.writing() as uow:
        ada = add_person(uow, "ada")
    answer = client.post("/functions/v1/safe-html", json=BODY, headers=ada.headers if signed_in else {})
    assert answer.status_code == status
