"""Around everything else, where the operator wants it: each answer is counted for /metrics and told in the log."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.logs import FIELDS
from guildhall.core.observability.metrics import Requests
from guildhall.http.route_templates import Templates, method_of

GONE = 499  # nginx's word for a client that left before its answer began

log = logging.getLogger("guildhall.requests")


class Watch:
    """Neither counts nor lines hold a path as it was sent, only its route: there are visitors' words in paths."""

    def __init__(self, app: ASGIApp, requests: Requests, templates: Templates, *, logged: bool) -> None:
        self._app = app
        self._requests = requests
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

        self._requests.under_way += 1
        try:
            await self._app(scope, receive, seen)
        finally:
            self._requests.under_way -= 1
            self._record(scope, status, time.perf_counter() - began)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = method_of(scope["method"]), self._templates.of(scope["path"])
        self._requests.note(method, route, status, seconds)
        if self._logged:
            took = round(seconds * 1000, 1)
            fields = {"method": method, "route": route, "status": status, "ms": took}
            log.info("%s %s %d in %s ms", method, route, status, took, extra={FIELDS: fields})
