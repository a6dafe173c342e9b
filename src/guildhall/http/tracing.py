"""A span for each request, continuing the trace of its `traceparent` header. Needs the extra `otel`."""

from __future__ import annotations

from opentelemetry import propagate
from opentelemetry.trace import SpanKind
from opentelemetry.trace.status import StatusCode
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.core.observability.spans import span
from guildhall.http.route_templates import Templates, method_of

FAILURE = 500


class Traced:
    """Records requests by route; paths may contain user input and are not recorded."""

    def __init__(self, app: ASGIApp, templates: Templates) -> None:
        self._app = app
        self._templates = templates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        method, route = method_of(scope["method"]), self._templates.of(scope["path"])
        attributes = {"http.request.method": method, "http.route": route}
        above = propagate.extract(headers)
        with span(f"{method} {route}", context=above, kind=SpanKind.SERVER, attributes=attributes) as current:

            async def seen(message: Message) -> None:
                if current is not None and message["type"] == "http.response.start":
                    current.set_attribute("http.response.status_code", message["status"])
                    if message["status"] >= FAILURE:
                        current.set_status(StatusCode.ERROR)
                await send(message)

            await self._app(scope, receive, seen)
