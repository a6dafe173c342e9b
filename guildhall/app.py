"""Assembles settings, database, rooms and doors into one ASGI application; nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from fastapi import FastAPI
from starlette.routing import Route
from starlette.types import ASGIApp

from guildhall.backoffice import listeners as back_office
from guildhall.backoffice.actions import note_figures
from guildhall.billing import access as billing
from guildhall.billing import listeners as books
from guildhall.content import access as content
from guildhall.doors import health, webhooks
from guildhall.doors.api_guide import api_guide
from guildhall.doors.auth import router as auth
from guildhall.doors.cache.freshness import Freshness
from guildhall.doors.cache.middleware import AnswerCache
from guildhall.doors.cache.watch import watch
from guildhall.doors.cors import Cors
from guildhall.doors.edge import Edge
from guildhall.doors.faults import answer_for_all_doors, close_doors
from guildhall.doors.files import uploads
from guildhall.doors.files.downloads import fetch
from guildhall.doors.files.media import picture, rendition
from guildhall.doors.functions.router import FUNCTIONS
from guildhall.doors.functions.router import ROUTERS as FUNCTION_ROUTERS
from guildhall.doors.headers import SecurityHeaders
from guildhall.doors.limits import BodyLimit
from guildhall.doors.metrics import Metrics
from guildhall.doors.openapi import describe_doors
from guildhall.doors.rest.door import RestDoor
from guildhall.doors.routes import Templates
from guildhall.doors.sandbox import door as card_page
from guildhall.doors.site.build import Build
from guildhall.doors.site.buy_script import buy_script
from guildhall.doors.site.discovery import Sitemap, robots
from guildhall.doors.site.docs import docs
from guildhall.doors.site.door import Site, read_build
from guildhall.doors.site.feeds import Feeds
from guildhall.doors.site.language import look_of
from guildhall.doors.site.mail_frame import mail_frame
from guildhall.doors.site.previews import Previews
from guildhall.doors.token_gate import TokenGate
from guildhall.doors.watching import Watch
from guildhall.files import access as files
from guildhall.files.facts import FileLeaving
from guildhall.identity import access as identity
from guildhall.identity.facts import AccountConfirmed, ProfileAnonymised
from guildhall.integrations import access as integrations
from guildhall.integrations.actions import record_event as event_log
from guildhall.kit.clock import Clock, SystemClock
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import Listeners
from guildhall.kit.runtime import Runtime
from guildhall.kit.sql.database import Database
from guildhall.kit.watch.metrics import Requests
from guildhall.kit.watch.shared_counts import SharedCounts
from guildhall.mail import access as mail
from guildhall.orders import access as orders
from guildhall.orders import listeners as order_listeners
from guildhall.orders.facts import AmountAgreed, OrderPaid, OrderRefunded, RefundUndone
from guildhall.payments import access as payments
from guildhall.referrals import access as referrals
from guildhall.referrals import listeners as commissions
from guildhall.referrals.actions.end_referrals import end_referrals
from guildhall.referrals.actions.payout_details import forget_details
from guildhall.settings import Settings
from guildhall.tables.declaration import Table
from guildhall.tables.engine import Door
from guildhall.worker import jobs_of, work

TABLES: tuple[Table, ...] = (
    *identity.TABLES,
    *content.TABLES,
    *orders.TABLES,
    *payments.TABLES,
    *referrals.TABLES,
    *billing.TABLES,
    *files.TABLES,
    *mail.TABLES,
    *integrations.TABLES,
)
"""Every table of the wire, from the rooms' declarations."""

ANNOUNCED = frozenset(
    {"products", "workshops", "workshop_enrollments", "blog_articles", "news", "shop_settings"}
)
"""Tables that public answers are made from: a write to one is told to every process."""

ROUTERS = (
    health.router,
    *auth.ROUTERS,
    *FUNCTION_ROUTERS,
    uploads.router,
    webhooks.router,
    card_page.router,
)
"""The doors that the framework routes to; those of tables and pages come beside them."""


def build_runtime(settings: Settings, clock: Clock | None = None) -> Runtime:
    """The application without doors, as commands, workers and tests use it."""
    slow, replica = settings.slow_query_ms, settings.database_replica
    database = Database(settings.database, slow_ms=slow, replica_url=replica)
    database.announced_tables = ANNOUNCED
    return Runtime(settings, database, clock or SystemClock(), wired())


