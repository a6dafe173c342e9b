"""The error page in the visitor's language and theme, rendered from memory only."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from fastapi import Request
from jinja2 import Environment
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from guildhall.core.errors import TooMany
from guildhall.core.observability.logs import REQUEST_ID
from guildhall.core.resources import BUILT
from guildhall.core.templates import templates_in
from guildhall.http.appearance import Appearance
from guildhall.http.published_site import published_site_of
from guildhall.services.site.content import SiteContent
from guildhall.services.site.palette import error_style
from guildhall.services.site.server_texts import ServerTexts

HERE = Path(__file__).parent
KINDS = {404: "missing", 429: "busy", 500: "broken", 503: "away"}
"""The texts `fault.<kind>` of server.json by status; any other status is `refused`."""


FACES = {"besley": "Besley", "source-sans": "Source Sans"}
"""The families of error.css by the names of their files."""


@dataclass(frozen=True, slots=True)
class Onward:
    """A way out: the texts `fault.<kind>` with a label `act`, and its link."""

    kind: str
    place: str


def fault_page(request: Request, status: int, onward: Onward | None = None) -> Response:
    """Return HTML that needs no file, no script and no database: those may be what has failed."""
    site = published_site_of(request)
    appearance = site.appearance(request)
    kind = onward.kind if onward else KINDS.get(status, "refused")
    failed = status >= 500
    label, place = (
        (f"{kind}.act", onward.place)
        if onward
        else ("again", "")
        if failed or kind == "busy"
        else ("home", "/")
    )
    return _page(
        "error.jinja",
        status,
        site.content,
        t=site.texts(appearance.language).below("fault"),
        appearance=appearance,
        kind=kind,
        name=site.chosen.company.called,
        request_id=REQUEST_ID.get(),
        failed=failed,
        label=label,
        place=place,
    )


def coming_soon_page(
    appearance: Appearance,
    texts: ServerTexts,
    content: SiteContent,
    email: str,
    headers: Mapping[str, str],
    *,
    new: bool = False,
) -> Response:
    """Return the one page that visitors see of a shop that is not open yet. An empty address is left out.

    A `new` shop has no admin; its page leads to the making of one.
    Nothing has failed here, so it is set in the shop's own fonts, and its script shows staff the back office.
    """
    page = _page(
        "coming_soon.jinja",
        503,
        content,
        fonts=_fonts(),
        script=_office_script(),
        t=texts.below("comingSoon"),
        appearance=appearance,
        name=texts.values["shop"],
        email=email,
        new=new,
        failed=False,
    )
    page.headers.update(headers)
    return page


def too_many(request: Request, refused: TooMany) -> Response:
    """Return the page of an exceeded rate limit; never cached."""
    answer = fault_page(request, refused.status)
    answer.headers.update({"cache-control": "no-store", "retry-after": str(refused.retry_after)})
    return answer


def _page(
    template: str, status: int, content: SiteContent, fonts: str = "", script: str = "", **values: object
) -> Response:
    """Return a page with the owner's icon, logo and accent."""
    styles = fonts + _styles() + (error_style(content.accent) if content.accent else "")
    html = (
        _templates()
        .get_template(template)
        .render(
            styles=Markup(styles),
            script=Markup(script),
            logo=content.logo,
            icon=content.icon or content.logo,
            **values,
        )
    )
    return HTMLResponse(html, status, headers={"content-security-policy": _policy(styles, script)})


@cache
def _templates() -> Environment:
    return templates_in(HERE / "templates")


@cache
def _styles() -> str:
    return (HERE / "error.css").read_text("utf-8")


@cache
def _office_script() -> str:
    return (HERE / "coming_soon.js").read_text("utf-8")


@cache
def _fonts() -> str:
    """Return the faces of the build; empty without a build, so that the page falls back to the reader's fonts."""
    files = {name: sorted((BUILT / "client" / "assets").glob(f"{name}-*.woff2")) for name in FACES}
    return "".join(
        f'@font-face {{ font-family: "{FACES[name]}"; src: url("/assets/{found[0].name}") format("woff2"); '
        "font-weight: 200 900; font-display: swap; }\n"
        for name, found in files.items()
        if found
    )


@lru_cache(maxsize=16)
def _policy(styles: str, script: str) -> str:
    scripts = f"; script-src {_source(script)}; connect-src 'self'" if script else ""
    return (
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'; img-src 'self' https:; "
        "font-src 'self'; "
        f"style-src {_source(styles)}{scripts}"
    )


def _source(inline: str) -> str:
    digest = base64.b64encode(sha256(inline.encode()).digest()).decode()
    return f"'sha256-{digest}'"
