"""Parts of a request that /auth/v1 reads: the session of its token, its client address and its redirect target."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from fastapi import Query, Request

from guildhall.api.auth.browser import browser_of
from guildhall.config.settings import Switch
from guildhall.core.errors import Refused
from guildhall.domains.identity.access_tokens import BadToken, Claims, read_claims
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit
from guildhall.domains.identity.commands.mail_links import LinkRequest, PkceChallenge
from guildhall.domains.identity.commands.proven_password import LinkReader
from guildhall.domains.identity.queries import SignedIn, signed_in
from guildhall.domains.identity.redirects import allowed_target, site_path
from guildhall.http.dependencies import client_address, runtime_of
from guildhall.http.published_site import language_of

EVEN = 0.1  # seconds; queueing a mail takes some milliseconds
_pause = asyncio.sleep


def one_of(*values: str, about: str) -> Any:
    """Return a query parameter that documents its values. The route refuses others itself, with GoTrue's errors."""
    return Query(default_factory=str, description=about, json_schema_extra={"enum": list(values)})


def claims_of(request: Request) -> Claims:
    """Return the claims of the bearer token. Raises Refused as in auth dialect §5, GET /user."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Refused("no_authorization", gotrue="This endpoint requires a valid Bearer token", status=401)
    runtime = runtime_of(request)
    try:
        return read_claims(token.strip(), runtime.settings.signing_secret, runtime.clock.now())
    except BadToken as bad:
        raise _bad_jwt(bad.message) from None


def _bad_jwt(why: str) -> Refused:
    match why:
        case "invalid claim: sub claim must be a UUID":
            return Refused("bad_jwt", gotrue=why, status=400)
        case "invalid claim: missing sub claim":
            return Refused("bad_jwt", gotrue=why, status=403)
        case _:
            text = f"invalid JWT: unable to parse or verify signature, {why}"
            return Refused("bad_jwt", gotrue=text, status=403)


async def signed_in_session(request: Request, *, pending_factor: bool = False) -> SignedIn:
    """Return the active session of the request. With `pending_factor` also one whose second factor is pending."""
    claims = claims_of(request)
    return await runtime_of(request).read(lambda uow: signed_in(uow, claims, pending_factor=pending_factor))


async def count_request(request: Request, limit: Limit) -> None:
    """Count the request against its client address and the networks around it. Raises TooMany."""
    runtime = runtime_of(request)
    if runtime.settings.rate_limits is Switch.ON:
        address = client_address(request)
        await runtime.write(lambda uow: limits.take_for_client(uow, limit, address))


def redirect_target(request: Request) -> str:
    """Return the requested redirect target if it is on this site, else the home page."""
    requested = [request.query_params.get("redirect_to"), request.headers.get("redirect_to")]
    return allowed_target(requested, runtime_of(request).settings.site_url)


def link_request(request: Request, challenge: PkceChallenge | None = None) -> LinkRequest:
    """Return the path, language, challenge and browser for the request's email link."""
    site_url = runtime_of(request).settings.site_url
    path = site_path(redirect_target(request), site_url)
    return LinkRequest(path, language_of(request), challenge, browser_of(request))


def reader_of(request: Request) -> LinkReader:
    """Return the client that uses an email link.

    A browser sends `Origin` with each POST and `Sec-Fetch-Site` with each request; a page cannot leave them out.
    """
    sent = request.headers
    program = request.method == "POST" and "origin" not in sent and "sec-fetch-site" not in sent
    return LinkReader(browser_of(request), program)


def user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")


async def in_constant_time(work: Awaitable[None]) -> None:
    """Await the work and pad it to a constant time, so that timing does not reveal whether an address is known."""
    loop = asyncio.get_running_loop()
    until = loop.time() + EVEN
    await work
    await _pause(until - loop.time())
