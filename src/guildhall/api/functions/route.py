"""The route class of functions: errors in the format of /rest/v1, a rate for visitors, and permission checks."""

from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from guildhall.api.functions.bodies import GuestToken
from guildhall.core.errors import NotAllowed
from guildhall.http.dependencies import RuntimeDep, bearer, function_caller, has_own_token, runtime_of
from guildhall.http.errors.rest import error_response
from guildhall.http.once import Once, run_once
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.errors import bad_body
from guildhall.rest_engine.problems import BadFields


class FunctionRoute(APIRoute):
    """A route that returns known errors in the format of PostgREST; unexpected ones reach the middleware."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle, once = super().get_route_handler(), once_of(self.endpoint)

        async def handle_once(request: Request) -> Response:
            _count_visit(request)
            return await run_once(request, once, partial(_answer, handle))

        return partial(_answer, handle_once)


def once_of(endpoint: Callable[..., Any]) -> Once | None:
    """Return the idempotency declaration of an endpoint, or None for an endpoint that only reads."""
    once: Once | None = getattr(endpoint, "once", None)
    return once


async def _answer(handle: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
    """Return the response or a known error. Unexpected exceptions propagate.

    No cache stores what a signed-in user is answered, nor the answer to a POST, whose body may hold a guest's token.
    """
    try:
        answer = await handle(request)
    except Exception as error:
        refused = error_response(_as_dialect(error), request)
        if refused is None:
            raise
        answer = refused
    if bearer(request) is not None or request.method == "POST":
        answer.headers.setdefault("cache-control", "no-store")
    return answer


def _count_visit(request: Request) -> None:
    """Count the call of a visitor, who has no session: whatever the function costs, it has a bound. Raises TooMany."""
    if not has_own_token(runtime_of(request), request.scope):
        request.app.state.visits.spend(request)


def _as_dialect(error: Exception) -> Exception:
    match error:
        case RequestValidationError() | ValidationError():
            return BadFields("PGRST102", error.errors())
        case HTTPException():  # FastAPI's error for a body that is not JSON
            return bad_body("The request body isn't valid JSON")
        case _:
            return error


async def _caller(request: Request, runtime: RuntimeDep) -> Caller:
    """Return the caller, read in a transaction of its own, for functions that use several transactions."""
    return await runtime.read(lambda uow: function_caller(uow, request))


CallerDep = Annotated[Caller, Depends(_caller)]
GuestDep = Annotated[GuestToken | None, Query(description="The token of a checkout without an account")]
Accept = Annotated[str, Header(include_in_schema=False)]
"""OpenAPI ignores this header as a parameter: the media types of the answer describe it."""


def require_sign_in(caller: Caller, text: str = "") -> None:
    if not caller.signed_in:
        raise NotAllowed(signed_in=False, text=text)
