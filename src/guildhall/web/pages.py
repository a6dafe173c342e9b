"""Serves the page of every address without another route, with the page's status (404 for unknown ones)."""

import json
import logging
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.core.errors import TooMany
from guildhall.core.i18n import LANGUAGES
from guildhall.core.observability.metrics import counter
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.backoffice.queries.moved import moved_to
from guildhall.domains.content.models import OwnPage
from guildhall.domains.content.queries import MenuPage, menu_pages
from guildhall.domains.payments.payment_form import payment_form
from guildhall.http.appearance import Appearance, appearance_of, requested_language
from guildhall.http.budget import Budget
from guildhall.http.cache.marker import mark_cacheable
from guildhall.http.dependencies import runtime_of
from guildhall.http.errors.page import too_many
from guildhall.http.local_path import local_path
from guildhall.http.paths import rules_of
from guildhall.http.published_site import published_site_of
from guildhall.http.security_headers import Allowed, allow
from guildhall.rest_engine.caller import ANYONE
from guildhall.rest_engine.engine import RestEngine
from guildhall.services.connections.models import StoredConnection
from guildhall.services.shop_settings.models import ShopOpening, StoredSettings
from guildhall.services.shop_settings.queries import opened_at, shop_settings
from guildhall.services.site.server_texts import server_texts
from guildhall.web.build import Build
from guildhall.web.document import document
from guildhall.web.moved import moved_for_good
from guildhall.web.page_settings import page_settings
from guildhall.web.renderer import Read, Rendered
from guildhall.web.seen_site import TABLE as SITE
from guildhall.web.seen_site import SeenSite, seen_site
from guildhall.web.variants import OLD_PARAMETERS, page_query

log = logging.getLogger(__name__)

FAILED = counter(
    "guildhall_page_failures_total", "Pages of which the server could not render a part, or anything."
)
ONE_ROW = "application/vnd.pgrst.object+json"
MANY_ROWS = "application/json"
REPLACED = (
    "description",
    "features",
    "detailed_description",
    "what_you_learn",
    "requirements",
    "included",
    "excerpt",
    "content",
)
"""Long texts that a page shows in its own language alone."""
SETTINGS = StoredSettings.__tablename__
CONNECTIONS = StoredConnection.__tablename__
ALWAYS = frozenset({SETTINGS, SITE, CONNECTIONS, *(table.__tablename__ for table in (OwnPage, ShopOpening))})
"""Tables that every page depends on."""
FRESH_FOR = 1.0  # seconds, of a page that changes with time without a write
CARD_FORM = "/checkout/pay"
"""The page with the payment provider's form, if the owner chose it. No other page loads anything from elsewhere."""


class Pages:
    """Plans, reads, renders and assembles pages. Responses are cached until a table they show is written."""

    def __init__(self, build: Build, tables: RestEngine, budget: Budget) -> None:
        self._build = build
        self._renderer = build.renderer
        self._tables = tables
        self._budget = budget

    async def answer(self, request: Request) -> Response:
        runtime = runtime_of(request)
        site, chosen = await runtime.read(lambda uow: (seen_site(uow, request), shop_settings(uow)))
        if elsewhere := _elsewhere(request, chosen.languages):
            return RedirectResponse(elsewhere, 302, {"cache-control": "no-store"})
        if not site.draft:
            published_site_of(request).take(chosen, site.content)
        appearance = appearance_of(request.scope["query_string"], dict(request.scope["headers"]))
        appearance = appearance.among(chosen.languages, chosen.main_language)
        read = page_query(request.url.path, request.scope["query_string"])
        search = f"?{read}" if read else ""
        plan = await self._renderer.plan(request.url.path, search, appearance.language, site.off_pages)
        if plan.location is not None:
            query = f"?{request.url.query}" if request.url.query else ""
            return RedirectResponse(plan.location + query, plan.status)
        try:
            self._budget.spend(request)
        except TooMany as refused:
            return too_many(request, refused)
        (data, tables, seconds), settings, form, waits = await runtime.read(
            lambda uow: (
                self._read(uow, plan.reads),
                page_settings(uow, chosen, appearance.language, site, (menu := _menu(uow, request))[0]),
                payment_form(uow) if request.url.path == CARD_FORM else None,
                menu[1],
            )
        )
        boot, drawn_with = (
            _boot(appearance, runtime.settings.site_url, site, texts, data, settings)
            for texts in (plan.namespaces, plan.namespaces + plan.later)
        )
        page = await self._render(plan.page, request.url.path, search, drawn_with)
        status = page.status if page else plan.status
        if status == 404:
            if moved := await runtime.read(lambda uow: moved_to(uow, local_path(request))):
                return moved_for_good(moved, request)
            log.info("not found: %s", request.url.path[:200])  # NAV-21
        feed = server_texts(site.content, chosen, runtime.settings, appearance.language)("feed.title")
        html = document(
            self._build, appearance, runtime.settings.site_url, plan, boot, page, chosen, site, feed
        )
        sources = form.sources if form else {}
        allow(request.scope, Allowed(site.style, framed=site.draft, sources=sources))
        if site.draft:
            return HTMLResponse(
                html, status, headers={"cache-control": "no-store", "x-robots-tag": "noindex"}
            )
        mark_cacheable(request.scope, tables | ALWAYS, FRESH_FOR if waits else seconds)
        return HTMLResponse(html, status, headers={"vary": "Accept-Language, Cookie"})

    def _read(
        self, uow: UnitOfWork, reads: tuple[Read, ...]
    ) -> tuple[dict[str, str], frozenset[str], float | None]:
        """Return JSON text by address, the tables it came from, and its maximum age if it changes with time."""
        data: dict[str, str] = {}
        tables: frozenset[str] = frozenset()
        seconds: float | None = None
        for read in reads:
            address = urlsplit(read.url)
            accept = ONE_ROW if read.single else MANY_ROWS
            answer = self._tables.read(uow, ANYONE, address.path.rpartition("/")[2], address.query, accept)
            tables |= answer.tables
            seconds = FRESH_FOR if answer.time_dependent else seconds
            if answer.status == 200:
                data[read.url] = answer.body.decode()
                continue
            if read.single:
                data[read.url] = "null"  # no such row; or, with 400, an invalid id
            if answer.status != 406:
                log.warning("page read %s returned %s", read.url, answer.status)
        return data, tables, seconds

    async def _render(self, page: str, path: str, search: str, boot: str) -> Rendered | None:
        """Return the page's HTML; None if React could not render anything of it, so that the browser will.

        A failure is logged with the page's file, not its address, which may hold a code or a name.
        """
        request = json.dumps({"path": path, "search": search})[:-1] + "," + boot[1:]
        try:
            rendered = await self._renderer.render(request)
        except Exception:  # a broken page must not keep the shop from opening in the browser
            FAILED.inc()
            log.exception("rendering %s failed", page)
            return None
        if rendered.failure:
            FAILED.inc()
            log.error("rendering a part of %s failed: %s", page, rendered.failure)
        return rendered


