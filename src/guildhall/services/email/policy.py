"""Admins can read the outbox, except the context of mails, which may contain a sign-in link."""

from guildhall.rest_engine.declaration import EVERYTHING, Role, Table
from guildhall.services.email.kinds import KINDS
from guildhall.services.email.models import Mail
from guildhall.services.email.rules import Fault

TABLES = (
    Table(
        Mail,
        words={"template": "admin-mails:kinds", "state": "admin-mails:states", "fault": "admin-mails:short"},
        values={"template": sorted(KINDS), "fault": Fault},
        rows={Role.ADMIN: EVERYTHING},
        hidden={Role.ADMIN: frozenset({"context", "dedup_key"})},
        search=(Mail.recipient, Mail.template),
    ),
)
