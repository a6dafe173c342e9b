"""All tables of the house in one place, for migrations and for the table door."""

from __future__ import annotations

import guildhall.audit.models
import guildhall.backoffice.models
import guildhall.billing.models
import guildhall.catalogue.models
import guildhall.content.models
import guildhall.downloads.models
import guildhall.files.models
import guildhall.identity.models
import guildhall.integrations.models
import guildhall.mail.models
import guildhall.orders.models
import guildhall.payments.models
import guildhall.payments.sandbox.models
import guildhall.referrals.models
import guildhall.search.models
import guildhall.shop_settings.models
import guildhall.workshops.models
from guildhall.kit.sql.records import Record

metadata = Record.metadata

__all__ = ["guildhall", "metadata"]