def _menu(uow: UnitOfWork, request: Request) -> tuple[list[MenuPage], bool]:
    """Return the owner's pages in the menus, and whether more will appear with time.

    A page that visitors of a closed shop reach names none: they could not open it.
    """
    if rules_of(request.url.path).open_when_closed and opened_at(uow) is None:
        return [], False
    return menu_pages(uow)


def _elsewhere(request: Request, languages: Sequence[str]) -> str | None:
    """Return the address that the shop uses in place of this one: in a language of its own, with its parameter."""
    named = requested_language(request.scope["query_string"])
    return _without_language(request) if named and named not in languages else _partner_link(request)


def _without_language(request: Request) -> str:
    """Return the address of a page in the visitor's own language."""
    query = parse_qsl(request.url.query, keep_blank_values=True, max_num_fields=100)
    rest = urlencode([(name, value) for name, value in query if name != "lng"])
    return f"{local_path(request)}?{rest}" if rest else local_path(request)


def _partner_link(request: Request) -> str | None:
    """Return the address with `ref` in place of the parameter of another partner program; None without one."""
    given = parse_qsl(page_query(request.url.path, request.scope["query_string"]))
    code = next((value for name, value in given if name in OLD_PARAMETERS), None)
    if code is None:
        return None
    query = parse_qsl(request.url.query, keep_blank_values=True, max_num_fields=100)
    rest = [(name, value) for name, value in query if name not in OLD_PARAMETERS]
    named = any(name == "ref" for name, _ in rest)
    return f"{local_path(request)}?{urlencode(rest if named else [*rest, ('ref', code)])}"


def _boot(
    appearance: Appearance,
    site_url: str,
    site: SeenSite,
    texts: tuple[str, ...],
    data: dict[str, str],
    settings: dict[str, Any],
) -> str:
    """Return the frontend's Boot as JSON text; answers are inserted unparsed."""
    answers = ",".join(
        f"{json.dumps(url)}:{_without_translated(body, appearance.language, settings['contentLanguage'])}"
        for url, body in data.items()
    )
    fixed = json.dumps(
        {
            "language": appearance.language,
            "theme": appearance.theme,
            "siteUrl": site_url,
            "settings": settings,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )
    translations = site.translations(appearance.language, texts, settings["contentLanguage"])
    return f'{fixed[:-1]},"translations":{translations},"data":{{{answers}}}}}'


def _without_translated(answer: str, language: str, written: str) -> str:
    """Return the answer without texts that the page's language replaces: they are never shown.

    Of a product's sections, only those that the page shows are kept: its own language's, else those in the language
    that the shop writes in, else whichever there are.
    """
    if f'_{language}"' not in answer:
        return answer
    rows = json.loads(answer)
    for row in rows if isinstance(rows, list) else [rows]:
        for field in REPLACED:
            if row.get(f"{field}_{language}"):
                row[field] = None
        sections = row.get("sales_page")
        if sections:
            order = (language, written, *LANGUAGES)
            shown = next((code for code in order if _has_sections(sections.get(code, {}))), None)
            row["sales_page"] = {shown: sections[shown]} if shown else {}
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _has_sections(words: dict[str, Any]) -> bool:
    """Return True if there is a section beside the features, which are a column of their own (`features_de`)."""
    return any(lines for name, lines in words.items() if name != "features")
