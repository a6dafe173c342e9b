"""Errors that no route answers itself (internal errors, unknown paths and methods), in the format of the path.

/auth/v1 and the webhooks have formats of their own, /rest/v1 and everything else for programs that of PostgREST;
people get a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fastapi import FastAPI, Request
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from guildhall.core.errors import Refused
from guildhall.core.i18n import FALLBACK, text
from guildhall.core.outages import RETRY_AFTER, is_outage, is_read_only
from guildhall.core.store import StorageUnavailable
from guildhall.http.errors.auth import refusal
from guildhall.http.errors.page import fault_page
from guildhall.http.errors.rest import response
from guildhall.http.paths import Errors, rules_of
from guildhall.http.published_site import language_of
from guildhall.rest_engine import answer as tables
from guildhall.rest_engine.errors import DialectError


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An error. `code` is for /rest/v1's format, `reason` for the format of /auth/v1."""

    status: int
    code: str
    reason: str
    message: str
    headers: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    """The key of its text below `faults`, if that is not the reason."""


UNEXPECTED = ErrorAnswer(
    500, "XX000", "unexpected_failure", "Unexpected failure, please check server logs for more information"
)
AWAY = ErrorAnswer(
    503,
    "PGRST001",
    "unexpected_failure",
    "The database does not answer",
    {"retry-after": str(RETRY_AFTER)},
    text="away",
)
TAKES_NO_WRITES = replace(AWAY, message="The database takes no writes at the moment")
FILES_AWAY = replace(AWAY, message="The store of files does not answer")
TOO_LARGE = ErrorAnswer(
    413,
    "PGRST102",
    "request_entity_too_large",
    "The request body is larger than 1 MiB.",
    {"connection": "close"},
)
TOO_LARGE_ANONYMOUS = ErrorAnswer(
    413,
    "PGRST102",
    "request_entity_too_large",
    "The body is larger than 64 KiB. Sign in to send a larger one.",
    text="request_entity_too_large_anonymous",
)
TOO_MANY_NAMES = ErrorAnswer(400, "PGRST102", "too_many_names", "The body has too many names.")
TOO_SLOW = ErrorAnswer(
    408,
    "PGRST102",
    "request_timeout",
    "The request body did not arrive within a minute.",
    {"connection": "close"},
)
OVERTAKEN = ErrorAnswer(409, "23505", "conflict", "This was changed in the meantime. Please try again.")
NO_PATH = ErrorAnswer(404, "PGRST125", "not_found", "Invalid path specified in request URL")
NO_METHOD = ErrorAnswer(405, "PGRST117", "bad_method", "Unsupported HTTP method")
UNREADABLE = ErrorAnswer(400, "PGRST102", "bad_request", "The request cannot be read")
_REFUSALS = {fault.status: fault for fault in (NO_PATH, NO_METHOD, UNREADABLE)}


def fault_of(error: Exception) -> ErrorAnswer:
    if isinstance(error, StorageUnavailable):
        return FILES_AWAY
    if is_read_only(error):
        return TAKES_NO_WRITES
    if isinstance(error, IntegrityError):  # a concurrent transaction was first
        return OVERTAKEN
    return AWAY if is_outage(error) else UNEXPECTED


def answer_to(request: Request, fault: ErrorAnswer) -> Response:
    """Return the response in the format of the path's API; never cached."""
    fault = _translated(request, fault)
    match rules_of(request.scope["path"]).errors:
        case Errors.ACCOUNTS:
            message = "Not found" if fault.status == 404 else fault.message
            answer = refusal(request, Refused(fault.reason, gotrue=message, status=fault.status))
        case Errors.WEBHOOKS:
            answer = JSONResponse({"error": {"message": fault.message}}, fault.status)
        case Errors.TABLES:
            answer = response(tables.answer_to(DialectError(fault.code, fault.message, fault.status)))
        case Errors.PAGE:
            answer = fault_page(request, fault.status)
    answer.headers.update({"cache-control": "no-store", **fault.headers})
    return answer


def _translated(request: Request, fault: ErrorAnswer) -> ErrorAnswer:
    """Return the fault in the reader's language: pages show messages as they are. English is what clients know."""
    language = language_of(request)
    if language == FALLBACK:
        return fault
    return replace(fault, message=text(language, f"faults.{fault.text or fault.reason}"))


def install_error_handlers(app: FastAPI) -> None:
    """Handle the framework's errors: those raised by routes, and unknown paths and methods."""

    async def refused(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        headers = (error.headers if isinstance(error, HTTPException) else None) or {}
        fault = _REFUSALS.get(status, UNREADABLE if status < 500 else UNEXPECTED)
        if fault is NO_METHOD:
            fault = replace(fault, message=f"Unsupported HTTP method: {request.method}")
        answer = answer_to(request, fault)
        answer.headers.update(headers)
        return answer

    async def failed(request: Request, error: Exception) -> Response:
        return answer_to(request, fault_of(error))

    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(Exception, failed)
