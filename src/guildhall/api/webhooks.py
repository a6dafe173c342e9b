"""/webhooks/PROVIDER: receive events from the payment providers."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel
from starlette.responses import JSONResponse

from guildhall.domains.payments import metrics
from guildhall.domains.payments.commands.receive_event import receive_event
from guildhall.domains.payments.payment_events import is_storable
from guildhall.domains.payments.port import NotAuthentic, ProviderError, Unreadable, WebhookRequest
from guildhall.domains.payments.providers.registry import receiver_of
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.threads import EVENTS

router = APIRouter(tags=["webhooks"])


class Received(BaseModel):
    """The events of the request were processed, or are not handled."""

    received: bool
    outcome: str


class WebhookProblem(BaseModel):
    message: str


class NotReceived(BaseModel):
    error: WebhookProblem


RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"model": Received, "description": "Processed, or ignored"},
    "4XX": {"model": NotReceived},
    "5XX": {"model": NotReceived},
}


@router.post("/webhooks/{provider}", operation_id="receive_webhook", response_model=None, responses=RESPONSES)
async def receive(
    provider: Annotated[str, Path(description="The name of the payment provider")],
    request: Request,
    runtime: RuntimeDep,
) -> JSONResponse:
    """Process an event, exactly once.

    Returns 200 also for event types that are not handled, so that the provider does not retry them; 400 for a request
    that is not authentic; 404 for a provider that this shop does not use; 502 if the provider had to be asked and did
    not answer.
    """
    receiver = await runtime.database.run_in_thread(lambda: receiver_of(runtime, provider))
    if receiver is None:
        return _refusal(404, "this shop does not use that provider")
    delivery = WebhookRequest(await request.body(), dict(request.headers), runtime.clock.now())
    try:
        events = await EVENTS.run(receiver.parse_webhook, delivery)
    except (NotAuthentic, Unreadable) as problem:
        if isinstance(problem, NotAuthentic):
            metrics.BAD_SIGNATURES.labels(provider).inc()
        return _refusal(400, str(problem))
    except ProviderError:
        return _refusal(502, "the provider did not answer")
    if not all(map(is_storable, events)):
        return _refusal(400, "the event has text that cannot be stored")
    outcomes = [
        await runtime.write(partial(receive_event, provider=receiver.name, event=event)) for event in events
    ]
    return JSONResponse({"received": True, "outcome": ", ".join(outcomes) or "ignored"})


def _refusal(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": {"message": message}}, status_code=status)
