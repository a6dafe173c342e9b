"""Cached answers as bytes, for the connection to send at once: without a task and without the middleware."""

from __future__ import annotations

from starlette.types import Scope

from guildhall.http.cache.middleware import AnswerCache
from guildhall.http.coming_soon import ComingSoon
from guildhall.http.cors import API, VARY
from guildhall.http.request_context import HEADER, RequestContext
from guildhall.http.request_metrics import count_response
from guildhall.http.route_templates import Templates

STATE = "guildhall.direct"
"""Its key in the state of the application's lifespan, where connections find it."""

ELSEWHERE = frozenset({b"apikey", b"origin"})
"""Headers of requests from pages of other sites."""

VARYING = b"%s: %s\r\n" % VARY


class DirectAnswers:
    """Finds what the middleware would answer, if the cache has it (tests/http/test_direct_answers.py compares both).

    It stands for the layers around the cache: Cors, RequestContext, KeyGate, ComingSoon and, with metrics, Watch. The
    shop has no direct answers with an access log or traces.
    """

    def __init__(
        self,
        cache: AnswerCache,
        coming_soon: ComingSoon,
        context: RequestContext,
        templates: Templates | None = None,
    ) -> None:
        """Find answers in the cache. templates: the routes to count responses by, None without metrics."""
        self._cache = cache
        self._coming_soon = coming_soon
        self._context = context
        self._templates = templates

    def find(self, scope: Scope) -> tuple[bytes, bytes] | None:
        """Return the head of the response, without the empty line that ends it, and its body.

        None if the application has to answer: where there is no cached response, and to a request that has a body, or
        comes from another site.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if not self._coming_soon.opened or _has_body(headers) or not ELSEWHERE.isdisjoint(headers):
            return None
        reply = self._cache.ready(scope, headers)
        if reply is None:
            return None
        if self._templates:
            count_response(self._templates, scope, reply.start["status"], 0.0)
        of_api = VARYING if scope["path"].startswith(API) else b""
        head = b"".join((reply.head, of_api, HEADER, b": ", self._context.id_of(headers), b"\r\n"))
        return head, reply.body["body"]


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers
