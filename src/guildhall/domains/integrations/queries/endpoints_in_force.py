"""Says which webhook endpoints are sent events, and which of them an API token reaches."""

from typing import Any

from sqlalchemy import ColumnElement, and_, exists, or_

from guildhall.domains.identity.queries import in_force
from guildhall.domains.integrations.models import ApiToken, WebhookEndpoint
from guildhall.rest_engine.caller import CALLER_ACCOUNT, NOW

_TOKEN_ENDED = exists().where(
    ApiToken.id == WebhookEndpoint.created_by,
    or_(ApiToken.revoked_at.is_not(None), ApiToken.expires_at <= NOW),
)
_OF_A_TOKEN = exists().where(ApiToken.id == CALLER_ACCOUNT)


def endpoint_in_force() -> ColumnElement[bool]:
    """Return the condition that an endpoint's owner is an admin, and that the token that made it has not ended.

    Needs the parameter `now`.
    """
    return and_(in_force(WebhookEndpoint.owner_id), ~_TOKEN_ENDED.correlate(WebhookEndpoint))


def reached_by_caller(created_by: Any) -> ColumnElement[bool]:
    """Return the condition that the caller is no API token, or is the token that made the endpoint."""
    return or_(~_OF_A_TOKEN, created_by == CALLER_ACCOUNT)
