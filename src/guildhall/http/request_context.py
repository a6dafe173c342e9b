"""The outermost middleware: gives every request an id and every unexpected error a response."""

import logging
import re
import secrets
from dataclasses import replace
from itertools import count

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.logs import REQUEST_ID
from guildhall.core.outages import cause_of, is_outage
from guildhall.http.errors.handlers import NO_PATH, UNREADABLE, ErrorAnswer, answer_to, fault_of
from guildhall.http.header_lines import Contradicting, one_line_each
from guildhall.http.published_site import KEY, PublishedSite

HEADER = b"x-request-id"
_DROPPED = frozenset("\t\r\n")
"""No path has them: what reads an address as a URL drops them, so that it would be an alias of another."""
_ACCEPTABLE = re.compile(rb"[\w.:-]{1,100}")

log = logging.getLogger(__name__)


class RequestContext:
    """Takes the X-Request-Id of a proxy or generates one; it is in each log line of the request and in the response.

    Behind it, each header has one line, so that no reader sees only a part of it.
    Each request carries the published site of this process, with which errors are written.
    An unexpected error is logged here, once, and answered as an internal server error.
    """

    def __init__(self, app: ASGIApp, site: PublishedSite) -> None:
        self._app = app
        self._site = site
        self._process = secrets.token_hex(4).encode()
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name = self._id_of(dict(scope["headers"]))
        REQUEST_ID.set(name.decode())
        scope[KEY] = self._site
        started = False

        async def named(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": [*message["headers"], (HEADER, name)]}
            await send(message)

        if (refused := _refusal(scope)) is not None:
            await answer_to(Request(scope), refused)(scope, receive, named)
            return
        try:
            await self._app(scope, receive, named)
        except Exception as error:
            _record(scope, error)
            if not started:
                await answer_to(Request(scope), fault_of(error))(scope, receive, named)

    def _id_of(self, headers: dict[bytes, bytes]) -> bytes:
        """Return the id that a proxy gave to a request, or a new one."""
        given = headers.get(HEADER)
        if given is not None and _ACCEPTABLE.fullmatch(given):
            return given
        return b"%s-%d" % (self._process, next(self._numbers))


def _refusal(scope: Scope) -> ErrorAnswer | None:
    """Give each header one line, and return why the request cannot be read, or None."""
    try:
        scope["headers"] = one_line_each(scope["headers"])
    except Contradicting as header:
        return replace(UNREADABLE, message=f"The header {header} was sent twice, with different values")
    return None if _DROPPED.isdisjoint(scope["path"]) else NO_PATH


def _record(scope: Scope, error: Exception) -> None:
    if is_outage(error):
        log.warning(
            "%s %s: the database is not reachable: %s", scope["method"], scope["path"], cause_of(error)
        )
    else:
        log.error("%s %s: unexpected failure", scope["method"], scope["path"], exc_info=error)
