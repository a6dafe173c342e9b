"""Tells what a path alone decides, before a route is found: one table, which all layers in front of the routes read."""

import re
from dataclasses import dataclass
from enum import Enum, auto


class Errors(Enum):
    """The format of errors that no route answers itself."""

    PAGE = auto()  # for people
    TABLES = auto()  # PostgREST's
    ACCOUNTS = auto()  # GoTrue's
    WEBHOOKS = auto()


class Body(Enum):
    """Says how a request body is read before its route sees it."""

    WHOLE = auto()
    SIGNED = auto()  # as a whole, but its sender vouches for its shape
    STREAMED = auto()  # not at all: the route counts the bytes itself


@dataclass(frozen=True, slots=True)
class PathRules:
    """The rules of a path and of all below it. A longer path has its own, and takes over none.

    page: it is rendered, so its answer depends only on the query parameters that web/variants.py declares.
    open_when_closed: visitors reach it while the shop is closed.
    for_websites: pages of other sites may call it, listed in CORS_ORIGINS or by a publishable key.
    """

    path: str
    errors: Errors = Errors.PAGE
    page: bool = False
    open_when_closed: bool = False
    for_websites: bool = False
    body: Body = Body.WHOLE


TABLES = "/rest/v1"
FUNCTIONS = "/functions/v1"

_API = (
    PathRules(TABLES, Errors.TABLES, for_websites=True),  # each table says whether it is open
    PathRules(FUNCTIONS, Errors.TABLES, for_websites=True),  # as does each function
    PathRules(
        f"{FUNCTIONS}/uploads",
        Errors.TABLES,
        open_when_closed=True,
        for_websites=True,
        body=Body.STREAMED,
    ),
    PathRules("/auth/v1", Errors.ACCOUNTS, open_when_closed=True, for_websites=True),
    PathRules("/webhooks", Errors.WEBHOOKS, open_when_closed=True, body=Body.SIGNED),
)
_FOR_PROGRAMS = ("/healthz", "/readyz", "/metrics", "/openapi.json")
_NOT_OURS = ("/rest", "/auth/v2", "/functions", "/storage", "/realtime", "/graphql", "/api")
"""Paths of the ecosystem's services, and of other versions, that this API does not have."""
_FILES = ("/assets", "/docs", "/downloads", "/mail-frame", "/media", "/sandbox")
_OPEN_PAGES = (
    "/admin", "/user", "/setup", "/login", "/signup", "/forgot-password", "/reset-password", "/auth",
    "/imprint", "/privacy", "/terms", "/withdrawal",
    "/payment-success", "/order-success", "/checkout/pay", "/pay",
    "/waiting-list", "/review", "/partner-mails", "/certificates", "/unsubscribe",
    "/robots.txt", "/locales",
)  # fmt: skip
"""Signing in, the back office, what the law wants to be readable at all times, and what was begun while the shop was
open: paying for an order, and the pages that links of mails lead to."""

_RULES = {
    rules.path: rules
    for rules in (
        *_API,
        *(PathRules(path, Errors.TABLES, open_when_closed=True) for path in _FOR_PROGRAMS),
        *(PathRules(path, Errors.TABLES) for path in _NOT_OURS),
        *(PathRules(path, open_when_closed=True) for path in _FILES),
        *(PathRules(path, page=True, open_when_closed=True) for path in _OPEN_PAGES),
        PathRules("/previews", page=True),
    )
}
FOR_CLIENTS = tuple(path for path, rules in _RULES.items() if rules.errors is not Errors.PAGE)
"""Not /auth alone: the links of mails lead to the page /auth/confirm."""
_BUILT = frozenset(
    {"js", "css", "svg", "png", "webp", "avif", "jpg", "ico", "woff2", "json", "webmanifest", "map"}
)
"""Endings of the build's own files."""
_PAGE = PathRules("", page=True)
_BUILT_FILE = PathRules("", page=True, open_when_closed=True)
_LONGEST_FIRST = "|".join(map(re.escape, sorted(_RULES, key=len, reverse=True)))
_RULED = re.compile(rf"({_LONGEST_FIRST})(?:/|\Z)")


def rules_of(path: str) -> PathRules:
    """Return the rules of the longest path that contains this one, else the rules of a page or a built file."""
    if ruled := _RULED.match(path):
        return _RULES[ruled[1]]
    _, dot, ending = path.rpartition("/")[2].rpartition(".")
    return _BUILT_FILE if dot and ending in _BUILT else _PAGE
