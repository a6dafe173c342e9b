"""Save and remove a partner's postback, and prepare a test of it."""

from datetime import timedelta
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update

from guildhall.core.errors import Conflict, NotFound, Refused
from guildhall.core.ids import new_id
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands import limits
from guildhall.domains.identity.commands.limits import Limit
from guildhall.domains.identity.events import ProfileAnonymised
from guildhall.domains.integrations.commands.endpoints import TABLE
from guildhall.domains.integrations.models import WebhookEndpoint
from guildhall.domains.integrations.postback_url import Message, sample
from guildhall.domains.integrations.queries.postbacks import own_code
from guildhall.domains.integrations.secrets import new_seed
from guildhall.domains.referrals.models.partners import Referral
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import shop_settings

NO_KIND = "postback"
"""In place of the kinds of an endpoint, of which none would mean all."""
TESTS = Limit("postback-test", timedelta(minutes=1), 10)  # of one partner


def save_postback(uow: UnitOfWork, caller: Caller, *, url: str, is_active: bool) -> None:
    """Save the caller's postback. The audit log names its host alone: an address may contain a secret.

    Raises Conflict postbacks_off, Refused no_active_code (403).
    """
    partner_id, _ = _partner(uow, caller)
    known = uow.db.scalar(select(WebhookEndpoint.id).where(WebhookEndpoint.partner_id == partner_id))
    endpoint_id = known or new_id()
    values = {"url": url, "is_active": is_active}
    if known:
        uow.db.execute(update(WebhookEndpoint).where(WebhookEndpoint.id == known).values(values))
    else:
        keys = {"id": endpoint_id, "partner_id": partner_id, "kinds": [NO_KIND], "seed": new_seed()}
        uow.db.execute(insert(WebhookEndpoint).values(values | keys))
    host = urlsplit(url).hostname
    record(uow, caller.account_id, "postback.saved", TABLE, endpoint_id, host=host, is_active=is_active)


def remove_postback(uow: UnitOfWork, caller: Caller) -> None:
    """Delete the caller's postback and what waits to be sent to it. Raises NotFound."""
    removing = delete(WebhookEndpoint).where(WebhookEndpoint.partner_id == caller.profile_id)
    removed = caller.profile_id and uow.db.scalar(removing.returning(WebhookEndpoint.id))
    if not removed:
        raise NotFound()
    record(uow, caller.account_id, "postback.removed", TABLE, removed)


def test_message(uow: UnitOfWork, caller: Caller) -> Message:
    """Return what a test tells, and count the test. Raises as `save_postback`, and TooMany."""
    partner_id, code = _partner(uow, caller)
    limits.take(uow, TESTS, partner_id)
    return sample(code, new_id())


def forget_postback(uow: UnitOfWork, event: ProfileAnonymised) -> None:
    """Delete the postback of a deleted partner."""
    uow.db.execute(delete(WebhookEndpoint).where(WebhookEndpoint.partner_id == event.profile_id))


def _partner(uow: UnitOfWork, caller: Caller) -> tuple[str, str]:
    """Return the caller's profile, locked against a second save, and a code of theirs."""
    if not shop_settings(uow).partner_postbacks:
        raise Conflict("postbacks_off")
    code = own_code(uow, caller.profile_id) if caller.profile_id else None
    if caller.profile_id is None or code is None:
        raise Refused("no_active_code", status=403)
    uow.db.execute(select(Referral.id).where(Referral.user_id == caller.profile_id).with_for_update()).all()
    return caller.profile_id, code