def wired() -> Listeners:
    """Who hears which fact: the only place where a lower room's announcements meet the rooms above it."""
    listeners = Listeners()
    listeners.subscribe(AccountConfirmed, order_listeners.on_account_confirmed)
    listeners.subscribe(ProfileAnonymised, order_listeners.on_profile_anonymised)
    listeners.subscribe(ProfileAnonymised, forget_details)
    listeners.subscribe(ProfileAnonymised, end_referrals)
    listeners.subscribe(OrderPaid, commissions.on_order_paid)
    listeners.subscribe(OrderRefunded, commissions.on_order_refunded)
    listeners.subscribe(RefundUndone, commissions.on_refund_undone)
    listeners.subscribe(OrderPaid, books.on_order_paid)
    listeners.subscribe(OrderRefunded, books.on_order_refunded)
    listeners.subscribe(RefundUndone, books.on_refund_undone)
    listeners.subscribe(FileLeaving, back_office.on_file_leaving)
    # After the rooms below: what they wrote for the same fact is counted too.
    listeners.subscribe(AmountAgreed, note_figures.on_amount_agreed)
    listeners.subscribe(OrderPaid, note_figures.on_order_paid)
    listeners.subscribe(OrderRefunded, note_figures.on_order_refunded)
    listeners.subscribe(RefundUndone, note_figures.on_refund_undone)
    listeners.subscribe(BusinessEvent, event_log.record_event)
    listeners.subscribe(OrderPaid, event_log.on_order_paid)
    listeners.subscribe(OrderRefunded, event_log.on_order_refunded)
    listeners.subscribe(RefundUndone, event_log.on_refund_undone)
    return listeners


def create_app(runtime: Runtime) -> ASGIApp:
    """The ASGI application: at its edge the cache, behind it the framework with all doors."""
    freshness, requests = Freshness(), Requests()
    shared = SharedCounts(runtime.settings.data_dir / "metrics")
    runtime.database.on_commit(freshness.changed)
    tables = Door(TABLES)
    build = read_build()
    app = FastAPI(
        title="Guildhall",
        description=api_guide(),
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        servers=[{"url": runtime.settings.site_url}],
        lifespan=_beside(runtime, tables, freshness, requests, shared),
    )
    app.state.runtime = runtime
    app.state.tables = tables
    answer_for_all_doors(app)
    # As they are: to include a router is to make each of its routes a second time, for prefixes that ours have already.
    app.router.routes += [
        *RestDoor(tables).routes(),
        *(route for router in ROUTERS for route in router.routes),
    ]
    describe_doors(app, tables, (*FUNCTIONS, *uploads.router.functions))
    close_doors(app)
    if runtime.settings.metrics == "on":
        app.add_route("/metrics", Metrics(requests, shared).answer, include_in_schema=False)
    _open_site(app, build, tables)
    styles = build.style_hashes() if build else ()
    secured = SecurityHeaders(
        BodyLimit(TokenGate(app, runtime)), styles, runtime.settings.site_url.startswith("https:")
    )
    edge = Edge(
        AnswerCache(secured, freshness, look_of) if runtime.settings.answer_cache == "on" else secured
    )
    origins = runtime.settings.allowed_origins
    return _watched(Cors(edge, origins) if origins else edge, app, runtime.settings, requests)


def _open_site(app: FastAPI, build: Build | None, tables: Door) -> None:
    """What people and their programs read; last of all a page for every other address."""
    app.add_route("/media/{file_id}/w/{width}.webp", rendition, include_in_schema=False)
    app.add_route("/media/{file_id}/{name}", picture, include_in_schema=False)
    app.add_route("/downloads/{token}", fetch, include_in_schema=False)
    app.add_route("/docs", docs, include_in_schema=False)
    app.add_route("/mail-frame", mail_frame, include_in_schema=False)
    app.add_route("/buy.js", buy_script, include_in_schema=False)
    app.add_route("/robots.txt", robots, include_in_schema=False)
    app.add_route("/sitemap.xml", Sitemap(tables).answer, include_in_schema=False)
    feeds = Feeds(tables)
    app.add_route("/news.xml", feeds.news, include_in_schema=False)
    app.add_route("/workshops/{slug}.ics", feeds.workshop, include_in_schema=False)
    previews = Previews(tables)
    app.add_route("/previews/house.png", previews.house, include_in_schema=False)
    app.add_route("/previews/{kind}/{name}.png", previews.page, include_in_schema=False)
    app.add_route(
        "/{path:path}", Site(build, tables).answer, methods=["GET", "HEAD"], include_in_schema=False
    )


def _watched(edge: ASGIApp, app: FastAPI, settings: Settings, requests: Requests) -> ASGIApp:
    """The edge, and around it what counts its answers, where somebody wants to know."""
    if settings.metrics == "off" and settings.log_requests == "off":
        return edge
    own = [route.path for route in app.routes if isinstance(route, Route)]
    paths = [path for path in own if ":path}" not in path and path != "/rest/v1/{table}"]
    paths += app.openapi()["paths"]
    return Watch(edge, requests, Templates(paths), logged=settings.log_requests == "on")


def _beside(
    runtime: Runtime, tables: Door, freshness: Freshness, requests: Requests, shared: SharedCounts
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """What runs beside the doors while the process serves."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        stop = asyncio.Event()
        working = asyncio.create_task(work(runtime, stop, jobs_of(runtime.settings, tables)))
        watching = [asyncio.create_task(watch(runtime.database, freshness))]
        if runtime.settings.metrics == "on":
            watching.append(asyncio.create_task(shared.keep_writing(requests.samples)))
        try:
            yield
        finally:
            stop.set()
            for task in watching:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await working

    return lifespan
