"""/functions/v1: addresses of other programs that are sent events. Lists are reads of webhook_endpoints and
webhook_deliveries. A token with `webhooks:write` reaches the endpoints that it made."""

from datetime import timedelta
from typing import Annotated, Any, Literal

from pydantic import Field

from guildhall.api.functions.answers import Answer
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, Writing
from guildhall.api.functions.receivers import allows_private, check_public
from guildhall.api.functions.route import CallerDep
from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.validation import Identifier, OneLine
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.commands import endpoints
from guildhall.domains.integrations.commands.endpoints import EndpointSecret
from guildhall.domains.integrations.kinds import ALL_KINDS, GROUPS
from guildhall.domains.integrations.scopes import WEBHOOKS
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()

KINDS = tuple(sorted({"*"} | ALL_KINDS | GROUPS))
Kinds = Annotated[list[Literal[KINDS]], Field(max_length=len(KINDS))]  # type: ignore[valid-type]
Url = Annotated[str, Field(min_length=1, max_length=safe_post.LONGEST_URL), OneLine]


class CreateWebhookEndpoint(FunctionBody):
    """`kinds` such as `order.paid` or `order.*`; an empty list, or `*`, asks for all of them."""

    url: Url
    kinds: Kinds = Field(default_factory=list)


class ChangeWebhookEndpoint(FunctionBody):
    """Omitted fields keep their values."""

    id: Identifier
    url: Url | None = None
    kinds: Kinds | None = None
    is_active: bool | None = None


class WebhookEndpointById(FunctionBody):
    id: Identifier


class RotateWebhookSecret(FunctionBody):
    """For `overlapHours` requests carry a signature of either secret."""

    id: Identifier
    overlap_hours: Annotated[int, Field(ge=0, le=720)] = 24


class ReplayWebhooks(FunctionBody):
    """The ids of deliveries."""

    ids: Annotated[list[Identifier], Field(min_length=1, max_length=200)]


class WebhookDone(Answer):
    done: bool


class WebhooksQueued(Answer):
    queued: int


async def _check(url: str, settings: Settings) -> None:
    """Raise Refused for an address that is no https:// one, or leads into a private network."""
    try:
        target = safe_post.parse(url, allow_private=allows_private(settings))
    except ValueError:
        raise Refused("webhook_url", details="url") from None
    await check_public(target, settings)


@router.function(
    "/create-webhook-endpoint",
    only=ADMINS,
    scopes=(WEBHOOKS,),
    refuses=("proof_needed", "webhook_url", "webhook_private", "too_many_endpoints"),
    once=Once(secret=True),
)
async def create(body: CreateWebhookEndpoint, runtime: RuntimeDep, caller: CallerDep) -> EndpointSecret:
    """Create an endpoint that receives new events of these kinds, signed as in Standard Webhooks. For admins."""
    await _check(body.url, runtime.settings)
    return await runtime.write(
        lambda uow: endpoints.create_endpoint(uow, caller, url=body.url, kinds=body.kinds)
    )


@router.function(
    "/change-webhook-endpoint",
    only=ADMINS,
    scopes=(WEBHOOKS,),
    refuses=("proof_needed", "webhook_url", "webhook_private", "not_found"),
    once=Once(),
)
async def change(body: ChangeWebhookEndpoint, runtime: RuntimeDep, caller: CallerDep) -> WebhookDone:
    """Change the address or the kinds of an endpoint, or switch it on or off. For admins."""
    if body.url is not None:
        await _check(body.url, runtime.settings)
    values: dict[str, Any] = body.model_dump(exclude={"id"}, exclude_none=True)
    await runtime.write(lambda uow: endpoints.change_endpoint(uow, caller, body.id, values))
    return WebhookDone(done=True)


@router.function(
    "/delete-webhook-endpoint", only=ADMINS, scopes=(WEBHOOKS,), refuses=("not_found",), once=Once()
)
def delete(uow: Writing, body: WebhookEndpointById, caller: CallerDep) -> WebhookDone:
    """Delete an endpoint and its deliveries. For admins."""
    endpoints.delete_endpoint(uow, caller, body.id)
    return WebhookDone(done=True)


@router.function(
    "/rotate-webhook-secret",
    only=ADMINS,
    scopes=(WEBHOOKS,),
    refuses=("proof_needed", "not_found"),
    once=Once(secret=True),
)
def rotate(uow: Writing, body: RotateWebhookSecret, caller: CallerDep) -> EndpointSecret:
    """Replace the secret of an endpoint. The old one also signs for `overlapHours`. For admins."""
    overlap = timedelta(hours=body.overlap_hours)
    return endpoints.rotate_secret(uow, caller, body.id, overlap)


@router.function(
    "/send-test-webhook", only=ADMINS, scopes=(WEBHOOKS,), refuses=("not_found", "endpoint_off"), once=Once()
)
def send_test(uow: Writing, body: WebhookEndpointById, caller: CallerDep) -> WebhookDone:
    """Send the endpoint a `webhook.test` event; the delivery log shows the answer. For admins."""
    endpoints.send_test(uow, caller, body.id)
    return WebhookDone(done=True)


@router.function(
    "/replay-webhook-deliveries", only=ADMINS, scopes=(WEBHOOKS,), refuses=("endpoint_off",), once=Once()
)
def replay(uow: Writing, body: ReplayWebhooks, caller: CallerDep) -> WebhooksQueued:
    """Repeat deliveries that succeeded or failed for good, with the same webhook-id. For admins."""
    return WebhooksQueued(queued=endpoints.replay(uow, caller, body.ids))
