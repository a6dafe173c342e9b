"""Idempotent requests: a request that is repeated with the same `Idempotency-Key` takes effect once.

Functions run in several transactions, so their claim is written before and their answer after; a write to a table is
one transaction, which writes both.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from guildhall.core.errors import Refused
from guildhall.core.outages import is_outage
from guildhall.core.request_claim import with_claim
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.http.dependencies import client_address, function_caller, runtime_of
from guildhall.rest_engine.caller import Caller
from guildhall.rest_engine.errors import bad_body
from guildhall.services.idempotency.commands.claims import Claim, Kept, claim_of, give_back, keep, take
from guildhall.services.idempotency.rules import is_key

log = logging.getLogger(__name__)

HEADER = "idempotency-key"
REPEATED = "idempotent-replayed"
KEPT_HEADERS = frozenset({"content-type", "content-range", "location", "preference-applied"})
WORDS = (
    "already_there",
    "reference_broken",
    "value_not_allowed",
    "idempotency_in_progress",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "idempotency_outcome_unknown",
)
"""Reasons with which any function that writes may refuse: broken database rules first, then broken rules of the key."""

SECRET = Kept(0, {}, "")
"""Stored in place of an answer that must not be readable a second time."""


@dataclass(frozen=True, slots=True)
class Once:
    """The idempotency of a function that writes.

    resumes: after an interruption it may be called again from its start and finds what it has done; only its success is
    stored. secret: its answer contains a secret and is not stored.
    """

    resumes: bool = False
    secret: bool = False


def key_of(request: Request) -> str | None:
    """Return the key of a request, or None. Raises Refused for an invalid one."""
    key = request.headers.get(HEADER)
    if key is not None and not is_key(key):
        raise Refused("idempotency_key_invalid")
    return key


def claim_for(uow: UnitOfWork, caller: Caller, request: Request, key: str, body: bytes) -> Claim:
    """Return a request's claim on its key. A key is valid for one caller, method and path.

    Visitors are distinguished by their addresses: one must not take the keys of another.
    """
    path = f"{request.method} {request.scope['path']}"
    form = (request.headers.get(name, "") for name in ("accept", "prefer"))
    content = b"\0".join([request.scope["query_string"], *(text.encode() for text in form), body])
    account_id = caller.account_id if caller.scopes is None else None
    whose = caller.account_id or f"visitor {client_address(request)}"
    return claim_of(uow.settings.signing_secret, whose, path, key, content, account_id=account_id)


def kept_from(response: Response) -> Kept:
    headers = {name: value for name, value in response.headers.items() if name in KEPT_HEADERS}
    return Kept(response.status_code, headers, bytes(response.body).decode())


def repeated(answer: Kept) -> Response:
    """Return a stored answer, marked as a repetition."""
    return Response(
        answer.body, answer.status, answer.headers | {REPEATED: "true", "cache-control": "no-store"}
    )


async def run_once(
    request: Request, once: Once | None, handle: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Handle a function's request, or return its stored answer. Requests without a key are handled directly."""
    key = key_of(request) if once else None
    if once is None or key is None:
        return await handle(request)
    runtime, body = runtime_of(request), await _body(request)
    claim = await runtime.read(lambda uow: claim_for(uow, function_caller(uow, request), request, key, body))
    answer = await runtime.write(lambda uow: take(uow, claim, resumes=once.resumes))
    if answer is not None:
        return repeated(answer)
    with with_claim(claim):
        response = await _handled(request, handle)
    if isinstance(response, Response):
        await _settle(request, once, claim, response)
        return response
    await _settle(request, once, claim, None)
    raise response


async def _handled(
    request: Request, handle: Callable[[Request], Awaitable[Response]]
) -> Response | Exception:
    """Return the answer (also of a refusal), or the unexpected error."""
    try:
        return await handle(request)
    except Exception as error:
        return error


async def _settle(request: Request, once: Once, claim: Claim, response: Response | None) -> None:
    """Store the answer or release the key; neither if effects were committed but the outcome is unknown."""
    status = response.status_code if response else 500
    done = status < 400 or (claim.begun and not once.resumes and status < 500)

    def settle(uow: UnitOfWork) -> None:
        if done and response:
            keep(uow, claim, SECRET if once.secret and status < 400 else kept_from(response))
        elif once.resumes or not claim.begun:
            give_back(uow, claim)

    try:
        await runtime_of(request).write(settle)
    except Exception as error:
        if not is_outage(error):
            raise
        log.warning("the response of an idempotent request could not be stored")


async def _body(request: Request) -> bytes:
    try:
        return await request.body()
    except ClientDisconnect:
        raise bad_body("The body did not arrive") from None
