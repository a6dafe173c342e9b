"""Dependencies of the routes: the runtime, the bearer token and the client's address."""

from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.types import Scope

from guildhall.core.networks import client_of
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import BadToken, is_user_token, read_claims
from guildhall.domains.identity.queries import find_caller
from guildhall.domains.integrations.queries.token_caller import token_caller
from guildhall.domains.integrations.scopes import outside_scope
from guildhall.domains.integrations.secrets import is_api_token
from guildhall.rest_engine.caller import ANYONE, Caller


def runtime_of(request: HTTPConnection) -> Runtime:
    runtime: Runtime = request.app.state.runtime
    return runtime


async def _runtime(request: Request) -> Runtime:
    """Return the runtime. Dependencies are coroutines: the framework runs others in its threads, behind slow work."""
    return runtime_of(request)


RuntimeDep = Annotated[Runtime, Depends(_runtime)]


def bearer(request: HTTPConnection) -> str | None:
    """Return the user's token, or None. Clients send the public key in the same header, which means anonymous."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    known = scheme.lower() == "bearer" and (is_api_token(token) or is_user_token(token))
    return token if known else None


def has_own_token(runtime: Runtime, scope: Scope) -> bool:
    """Return whether the request has a token that this shop issued. Whether it still counts, its route decides."""
    token = bearer(HTTPConnection(scope))
    if token is None or is_api_token(token):
        return (
            token is not None
        )  # TokenGate refuses an API token that is none before any route reads the body
    try:
        read_claims(token, runtime.settings.signing_secret, runtime.clock.now())
    except BadToken:
        return False
    return True


def client_address(request: HTTPConnection) -> str:
    """Return the client address for rate limits; networks_of returns the networks that contain it."""
    return client_of(request.client.host if request.client else "")


def caller_in(uow: UnitOfWork, token: str | None, *scopes: str) -> Caller:
    """Return a token's caller, read in the transaction of the request.

    scopes: all that an API token needs here; without any, API tokens are refused.
    Raises BadToken if the token is no longer valid, NotAllowed for an API token outside its scopes.
    """
    if token is None:
        return ANYONE
    if is_api_token(token):
        program = token_caller(uow, token)
        lacking = [scope for scope in scopes if not program.permits(scope)]
        if lacking or not scopes:
            raise outside_scope(lacking[0] if lacking else None)
        return program
    claims = read_claims(token, uow.settings.signing_secret, uow.now)
    caller = find_caller(uow, claims)
    if caller is None:
        raise BadToken("session of this token has ended", expired=True)
    return caller


def function_caller(uow: UnitOfWork, request: Request) -> Caller:
    """Return the caller of a function. An API token needs the function's scopes. Raises as `caller_in`."""
    return caller_in(uow, bearer(request), *getattr(request.scope["endpoint"], "token_scopes", ()))
