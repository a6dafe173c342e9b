"""Answers what no route answers: HEAD as GET, OPTIONS, other methods with 405, unknown paths of the API with 404."""

from collections.abc import Sequence

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Message, Receive, Scope, Send

from guildhall.http.paths import FOR_CLIENTS

EVERY_METHOD = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
PATHS = (*FOR_CLIENTS, *(f"{path}/{{path:path}}" for path in FOR_CLIENTS))
EVERYWHERE = ("/{path:path}",)


def answer_other_methods(app: FastAPI, paths: Sequence[str]) -> None:
    """Add the answers at these paths behind all routes that the application has until now."""
    others = OtherMethods(tuple(app.routes))
    app.router.routes += [Route(path, others, name="other", include_in_schema=False) for path in paths]


class OtherMethods:
    """The endpoint of requests that matched no route, at least not with their method."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self._routes = routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        routes = {method: route for method in EVERY_METHOD if (route := self._route(scope, method))}
        if scope["method"] == "HEAD" and "GET" in routes:
            get = {**scope, "method": "GET"}
            _, found = routes["GET"].matches(get)
            await routes["GET"].handle({**get, **found}, receive, _without_body(send))
            return
        allowed = sorted({*routes, "OPTIONS", *(["HEAD"] if "GET" in routes else [])})
        headers = {"allow": ", ".join(allowed)} if routes else None
        if scope["method"] == "OPTIONS" and routes:
            await Response(status_code=204, headers=headers)(scope, receive, send)
            return
        raise HTTPException(405 if routes else 404, headers=headers)

    def _route(self, scope: Scope, method: str) -> BaseRoute | None:
        asked = {**scope, "method": method}
        return next((route for route in self._routes if route.matches(asked)[0] is Match.FULL), None)


def _without_body(send: Send) -> Send:
    """Return a `send` that ends the response after its headers, so that a stream ends too."""

    async def send_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b""})

    return send_head
