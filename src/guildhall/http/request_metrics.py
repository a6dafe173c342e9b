"""Counts each response for /metrics and writes the access log, if the operator enabled either."""

import logging
import re
import time
from collections.abc import Iterable

from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.logs import FIELDS
from guildhall.core.observability.metrics import counter, histogram, summed_gauge
from guildhall.http.paths import rules_of

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
PAGE = "(page)"


class Templates:
    """Finds the template of a path. `paths` are the routes, with `{parameters}`; any other path is a page."""

    def __init__(self, paths: Iterable[str]) -> None:
        known = frozenset(paths)
        self._exact = frozenset(path for path in known if "{" not in path)
        self._patterns: list[tuple[re.Pattern[str], str]] = [
            (compile_path(path)[0], path) for path in sorted(known - self._exact)
        ]

    def of(self, path: str) -> str:
        if path in self._exact:
            return path
        for pattern, template in self._patterns:
            if pattern.match(path):
                return template
        rules = rules_of(path)
        return PAGE if rules.page else f"{rules.path}/(other)"


def method_of(requested: str) -> str:
    return requested if requested in METHODS else "(other)"


REQUESTS = counter(
    "guildhall_requests_total",
    "Completed requests, by method, route and status.",
    ("method", "route", "status"),
)
TIMES = histogram(
    "guildhall_request_seconds", "Duration of requests, by method and route.", ("method", "route")
)
UNDER_WAY = summed_gauge("guildhall_requests_under_way", "Requests in progress.")
RATE_LIMITED = counter("guildhall_rate_limited_total", "Requests rejected with 429, by route.", ("route",))
TOO_MANY = 429
GONE = 499  # nginx's status for a client that disconnected before the response began

log = logging.getLogger("guildhall.requests")


class RequestMetrics:
    """Records requests by route. Paths are neither counted nor logged: they may contain user input."""

    def __init__(self, app: ASGIApp, templates: Templates, *, logged: bool) -> None:
        self._app = app
        self._templates = templates
        self._logged = logged

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, began = GONE, time.perf_counter()

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        UNDER_WAY.inc()
        try:
            await self._app(scope, receive, seen)
        finally:
            UNDER_WAY.dec()
            self._record(scope, status, time.perf_counter() - began)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = method_of(scope["method"]), self._templates.of(scope["path"])
        REQUESTS.labels(method, route, status).inc()
        TIMES.labels(method, route).observe(seconds)
        if status == TOO_MANY:
            RATE_LIMITED.labels(route).inc()
        if self._logged:
            took = round(seconds * 1000, 1)
            fields = {"method": method, "route": route, "status": status, "ms": took}
            log.info("%s %s %d in %s ms", method, route, status, took, extra={FIELDS: fields})
