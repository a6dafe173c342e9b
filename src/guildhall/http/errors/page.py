"""The error page in the visitor's language and theme, rendered from memory only."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from guildhall.core.errors import TooMany
from guildhall.core.i18n import text
from guildhall.core.observability.logs import REQUEST_ID
from guildhall.http.appearance import Appearance, appearance_of

HERE = Path(__file__).parent
KINDS = {404: "missing", 429: "busy", 500: "broken", 503: "away"}
"""The texts `fault.<kind>` of server.json by status; any other status is `refused`."""


@dataclass(frozen=True, slots=True)
class Onward:
    """A way out: the texts `fault.<kind>` with a label `act`, and its link."""

    kind: str
    place: str


def fault_page(request: Request, status: int, onward: Onward | None = None) -> Response:
    """Return HTML that needs no file, no script and no database: those may be what has failed."""
    appearance = appearance_of(request.scope["query_string"], dict(request.scope["headers"]))
    kind = onward.kind if onward else KINDS.get(status, "refused")

    def t(name: str) -> str:
        return text(appearance.language, f"fault.{name}")

    failed = status >= 500
    label, place = (
        (f"{kind}.act", onward.place)
        if onward
        else ("again", "")
        if failed or kind == "busy"
        else ("home", "/")
    )
    html = (
        _templates()
        .get_template("error.jinja")
        .render(
            t=t,
            appearance=appearance,
            kind=kind,
            styles=Markup(_styles()),
            request_id=REQUEST_ID.get(),
            failed=failed,
            label=label,
            place=place,
        )
    )
    return HTMLResponse(html, status, headers={"content-security-policy": _policy()})


def coming_soon_page(appearance: Appearance, name: str, email: str, headers: Mapping[str, str]) -> Response:
    """Return the one page that visitors see of a shop that is not open yet.

    name, email: of the company; an empty address is left out.
    """
    html = (
        _templates()
        .get_template("coming_soon.jinja")
        .render(
            t=lambda key: text(appearance.language, f"comingSoon.{key}"),
            appearance=appearance,
            styles=Markup(_styles()),
            name=name,
            email=email,
        )
    )
    return HTMLResponse(html, 503, {"content-security-policy": _policy(), **headers})


def too_many(request: Request, refused: TooMany) -> Response:
    """Return the page of an exceeded rate limit; never cached."""
    answer = fault_page(request, refused.status)
    answer.headers.update({"cache-control": "no-store", "retry-after": str(refused.retry_after)})
    return answer


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _styles() -> str:
    return (HERE / "error.css").read_text("utf-8")


@cache
def _policy() -> str:
    digest = base64.b64encode(sha256(_styles().encode()).digest()).decode()
    return (
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'; img-src 'self'; "
        f"style-src 'sha256-{digest}'"
    )
