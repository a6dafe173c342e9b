"""All tables of the application in one place, for migrations and for the REST engine."""

import guildhall.domains.backoffice.models
import guildhall.domains.billing.models
import guildhall.domains.catalogue.models
import guildhall.domains.content.models
import guildhall.domains.discounts.models
import guildhall.domains.downloads.models
import guildhall.domains.identity.models
import guildhall.domains.integrations.models
import guildhall.domains.notices.models
import guildhall.domains.office.models
import guildhall.domains.orders.models
import guildhall.domains.payments.models
import guildhall.domains.payments.providers.sandbox.models
import guildhall.domains.referrals.models.commissions
import guildhall.domains.referrals.models.creatives
import guildhall.domains.referrals.models.partners
import guildhall.domains.referrals.models.payouts
import guildhall.domains.referrals.models.rates
import guildhall.domains.reviews.models
import guildhall.domains.workshops.models
import guildhall.services.addresses.models
import guildhall.services.audit.models
import guildhall.services.connections.models
import guildhall.services.documents.models
import guildhall.services.email.models
import guildhall.services.files.models
import guildhall.services.idempotency.models
import guildhall.services.jobs.models
import guildhall.services.legal.models
import guildhall.services.prices.models
import guildhall.services.search.models
import guildhall.services.shop_settings.models
import guildhall.services.site.models
from guildhall.core.db.records import Record

metadata = Record.metadata

__all__ = ["guildhall", "metadata"]
