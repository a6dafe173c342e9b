"""Joins the modules: their tables, the subscribers of their events, and the runtime of commands and tests."""

from functools import cache

from guildhall.config.settings import Settings
from guildhall.core.clock import Clock, SystemClock
from guildhall.core.db.opening import open_database
from guildhall.core.events import BusinessEvent
from guildhall.core.observability.slow_queries import SLOW_MS
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import Subscribers
from guildhall.domains.backoffice import subscribers as back_office
from guildhall.domains.backoffice.commands.keep_office_words import keep_office_words
from guildhall.domains.billing import policy as billing
from guildhall.domains.billing import subscribers as books
from guildhall.domains.catalogue import policy as catalogue
from guildhall.domains.content import policy as content
from guildhall.domains.content.commands.messages import forget_messages
from guildhall.domains.discounts import policy as discounts
from guildhall.domains.downloads import policy as downloads
from guildhall.domains.identity import policy as identity
from guildhall.domains.identity.events import AccountConfirmed, AddressErased, ProfileAnonymised
from guildhall.domains.integrations import policy as integrations
from guildhall.domains.integrations.commands import record_event as event_log
from guildhall.domains.integrations.commands.postbacks import forget_postback
from guildhall.domains.office import policy as office
from guildhall.domains.office.commands import forget_notes
from guildhall.domains.orders import policy as orders
from guildhall.domains.orders import subscribers as order_subscribers
from guildhall.domains.orders.events import (
    AmountAgreed,
    OrderPaid,
    OrderRefunded,
    PayerKnown,
    Recommended,
    RefundUndone,
)
from guildhall.domains.payments import policy as payments
from guildhall.domains.payments import subscribers as pages
from guildhall.domains.referrals import policy as referrals
from guildhall.domains.referrals import subscribers as commissions
from guildhall.domains.referrals.commands.move_payable import on_workshop_moved
from guildhall.domains.referrals.commands.payout_details import forget_details
from guildhall.domains.referrals.commands.referrals import end_referrals, forget_applications
from guildhall.domains.reviews import policy as reviews
from guildhall.domains.reviews.commands.moderate import forget_reviews
from guildhall.domains.workshops import policy as workshops
from guildhall.domains.workshops.events import WorkshopMoved
from guildhall.rest_engine.declaration import extended
from guildhall.rest_engine.engine import RestEngine
from guildhall.schema import metadata
from guildhall.services.audit import policy as audit
from guildhall.services.email import policy as mail
from guildhall.services.files import policy as files
from guildhall.services.files.events import FileLeaving
from guildhall.services.legal import policy as legal

TABLES = extended(
    (
        *identity.TABLES,
        *content.TABLES,
        *catalogue.TABLES,
        *workshops.TABLES,
        *downloads.TABLES,
        *discounts.TABLES,
        *orders.TABLES,
        *payments.TABLES,
        *referrals.TABLES,
        *reviews.TABLES,
        *billing.TABLES,
        *files.TABLES,
        *mail.TABLES,
        *audit.TABLES,
        *legal.TABLES,
        *integrations.TABLES,
        *office.TABLES,
    ),
    (
        *orders.EXTENSIONS,
        *billing.EXTENSIONS,
        *referrals.EXTENSIONS,
        *reviews.EXTENSIONS,
        *integrations.EXTENSIONS,
    ),
)
"""All tables of the REST API, as their modules declare and extend them."""


@cache
def rest_engine() -> RestEngine:
    """Return the engine of all tables: one per process, because it caches its statements."""
    return RestEngine(TABLES)


NOTIFIED = frozenset(
    {
        "products",
        "product_reviews",
        "workshops",
        "workshop_enrollments",
        "blog_articles",
        "news",
        "pages",
        "commission_rules",
        "shop_opening",
        "shop_settings",
        "site_versions",
        "legal_texts",
        "publishable_keys",
    }
)
"""Tables that public answers depend on. Every process is notified of a write to one."""


def build_runtime(settings: Settings, clock: Clock | None = None, slow_ms: int = SLOW_MS) -> Runtime:
    """Return the runtime of commands, workers and tests: the application without HTTP."""
    database = open_database(
        settings.database,
        slow_ms=slow_ms,
        listen_url=settings.database_listen,
        pool_size=settings.database_pool_size,
    )
    database.notified_tables = NOTIFIED
    database.expected = metadata
    return Runtime(settings, database, clock or SystemClock(), wired())


def wired() -> Subscribers:
    """Subscribe the domains to each other's events: the only place where an upper domain meets a lower one."""
    subscribers = Subscribers()
    subscribers.subscribe(AccountConfirmed, order_subscribers.on_account_confirmed)
    subscribers.subscribe(ProfileAnonymised, order_subscribers.on_profile_anonymised)
    subscribers.subscribe(AddressErased, order_subscribers.on_address_erased)
    subscribers.subscribe(AddressErased, forget_messages)
    subscribers.subscribe(AddressErased, forget_applications)
    subscribers.subscribe(ProfileAnonymised, forget_details)
    subscribers.subscribe(ProfileAnonymised, end_referrals)
    subscribers.subscribe(ProfileAnonymised, forget_postback)
    subscribers.subscribe(ProfileAnonymised, forget_notes)
    subscribers.subscribe(ProfileAnonymised, forget_reviews)
    subscribers.subscribe(Recommended, commissions.on_recommended)
    subscribers.subscribe(OrderPaid, commissions.on_order_paid)
    subscribers.subscribe(PayerKnown, commissions.on_payer_known)
    subscribers.subscribe(OrderRefunded, commissions.on_order_refunded)
    subscribers.subscribe(RefundUndone, commissions.on_refund_undone)
    subscribers.subscribe(WorkshopMoved, on_workshop_moved)
    subscribers.subscribe(OrderPaid, books.on_order_paid)
    subscribers.subscribe(OrderRefunded, books.on_order_refunded)
    subscribers.subscribe(RefundUndone, books.on_refund_undone)
    subscribers.subscribe(AmountAgreed, pages.on_amount_agreed)
    subscribers.subscribe(FileLeaving, back_office.on_file_leaving)
    # Last, so that the metrics include what the other subscribers of an event wrote.
    subscribers.subscribe(BusinessEvent, keep_office_words)
    subscribers.subscribe(BusinessEvent, event_log.record_event)
    subscribers.subscribe(OrderPaid, event_log.on_order_paid)
    subscribers.subscribe(OrderRefunded, event_log.on_order_refunded)
    subscribers.subscribe(RefundUndone, event_log.on_refund_undone)
    return subscribers
