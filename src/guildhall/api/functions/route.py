"""How the functions refuse: in the dialect of /rest/v1. And who asks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from guildhall.core.errors import NotAllowed
from guildhall.http.dependencies import RuntimeDep, bearer, caller_in
from guildhall.http.errors.rest import error_response
from guildhall.http.once import Once, run_once
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.errors import bad_body
from guildhall.rest_engine.problems import BadFields


class FunctionRoute(APIRoute):
    """A route whose errors leave in the dialect's form; those that nobody foresaw are answered at the edge."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle, once = super().get_route_handler(), once_of(self.endpoint)

        async def handle_once(request: Request) -> Response:
            return await run_once(request, once, partial(_answer, handle))

        return partial(_answer, handle_once)


def once_of(endpoint: Callable[..., Any]) -> Once | None:
    """Return how a function's declaration has it take effect once; None for one that only reads."""
    once: Once | None = getattr(endpoint, "once", None)
    return once


async def _answer(handle: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
    """Return the answer or the refusal. Raises again what nobody foresaw."""
    try:
        return await handle(request)
    except Exception as error:
        answer = error_response(_as_dialect(error), request)
        if answer is None:
            raise
        return answer


def _as_dialect(error: Exception) -> Exception:
    match error:
        case RequestValidationError() | ValidationError():
            return BadFields("PGRST102", error.errors())
        case HTTPException():  # the framework's word for a body that is no JSON
            return bad_body("The body is not JSON")
        case _:
            return error


async def _caller(request: Request, runtime: RuntimeDep) -> Caller:
    """Return the caller, for functions that work in several transactions. An API token needs the function's scope."""
    token = bearer(request)
    scope = getattr(request.scope["endpoint"], "token_scope", None)
    return await runtime.read(lambda uow: caller_in(uow, token, scope))


CallerDep = Annotated[Caller, Depends(_caller)]


def require_sign_in(caller: Caller, message: str) -> None:
    if not caller.signed_in:
        raise NotAllowed(message, signed_in=False)


def require_author(caller: Caller) -> None:
    """Whoever writes the content."""
    if not caller.writes_content:
        raise NotAllowed(signed_in=caller.signed_in)


def require_admin(caller: Caller) -> None:
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
