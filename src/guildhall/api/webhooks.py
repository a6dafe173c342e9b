"""/webhooks/stripe and /webhooks/sandbox: receive signed events from the payment providers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from guildhall.domains.payments import metrics
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.signature import BadSignature
from guildhall.domains.payments.webhook import endpoint_of, open_envelope
from guildhall.domains.payments.webhook_events import Unreadable
from guildhall.http.dependencies import RuntimeDep

AN_ERROR: dict[str, Any] = {
    "description": "An error: {error: {message}}",
    "content": {"application/json": {"schema": {"type": "object", "required": ["error"]}}},
}

router = APIRouter(tags=["webhooks"])


@router.post("/webhooks/{provider}", responses={"4XX": AN_ERROR, "5XX": AN_ERROR})
async def receive(provider: str, request: Request, runtime: RuntimeDep) -> JSONResponse:
    """Process an event, exactly once.

    Returns 200 also for event types that are not handled, so that the provider does not retry them; 400 for a missing,
    invalid or expired signature; 404 for a provider that this shop does not use.
    """
    endpoint = endpoint_of(runtime.settings, provider)
    if endpoint is None:
        return _refusal(404, "this shop does not use that provider")
    try:
        signature = request.headers.get("stripe-signature", "")
        event = open_envelope(endpoint, await request.body(), signature, runtime.clock.now())
    except (BadSignature, Unreadable) as problem:
        if isinstance(problem, BadSignature):
            metrics.BAD_SIGNATURES.labels(provider).inc()
        return _refusal(400, str(problem))
    outcome = await runtime.write(lambda uow: receive_event(uow, endpoint.provider, event))
    return JSONResponse({"received": True, "outcome": outcome})


def _refusal(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": {"message": message}}, status_code=status)
