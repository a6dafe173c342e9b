"""Says which webhook endpoints are called, and which of them an API token reaches."""

from typing import Any

from sqlalchemy import ColumnElement, and_, exists, or_

from guildhall.domains.identity.queries import in_force
from guildhall.domains.integrations.models import ApiToken, WebhookEndpoint
from guildhall.domains.integrations.queries.postbacks import partner_in_force
from guildhall.rest_engine.caller import CALLER_ACCOUNT, NOW

OF_SHOP = WebhookEndpoint.partner_id.is_(None)
"""The endpoint is one of the shop's own, not a partner's postback."""

_TOKEN_ENDED = exists().where(
    ApiToken.id == WebhookEndpoint.created_by,
    or_(ApiToken.revoked_at.is_not(None), ApiToken.expires_at <= NOW),
)
_OF_A_TOKEN = exists().where(ApiToken.id == CALLER_ACCOUNT)


def endpoint_in_force() -> ColumnElement[bool]:
    """Return the condition that an endpoint's owner is an admin, and that the token that made it has not ended.

    That of a postback is that its partner still is one. Needs the parameter `now`.
    """
    of_shop = and_(in_force(WebhookEndpoint.owner_id), ~_TOKEN_ENDED.correlate(WebhookEndpoint))
    of_partner = partner_in_force(WebhookEndpoint.partner_id).correlate(WebhookEndpoint)
    return or_(and_(OF_SHOP, of_shop), of_partner)


def reached_by_caller(created_by: Any) -> ColumnElement[bool]:
    """Return the condition that the caller is no API token, or is the token that made the endpoint."""
    return or_(~_OF_A_TOKEN, created_by == CALLER_ACCOUNT)
