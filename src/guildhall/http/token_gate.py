"""Checks, counts and notes every request that carries an API token, before anything else looks at it."""

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.core.runtime import Runtime
from guildhall.domains.integrations.commands.tokens import admit
from guildhall.domains.integrations.secrets import is_api_token
from guildhall.http.dependencies import bearer
from guildhall.http.errors.rest import error_response


class TokenGate:
    """Refuses tokens that are not valid or come too often.

    `dependencies.caller_in` decides what a valid token may do.
    """

    def __init__(self, app: ASGIApp, runtime: Runtime) -> None:
        self._app = app
        self._runtime = runtime

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        signed = scope["type"] == "http" and any(name == b"authorization" for name, _ in scope["headers"])
        token = bearer(Request(scope)) if signed else None
        if token is not None and is_api_token(token):
            try:
                refused: Exception | None = await self._runtime.write(lambda uow: admit(uow, token))
            except Exception as error:
                refused = error
            if refused is not None:
                answer = error_response(refused, Request(scope))
                if answer is None:
                    raise refused
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)
