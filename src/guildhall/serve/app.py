"""Assembles settings, database, domains, API and pages into one ASGI application."""

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
from guildhall.api.openapi import describe_api, openapi
from guildhall.api.rest.routes import RestRoutes
from guildhall.config.settings import Settings, Switch
from guildhall.config.version import VERSION
from guildhall.core.observability.watchdog import Watchdog
from guildhall.core.runtime import Runtime
from guildhall.domains.identity.commands.limits import PAGES, VISITORS
from guildhall.http.body_limit import BodyLimit
from guildhall.http.budget import Budget
from guildhall.http.cache.freshness import Freshness
from guildhall.http.cache.middleware import ResponseCache
from guildhall.http.coming_soon import ComingSoon
from guildhall.http.cors import Cors
from guildhall.http.dependencies import has_own_token
from guildhall.http.errors.handlers import install_error_handlers
from guildhall.http.key_gate import KeyGate
from guildhall.http.other_methods import EVERYWHERE, PATHS, answer_other_methods
from guildhall.http.published_site import PublishedSite, built_in, keep_reading
from guildhall.http.request_context import RequestContext
from guildhall.http.request_metrics import RequestMetrics, Templates
from guildhall.http.security_headers import SecurityHeaders
from guildhall.http.signed_in_compression import SignedInCompression
from guildhall.http.token_gate import TokenGate
from guildhall.jobs.worker import jobs_of, work
from guildhall.rest_engine.caller import Role
from guildhall.rest_engine.engine import RestEngine
from guildhall.serve.wiring import TABLES, rest_engine
from guildhall.web.build import Build
from guildhall.web.buy_script import buy_script
from guildhall.web.card_page import routes as card_page
from guildhall.web.card_picture import CardPicture
from guildhall.web.discovery import Sitemap, robots
from guildhall.web.docs import DatabaseType, docs, llms
from guildhall.web.feeds import Feeds
from guildhall.web.mail_frame import mail_frame
from guildhall.web.routes import Site, read_build
from guildhall.web.variants import variant_of

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


def create_app(runtime: Runtime, *, cached: bool = True) -> ASGIApp:
    """Return the ASGI application: the cache of responses in front, tables and FastAPI with all routes behind it.

    cached: False to measure what is behind the cache.
    """
    freshness = Freshness()
    site = built_in(runtime.settings)
    runtime.database.on_commit(freshness.changed)
    tables = rest_engine()
    build = read_build()
    app = FastAPI(
        title="Guildhall",
        version=VERSION,
        description=api_guide(),
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        servers=[{"url": runtime.settings.site_url}],
        lifespan=_lifespan(runtime, tables, freshness, site),
    )
    app.state.runtime = runtime
    app.state.tables = tables
    install_error_handlers(app)
    # Added directly: include_router would build each route a second time, for prefixes that ours already have.
    app.router.routes += [route for router in ROUTERS for route in router.routes]
    describe_api(app, tables, (*FUNCTIONS, *uploads.router.functions))
    app.add_route("/openapi.json", openapi, include_in_schema=False)
    if runtime.settings.metrics == "on":
        app.add_route("/metrics", metrics.answer, include_in_schema=False)
    answer_other_methods(app, PATHS)  # before the pages' catch-all
    limited = runtime.settings.rate_limits is Switch.ON
    app.state.visits = Budget(VISITORS, limited=limited)
    _add_site(app, build, tables, Budget(PAGES, limited=limited))
    answer_other_methods(app, EVERYWHERE)
    headers = partial(
        SecurityHeaders,
        style_hashes=build.style_hashes() if build else (),
        script_hashes=build.script_hashes() if build else (),
        https=runtime.settings.site_url.startswith("https:"),
    )
    within = BodyLimit(TokenGate(RestRoutes(app, tables, runtime), runtime), partial(has_own_token, runtime))
    secured = headers(SignedInCompression(within))  # what the cache stores has the policy of its route
    cache = ResponseCache(secured, freshness, partial(variant_of, site))
    own_rows = {table.name for table in TABLES if Role.ANYONE not in table.rows}
    catalog_functions = {function.path for function in FUNCTIONS if function.shows_catalog}
    coming_soon = ComingSoon(cache if cached else secured, runtime, own_rows, catalog_functions, freshness)
    context = RequestContext(KeyGate(coming_soon, runtime, freshness), site)
    settings = runtime.settings
    return _instrumented(headers(Cors(context, settings.allowed_origins)), _templates(app), settings)


def _add_site(app: FastAPI, build: Build | None, tables: RestEngine, budget: Budget) -> None:
    """Add the routes for browsers, feeds and search engines. The last one serves every remaining path."""
    app.add_route("/media/{file_id}/w/{width}.webp", rendition, include_in_schema=False)
    app.add_route("/media/{file_id}/{name}", picture, include_in_schema=False)
    app.add_route("/downloads/{token}", fetch, include_in_schema=False)
    app.add_route("/docs", docs, include_in_schema=False)
    app.add_route("/llms.txt", llms, include_in_schema=False)
    app.add_route("/docs/supabase.types.ts", DatabaseType(TABLES).answer, include_in_schema=False)
    app.add_route("/mail-frame", mail_frame, include_in_schema=False)
    app.add_route("/buy.js", buy_script, include_in_schema=False)
    app.add_route("/robots.txt", robots, include_in_schema=False)
    app.add_route("/sitemap.xml", Sitemap(tables).answer, include_in_schema=False)
    feeds = Feeds(tables)
    app.add_route("/news.xml", feeds.news, include_in_schema=False)
    app.add_route("/workshops/{slug}.ics", feeds.workshop, include_in_schema=False)
    app.add_route("/previews/products/{slug}.png", CardPicture(tables).answer, include_in_schema=False)
    site = Site(build, tables, budget)
    app.add_route("/{path:path}", site.answer, methods=["GET", "HEAD"], include_in_schema=False)


def _instrumented(behind: ASGIApp, templates: Templates, settings: Settings) -> ASGIApp:
    """Wrap the application in request metrics and access log, if one of them is enabled."""
    if settings.metrics == "off" and settings.log_requests == "off":
        return behind
    return RequestMetrics(behind, templates, logged=settings.log_requests == "on")


def _templates(app: FastAPI) -> Templates:
    own = [route.path for route in app.routes if isinstance(route, Route)]
    paths = [path for path in own if ":path}" not in path]
    return Templates([*paths, *(f"/rest/v1/{table.name}" for table in TABLES)])


def _lifespan(
    runtime: Runtime, tables: RestEngine, freshness: Freshness, site: PublishedSite
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    """Return the lifespan: the background tasks that run while the process serves."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        stop = asyncio.Event()
        working = asyncio.create_task(work(runtime, stop, jobs_of(runtime.settings, tables)))
        watching = [
            asyncio.create_task(runtime.database.listen(freshness)),
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
