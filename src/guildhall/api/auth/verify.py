"""GET and POST /verify: redeem an email link. The shop's own emails link to a page that uses POST."""

from typing import Annotated, Any
from urllib.parse import urlencode, urlsplit, urlunsplit

from fastapi import Query, Request, Response
from starlette.responses import RedirectResponse

from guildhall.api.auth.answers import session_object
from guildhall.api.auth.bodies import VerifyBody
from guildhall.api.auth.devices import mark_device
from guildhall.api.auth.requests import count_request, one_of, reader_of, redirect_target, user_agent
from guildhall.api.auth.schemas import AuthSession, answers
from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.mail_links import PKCE
from guildhall.domains.identity.commands.sign_in import KINDS, code_for_link, sign_in_by_link
from guildhall.domains.identity.grants import Grant
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.errors.auth import auth_router

ERRORS = {400: "invalid_request", 401: "unauthorized_client", 403: "access_denied", 500: "server_error"}

router = auth_router()

Kind = Annotated[str, one_of(*KINDS, about="The kind of the link")]
Token = Annotated[str, Query(default_factory=str, description="The token of the link")]


@router.get("/verify", status_code=303, response_class=RedirectResponse)
async def get_verify(request: Request, runtime: RuntimeDep, type: Kind, token: Token) -> RedirectResponse:
    """Redeem a link and redirect to `redirect_to` with the session, a code or an error in the URL."""
    _require_type(type)
    if not token:
        raise Refused("validation_failed", gotrue="Verify requires a token or a token hash")
    await count_request(request, limits.REQUESTS)
    target, pkce, reader = redirect_target(request), token.startswith(PKCE), reader_of(request)
    try:
        if pkce:
            code = await runtime.write(lambda uow: code_for_link(uow, type, token, reader))
            return RedirectResponse(_with(target, query={"code": code}), 303)
        return RedirectResponse(_with(target, fragment=await _session(request, runtime, type, token)), 303)
    except Refused as refused:
        return RedirectResponse(_with_error(target, refused, in_query=pkce), 303)


async def _session(request: Request, runtime: Runtime, kind: str, token: str) -> dict[str, Any]:
    grant = await _sign_in(request, runtime, kind, token)
    session = session_object(runtime, grant)
    names = ("access_token", "expires_at", "expires_in", "refresh_token")
    return {name: session[name] for name in names} | {"sb": "", "token_type": "bearer", "type": kind}


@router.post("/verify", **answers(AuthSession))
async def post_verify(
    request: Request, response: Response, runtime: RuntimeDep, body: VerifyBody
) -> dict[str, Any]:
    """Redeem a link's `token_hash` and sign in."""
    _require_type(body.type)
    if body.token_hash and body.email:
        raise Refused("validation_failed", gotrue="Only the token_hash and type should be provided")
    if not body.token_hash and not body.token:
        raise Refused("validation_failed", gotrue="Verify requires either a token or a token hash")
    if body.type not in KINDS:
        raise Refused("validation_failed", gotrue="Invalid email verification type")
    await count_request(request, limits.REQUESTS)
    if not body.token_hash:  # six digits could be guessed, so mails contain links only
        raise Refused("otp_expired", gotrue="Token has expired or is invalid", status=403)
    grant = await _sign_in(request, runtime, body.type, body.token_hash)
    mark_device(request, response, grant)
    return session_object(runtime, grant)


async def _sign_in(request: Request, runtime: Runtime, kind: str, token: str) -> Grant:
    reader, agent = reader_of(request), user_agent(request)
    return await runtime.write(lambda uow: sign_in_by_link(uow, kind, token, reader, agent))


def _require_type(kind: str) -> None:
    if not kind:
        raise Refused("validation_failed", gotrue="Verify requires a verification type")


def _with_error(target: str, refused: Refused, *, in_query: bool) -> str:
    error = {
        "error": ERRORS.get(refused.status, "access_denied"),
        "error_code": refused.reason,
        "error_description": refused.message,
    }
    return _with(target, query=error if in_query else None, fragment=error | {"sb": ""})


def _with(target: str, *, query: dict[str, Any] | None = None, fragment: dict[str, Any] | None = None) -> str:
    """Return the target with these parameters added."""
    parts = urlsplit(target)
    joined = "&".join(filter(None, (parts.query, urlencode(query or {}))))
    return urlunsplit(parts._replace(query=joined, fragment=urlencode(fragment or {})))
