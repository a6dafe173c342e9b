"""Errors in PostgREST's format, as /rest/v1 and /functions/v1 return them."""

import logging

from starlette.requests import Request
from starlette.responses import Response

from guildhall.core.errors import Refused
from guildhall.core.i18n import FALLBACK, has_text, text
from guildhall.domains.identity.access_tokens import BadToken
from guildhall.http.published_site import language_of
from guildhall.rest_engine.answer import RestAnswer, answer_to
from guildhall.rest_engine.errors import DialectError
from guildhall.rest_engine.problems import BadFields
from guildhall.rest_engine.refusals import dialect_error

log = logging.getLogger(__name__)

REASON_OF = {"42501": "not_allowed", "PGRST301": "bad_jwt", "PGRST303": "session_expired"}
"""The reasons of errors of the REST engine that carry none."""


def error_response(error: Exception, request: Request) -> Response | None:
    """Return the response to an error, in the language of the request; None for an unexpected one."""
    known = _known(error)
    if known is not None:
        known = _in_language(known, error, language_of(request))
    if known is not None and known.status in (401, 403):
        log.info("denied: %s", known.code)
    return None if known is None else response(answer_to(known))


def _in_language(known: DialectError, error: Exception, language: str) -> DialectError:
    """Return the error with its message in the reader's language, if people can meet it."""
    if isinstance(known, BadFields):
        return known.in_language(language)
    if isinstance(error, Refused):
        known.message = error.message_in(language)
    elif language != FALLBACK:
        name = f"reasons.{known.hint or REASON_OF.get(known.code)}"
        known.message = text(language, name) if has_text(language, name) else known.message
    return known


def response(answer: RestAnswer, *, head: bool = False) -> Response:
    headers = dict(answer.headers)
    if head:
        headers["content-length"] = str(len(answer.body))
    return Response(b"" if head else answer.body, answer.status, headers)


def _known(error: Exception) -> DialectError | None:
    match error:
        case BadToken():
            headers = {"www-authenticate": 'Bearer error="invalid_token"'}
            code = "PGRST303" if error.expired else "PGRST301"
            return DialectError(code, error.message, 401, headers=headers)
        case _:
            return dialect_error(error)
