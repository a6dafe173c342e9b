"""Keeps the shop closed to visitors until the owner opens it, and after they have closed it again."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from guildhall.core.errors import Refused
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.access_tokens import BadToken
from guildhall.domains.identity.commands.create_admin import has_admin
from guildhall.domains.integrations.secrets import is_api_token
from guildhall.http.cache.freshness import Freshness
from guildhall.http.dependencies import bearer, caller_in
from guildhall.http.errors.page import coming_soon_page
from guildhall.http.errors.rest import error_response
from guildhall.http.local_path import local_path
from guildhall.http.paths import FUNCTIONS, TABLES, Errors, rules_of
from guildhall.http.published_site import PublishedSite, built_in
from guildhall.services.shop_settings.models import ShopOpening
from guildhall.services.shop_settings.opening import ShopClosed
from guildhall.services.shop_settings.preview_links import PREVIEW_FOR, is_draft_token, is_preview_token
from guildhall.services.shop_settings.queries import opened_at

COOKIE = "shop_preview"
OPENING = (ShopOpening.__tablename__,)
NEVER = -1
RETRY_AFTER = str(int(timedelta(days=1).total_seconds()))


@dataclass(frozen=True, slots=True)
class Closed:
    """A shop that is not open: its site, its address for questions, empty if unknown, and whether it lacks an admin."""

    site: PublishedSite
    email: str
    new: bool


class ComingSoon:
    """Hides the pages and the catalogue of a shop that is not open from all but staff and holders of a preview link.

    It decides what is shown, never what is sold: commands ask `require_open`, whichever way a request came.
    open_tables: tables of /rest/v1 that stay readable; they show a signed-in person their own rows alone.
    catalog_functions: their paths show the catalogue.
    It stands outside the cache of answers: what a preview has filled there is not given to visitors.
    """

    def __init__(
        self,
        app: ASGIApp,
        runtime: Runtime,
        open_tables: Collection[str],
        catalog_functions: Collection[str],
        freshness: Freshness,
    ) -> None:
        self._app = app
        self._runtime = runtime
        self._open_tables = open_tables
        self._catalog_functions = catalog_functions
        self._freshness = freshness
        self._open_at = NEVER  # the tick at which the shop was last seen open

    @property
    def opened(self) -> bool:
        """Return whether the shop is known to be open, and has not been closed since, by this process or another."""
        freshness = self._freshness
        return self._open_at != NEVER and freshness.since(self._open_at, OPENING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.opened or scope["type"] != "http" or self._is_always_open(scope["path"]):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        try:
            closed = await self._runtime.read(lambda uow: self._closed_for(uow, request))
        except (BadToken, Refused) as refused:
            answer = error_response(refused, request)
        else:
            answer = _closed_answer(request, closed) if closed else self._preview(request)
        await (answer or self._app)(scope, receive, send)

    def _closed_for(self, uow: UnitOfWork, request: Request) -> Closed | None:
        """Return what the answer is made from where the request meets a closed shop.

        Raises BadToken or Refused for a token that is not valid: not every function would look at it.
        """
        tick = self._freshness.tick
        if opened_at(uow) is not None:
            self._open_at = tick
            return None
        if self._previews(request) or _is_staff(uow, request):
            return None
        site = built_in(uow.settings)
        site.read(uow)
        return Closed(site, site.chosen.company.email, new=not has_admin(uow))

    def _is_always_open(self, path: str) -> bool:
        rules = rules_of(path)
        if rules.path == FUNCTIONS:
            return path not in self._catalog_functions
        if rules.path == TABLES:
            return path.removeprefix(f"{TABLES}/").partition("/")[0] in self._open_tables
        return rules.open_when_closed

    def _previews(self, request: Request) -> bool:
        given = (request.cookies.get(COOKIE, ""), request.query_params.get("preview", ""))
        secret, now = self._runtime.settings.signing_secret, self._runtime.clock.now()
        draft = request.query_params.get("draft", "")
        return any(is_preview_token(token, secret, now) for token in given if token) or (
            draft != "" and is_draft_token(draft, secret, now)
        )

    def _preview(self, request: Request) -> Response | None:
        """Return the redirect that keeps the token of a preview link in a cookie; None for other requests."""
        token = request.query_params.get("preview")
        if self.opened or not token or request.method != "GET":
            return None
        answer = RedirectResponse(local_path(request), 303, {"cache-control": "no-store"})
        answer.set_cookie(
            COOKIE,
            token,
            max_age=int(PREVIEW_FOR.total_seconds()),
            httponly=True,
            samesite="lax",
            secure=self._runtime.settings.site_url.startswith("https:"),
        )
        return answer


def _is_staff(uow: UnitOfWork, request: Request) -> bool:
    """Return whether the API itself should answer: to staff, and to programs, whose tokens TokenGate checks.

    Raises as `caller_in`.
    """
    token = bearer(request)
    if token is None or rules_of(request.url.path).errors is not Errors.TABLES:
        return False
    if is_api_token(token):
        return True
    caller = caller_in(uow, token)
    return caller.staff or caller.second_factor_pending


def _closed_answer(request: Request, closed: Closed) -> Response:
    headers = {
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "retry-after": RETRY_AFTER,
        "x-content-type-options": "nosniff",
    }
    if rules_of(request.url.path).errors is Errors.TABLES:
        refusal = error_response(ShopClosed(), request)
        assert refusal is not None, "only an unexpected error has no response"
        refusal.headers.update(headers)
        return refusal
    appearance = closed.site.appearance(request)
    texts = closed.site.texts(appearance.language)
    return coming_soon_page(appearance, texts, closed.site.content, closed.email, headers, new=closed.new)
