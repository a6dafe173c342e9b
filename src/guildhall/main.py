"""Assembles settings, database, domains, API and pages into one ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial

from fastapi import FastAPI
from starlette.routing import Route
from starlette.types import ASGIApp

from guildhall.api import health, metrics, unsubscribe, webhooks
from guildhall.api.auth import router as auth
from guildhall.api.files import uploads
from guildhall.api.files.downloads import fetch
from guildhall.api.files.media import picture, rendition
from guildhall.api.functions.router import FUNCTIONS
from guildhall.api.functions.router import ROUTERS as FUNCTION_ROUTERS
from guildhall.api.guide import api_guide
from guildhall.api.openapi import describe_api
from guildhall.api.rest.routes import RestRoutes
from guildhall.core.clock import Clock, SystemClock
from guildhall.core.db.database import Database
from guildhall.core.events import BusinessEvent
from guildhall.core.observability.watchdog import Watchdog
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import Subscribers
from guildhall.domains.backoffice import subscribers as back_office
from guildhall.domains.backoffice.commands import record_metrics
from guildhall.domains.backoffice.commands.keep_office_words import keep_office_words
from guildhall.domains.billing import policy as billing
from guildhall.domains.billing import subscribers as books
from guildhall.domains.catalogue import policy as catalogue
from guildhall.domains.content import policy as content
from guildhall.domains.content.commands.messages import forget_messages
from guildhall.domains.downloads import policy as downloads
from guildhall.domains.identity import policy as identity
from guildhall.domains.identity.events import AccountConfirmed, AddressErased, ProfileAnonymised
from guildhall.domains.integrations import policy as integrations
from guildhall.domains.integrations.commands import record_event as event_log
from guildhall.domains.office import policy as office
from guildhall.domains.office.commands import forget_notes
from guildhall.domains.orders import policy as orders
from guildhall.domains.orders import subscribers as order_subscribers
from guildhall.domains.orders.events import AmountAgreed, OrderPaid, OrderRefunded, PayerKnown, RefundUndone
from guildhall.domains.payments import policy as payments
from guildhall.domains.payments import subscribers as pages
from guildhall.domains.referrals import policy as referrals
from guildhall.domains.referrals import subscribers as commissions
from guildhall.domains.referrals.commands.end_referrals import end_referrals, forget_applications
from guildhall.domains.referrals.commands.move_payable import on_workshop_moved
from guildhall.domains.referrals.commands.payout_details import forget_details
from guildhall.domains.reviews import policy as reviews
from guildhall.domains.reviews.commands.moderate import forget_reviews
from guildhall.domains.workshops import policy as workshops
from guildhall.domains.workshops.events import WorkshopMoved
from guildhall.http.body_limit import BodyLimit
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.middleware import AnswerCache
from guildhall.http.cache.watch import watch
from guildhall.http.coming_soon import ComingSoon
from guildhall.http.cors import Cors
from guildhall.http.errors.handlers import install_error_handlers, reject_unknown_paths
from guildhall.http.key_gate import KeyGate
from guildhall.http.published_site import PublishedSite, built_in, keep_reading
from guildhall.http.request_context import RequestContext
from guildhall.http.request_metrics import Watch
from guildhall.http.route_templates import Templates, TraceRequests
from guildhall.http.security_headers import SecurityHeaders
from guildhall.http.token_gate import TokenGate
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.declaration import extended
from guildhall.rest_engine.engine import RestEngine
from guildhall.schema import metadata
from guildhall.services.audit import policy as audit
from guildhall.services.email import policy as mail
from guildhall.services.files import policy as files
from guildhall.services.files.events import FileLeaving
from guildhall.services.legal import policy as legal
from guildhall.settings import Settings, Switch
from guildhall.version import VERSION
from guildhall.web.budget import Budget
from guildhall.web.build import Build
from guildhall.web.buy_script import buy_script
from guildhall.web.card_page import routes as card_page
from guildhall.web.discovery import Sitemap, robots
from guildhall.web.docs import DatabaseType, docs
from guildhall.web.feeds import Feeds
from guildhall.web.mail_frame import mail_frame
from guildhall.web.previews import Previews
from guildhall.web.routes import Site, read_build
from guildhall.web.variants import variant_of
from guildhall.worker import jobs_of, work

TABLES = extended(
    (
        *identity.TABLES,
        *content.TABLES,
        *catalogue.TABLES,
        *workshops.TABLES,
        *downloads.TABLES,
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
    (*orders.EXTENSIONS, *reviews.EXTENSIONS, *integrations.EXTENSIONS),
)
"""All tables of the REST API, as their modules declare and extend them."""

NOTIFIED = frozenset(
    {
        "products",
        "product_reviews",
        "workshops",
        "workshop_enrollments",
        "blog_articles",
        "news",
        "shop_settings",
        "site_versions",
        "legal_texts",
        "publishable_keys",
    }
)
"""Tables that public answers depend on. Every process is notified of a write to one."""

ROUTERS = (
    health.router,
    *auth.ROUTERS,
    *FUNCTION_ROUTERS,
    uploads.router,
    webhooks.router,
    unsubscribe.router,
    card_page.router,
)
"""The routers of the API. Tables and pages have routes of their own."""


def build_runtime(settings: Settings, clock: Clock | None = None) -> Runtime:
    """Return the runtime of commands, workers and tests: the application without HTTP."""
    database = Database(
        settings.database,
        slow_ms=settings.slow_query_ms,
        replica_url=settings.database_replica,
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
    subscribers.subscribe(ProfileAnonymised, forget_notes)
    subscribers.subscribe(ProfileAnonymised, forget_reviews)
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
    subscribers.subscribe(AmountAgreed, record_metrics.on_amount_agreed)
    subscribers.subscribe(OrderPaid, record_metrics.on_order_paid)
    subscribers.subscribe(OrderRefunded, record_metrics.on_order_refunded)
    subscribers.subscribe(RefundUndone, record_metrics.on_refund_undone)
    subscribers.subscribe(BusinessEvent, keep_office_words)
    subscribers.subscribe(BusinessEvent, event_log.record_event)
    subscribers.subscribe(OrderPaid, event_log.on_order_paid)
    subscribers.subscribe(OrderRefunded, event_log.on_order_refunded)
    subscribers.subscribe(RefundUndone, event_log.on_refund_undone)
    return subscribers


def create_app(runtime: Runtime, trace_requests: TraceRequests | None = None) -> ASGIApp:
    """Return the ASGI application: the answer cache in front, FastAPI with all routes behind it."""
    freshness = Freshness()
    site = built_in(runtime.settings)
    runtime.database.on_commit(freshness.changed)
    tables = RestEngine(TABLES)
    build = read_build()
    app = FastAPI(
        title="Guildhall",
        version=VERSION,
        description=api_guide(),
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        servers=[{"url": runtime.settings.site_url}],
        lifespan=_lifespan(runtime, tables, freshness, site),
    )
    app.state.runtime = runtime
    app.state.tables = tables
    install_error_handlers(app)
    # Added directly: include_router would build each route a second time, for prefixes that ours already have.
    app.router.routes += [
        *RestRoutes(tables).routes(),
        *(route for router in ROUTERS for route in router.routes),
    ]
    describe_api(app, tables, (*FUNCTIONS, *uploads.router.functions))
    reject_unknown_paths(app)
    budget = Budget(limited=runtime.settings.rate_limits is Switch.ON)
    if runtime.settings.metrics == "on":
        app.add_route("/metrics", metrics.answer, include_in_schema=False)
    _add_site(app, build, tables, budget)
    secured = SecurityHeaders(
        BodyLimit(TokenGate(app, runtime)),
        build.style_hashes() if build else (),
        build.script_hashes() if build else (),
        runtime.settings.site_url.startswith("https:"),
    )
    cached = (
        AnswerCache(secured, freshness, partial(variant_of, site))
        if runtime.settings.answer_cache == "on"
        else secured
    )
    own_rows = {table.name for table in TABLES if Role.ANYONE not in table.rows}
    keys = KeyGate(ComingSoon(cached, runtime, own_rows), runtime, freshness)
    behind = Cors(RequestContext(keys, site), runtime.settings.allowed_origins)
    return _instrumented(behind, app, runtime.settings, trace_requests)


def _add_site(app: FastAPI, build: Build | None, tables: RestEngine, budget: Budget) -> None:
    """Add the routes for browsers, feeds and search engines. The last one serves every remaining path."""
    app.add_route("/media/{file_id}/w/{width}.webp", rendition, include_in_schema=False)
    app.add_route("/media/{file_id}/{name}", picture, include_in_schema=False)
    app.add_route("/downloads/{token}", fetch, include_in_schema=False)
    app.add_route("/docs", docs, include_in_schema=False)
    app.add_route("/docs/supabase.types.ts", DatabaseType(TABLES).answer, include_in_schema=False)
    app.add_route("/mail-frame", mail_frame, include_in_schema=False)
    app.add_route("/buy.js", buy_script, include_in_schema=False)
    app.add_route("/robots.txt", robots, include_in_schema=False)
    app.add_route("/sitemap.xml", Sitemap(tables).answer, include_in_schema=False)
    feeds = Feeds(tables)
    app.add_route("/news.xml", feeds.news, include_in_schema=False)
    app.add_route("/workshops/{slug}.ics", feeds.workshop, include_in_schema=False)
    previews = Previews(tables, budget)
    app.add_route("/previews/shop.png", previews.shop, include_in_schema=False)
    app.add_route("/previews/{kind}/{name}.png", previews.page, include_in_schema=False)
    site = Site(build, tables, budget)
    app.add_route("/{path:path}", site.answer, methods=["GET", "HEAD"], include_in_schema=False)


def _instrumented(
    request_context: ASGIApp, app: FastAPI, settings: Settings, trace_requests: TraceRequests | None
) -> ASGIApp:
    """Wrap the application in request metrics, access log and traces, if any of them is enabled."""
    if settings.metrics == "off" and settings.log_requests == "off" and trace_requests is None:
        return request_context
    own = [route.path for route in app.routes if isinstance(route, Route)]
    paths = [path for path in own if ":path}" not in path and path != "/rest/v1/{table}"]
    paths += app.openapi()["paths"]
    watched = Watch(request_context, Templates(paths), logged=settings.log_requests == "on")
    return trace_requests(watched, Templates(paths)) if trace_requests else watched


def _lifespan(
    runtime: Runtime, tables: RestEngine, freshness: Freshness, site: PublishedSite
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Return the lifespan: the background tasks that run while the process serves."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        stop = asyncio.Event()
        working = asyncio.create_task(work(runtime, stop, jobs_of(runtime.settings, tables)))
        watching = [
            asyncio.create_task(watch(runtime.database, freshness)),
            asyncio.create_task(keep_reading(site, runtime, freshness)),
        ]
        if runtime.settings.metrics == "on":
            watching.append(asyncio.create_task(metrics.keep_sampling(runtime)))
        try:
            with Watchdog():
                yield
        finally:
            stop.set()
            for task in watching:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await working

    return lifespan
