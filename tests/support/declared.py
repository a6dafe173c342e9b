"""Checks every /functions/v1 and /auth/v1 response in any test against its declaration."""

from functools import cache
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx
from fastapi.routing import APIRoute
from msgspec.json import Decoder
from pydantic import TypeAdapter
from starlette.routing import compile_path

from guildhall.api.auth.router import ROUTERS
from guildhall.api.files import uploads
from guildhall.api.functions.declare import Function
from guildhall.api.functions.describe import reasons_by_status
from guildhall.api.functions.router import FUNCTIONS

AUTH = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
DECLARED = (*FUNCTIONS, *uploads.router.functions)


def check_answer(method: str, url: str, answer: httpx.Response) -> None:
    """Fail where a function's response or refusal differs from its declaration; other addresses are ignored."""
    path = urlsplit(url).path
    if path.startswith("/auth/v1/") and method != "HEAD" and answer.status_code == 200:
        _check_auth(method, unquote(path), answer)
    function = _function(method, unquote(path)) if path.startswith("/functions/") else None
    if function is None:
        return
    if answer.is_success:
        _check_body(function, answer)
        return
    words = reasons_by_status(function)
    assert answer.status_code in words, f"{function.name} does not declare {answer.status_code}"
    hint = answer.json()["hint"]
    assert hint in words[answer.status_code], f"{function.name} does not declare {answer.status_code} {hint}"


def _check_auth(method: str, path: str, answer: httpx.Response) -> None:
    route = next(each for each in AUTH if method in (each.methods or ()) and each.path_regex.match(path))
    route.responses[200]["model"].model_validate_json(answer.content)


def _check_body(function: Function, answer: httpx.Response) -> None:
    details = answer.headers.get("content-type", "").partition(";")[0]
    if function.answer:
        assert (answer.status_code, details) == (200, "application/json")
        _decoder(function).decode(answer.content)
    elif function.media:
        assert answer.status_code == (206 if "content-range" in answer.headers else 200)
        assert details in function.media
    else:
        assert (answer.status_code, answer.content) == (204, b"")


@cache
def _decoder(function: Function) -> Decoder[Any]:
    return Decoder(function.answer, dec_hook=_document)


def _document(held: type, plain: Any) -> Any:
    """Return a document that a module declares with pydantic."""
    return TypeAdapter(held).validate_python(plain)


@cache
def _function(method: str, path: str) -> Function | None:
    having = (function for function in DECLARED if function.method == method)
    return next((function for function in having if compile_path(function.path)[0].match(path)), None)
