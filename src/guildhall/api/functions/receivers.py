"""Checks of an address that a person entered for the shop to call."""

from guildhall.config.settings import Settings, Switch
from guildhall.core.errors import Refused
from guildhall.domains.integrations import safe_post
from guildhall.domains.integrations.safe_post import Target
from guildhall.http.threads import LOOKING_UP


def allows_private(settings: Settings) -> bool:
    return settings.webhook_allow_private is Switch.ON


async def check_public(target: Target, settings: Settings) -> None:
    """Raise Refused webhook_private for an address that leads into a private network."""
    if not await LOOKING_UP.run(safe_post.may_reach, target, allow_private=allows_private(settings)):
        raise Refused("webhook_private", details="url")
