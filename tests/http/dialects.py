"""The error form of each API, exactly, for tests of refusals."""

import httpx

REST_KEYS = {"code", "details", "hint", "message"}
TODAY = {"x-supabase-api-version": "2024-01-01"}
"""Sent by newer clients of /auth/v1: errors have a code and a message."""


def rest_code(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of a refusal by /rest/v1 or /functions/v1."""
    body = answer.json()
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    assert body.keys() == REST_KEYS
    assert isinstance(body["message"], str)
    assert body["message"]
    assert all(body[name] is None or isinstance(body[name], str) for name in ("details", "hint"))
    return answer.status_code, body["code"]


def auth_code(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of a refusal by /auth/v1, in the old or new format (auth dialect §2)."""
    body = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    code: str
    if answer.headers.get("x-supabase-api-version") == "2024-01-01":
        assert body.keys() - {"weak_password"} == {"code", "message"}
        code = body["code"]
    else:
        assert body.keys() - {"weak_password"} == {"code", "error_code", "msg"}
        assert body["code"] == answer.status_code
        code = body["error_code"]
    assert answer.headers["x-sb-error-code"] == code
    return answer.status_code, code


def webhook_message(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert body.keys() == {"error"}
    assert body["error"].keys() == {"message"}
    return answer.status_code, body["error"]["message"]


def page_heading(answer: httpx.Response) -> tuple[int, str]:
    """Return status and heading of an error page, which has no scripts and allows none."""
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.text.startswith("<!doctype html>")
    assert "<script" not in answer.text
    return answer.status_code, answer.text.partition("<h1>")[2].partition("</h1>")[0]
