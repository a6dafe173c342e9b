"""Responses of /auth/v1: never cached, with errors in the format of the client's API version (auth dialect §2)."""

import logging
from collections.abc import Callable, Coroutine
from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from guildhall.core.errors import Refused, TooMany
from guildhall.domains.identity.rules import WeakPassword
from guildhall.http.published_site import language_of
from guildhall.rest_engine.problems import in_words


class Problem(BaseModel):
    """An error of /auth/v1: `code` and `message`, or without an API version the status with the other fields."""

    code: str | int
    message: str = ""
    error_code: str = ""
    msg: str = ""
    weak_password: dict[str, list[str]] = Field(default_factory=dict)


VERSION_HEADER = "X-Supabase-Api-Version"
VERSION = "2024-01-01"
DISTINCT = frozenset(
    {"Unable to validate email address: invalid format", "Password cannot be longer than 72 characters"}
)
"""Messages by which clients tell errors of one code apart; the page has its own texts for them."""

log = logging.getLogger(__name__)


class AuthRoute(APIRoute):
    """A route that formats its errors for /auth/v1. Unexpected ones are left to the outermost middleware."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_or_refuse(request: Request) -> Response:
            try:
                answer = await handle(request)
            except Exception as error:
                known = _as_refused(error, request)
                if known is None:
                    raise
                log.info("refused: %s", known.reason)
                answer = refusal(request, known)
            answer.headers.setdefault("Cache-Control", "no-store")
            return answer

        return handle_or_refuse


def auth_router(prefix: str = "") -> APIRouter:
    """Return a router for a part of /auth/v1; `prefix` is the beginning of its paths below that."""
    return APIRouter(
        prefix=f"/auth/v1{prefix}",
        tags=["auth"],
        responses={"4XX": {"model": Problem}, "5XX": {"model": Problem}},
        route_class=AuthRoute,
        generate_unique_id_function=lambda route: f"auth_{route.name}",
    )


def refusal(request: Request, refused: Refused) -> Response:
    """Return the error response: `code` is the reason, or the HTTP status for clients from before 2024."""
    headers = {"x-sb-error-code": refused.reason}
    language = language_of(request)
    message = refused.message if refused.message in DISTINCT else refused.message_in(language)
    body: dict[str, Any]
    if _is_current_client(request):
        body = {"code": refused.reason, "message": message}
        headers[VERSION_HEADER] = VERSION
    else:
        body = {"code": refused.status, "error_code": refused.reason, "msg": message}
    if isinstance(refused, WeakPassword):
        body["weak_password"] = {"reasons": refused.reasons}
    if isinstance(refused, TooMany):
        headers["Retry-After"] = str(refused.retry_after)
    return JSONResponse(body, refused.status, headers)


def _is_current_client(request: Request) -> bool:
    try:
        return date.fromisoformat(request.headers.get(VERSION_HEADER, "")) >= date.fromisoformat(VERSION)
    except ValueError:
        return False


def _as_refused(error: Exception, request: Request) -> Refused | None:
    match error:
        case Refused():
            return error
        case RequestValidationError():
            return _bad_fields(error, request)
        case HTTPException():  # raised by FastAPI for a body that is not JSON
            return _bad_json(str(error.detail))
        case _:
            return None


def _bad_fields(error: RequestValidationError, request: Request) -> Refused:
    """Name the first invalid field in the reader's language; English has the beginning that clients know."""
    first = error.errors()[0]
    language = language_of(request)
    where = ".".join(str(step) for step in first["loc"])
    message = f"{where}: {in_words(first, language)}"
    return _bad_json(message) if language == "en" else Refused("bad_json", gotrue=message)


def _bad_json(detail: str) -> Refused:
    return Refused("bad_json", gotrue=f"Could not parse request body as JSON: {detail}")
