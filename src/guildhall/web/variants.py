"""The parts of a request that a page depends on: anything else is ignored by the cache.

Each route declares its query parameters here with their format. The cache key and the rendering use only these, so
`?utm_source=...` or a random query is served from the cache.
"""

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from guildhall.http.appearance import appearance_of, requested_language
from guildhall.http.paths import rules_of
from guildhall.http.published_site import PublishedSite
from guildhall.services.legal.markets import Market
from guildhall.services.legal.models import PAGES

FEED = "/news.xml"

_CODE = re.compile(r"[\w.-]{1,64}")
_LINK = re.compile(r"[\w.-]{1,64}(~[\w-]{1,64})?")  # a code, with a sub-id or without
_IDS = re.compile(r"[0-9a-fA-F,-]{1,2000}")
_SOUGHT = re.compile(r"[^\x00-\x1f]{1,60}")
_TYPE = re.compile(r"[a-z_]{1,40}")
_MARKET = re.compile("|".join(Market))
_VERSION = re.compile(r"[0-9a-f]{32}")
_TOKEN = re.compile(r"\d{10}\.[0-9a-f]{32}")
OLD_PARAMETERS = ("via", "fpr", "fp_ref", "a_aid")
"""The parameters of Rewardful and Dub, FirstPromoter and Post Affiliate Pro: imported partners keep their codes."""
EVERYWHERE: Mapping[str, re.Pattern[str]] = {
    "ref": _LINK,
    **dict.fromkeys(OLD_PARAMETERS, _CODE),
    "draft": _TOKEN,
}
"""Parameters of every page: a partner's code, which its links carry on, and the token of a draft of the site. `lng` is
read by appearance_of."""
PARAMETERS: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "/payment-success": {"order": _IDS},
    "/products": {"q": _SOUGHT, "type": _TYPE},
    **{f"/{page}": {"market": _MARKET, "version": _VERSION} for page in PAGES},
}
"""Further parameters that the server renders with, by path. Parameters read only by the browser are not listed."""


def page_query(path: str, query: bytes) -> str:
    """Return the query of a page with the parameters that it declares, each once, in a fixed order."""
    if not query:
        return ""
    declared = {**EVERYWHERE, **PARAMETERS.get(path, {})}
    try:
        given = parse_qs(query.decode("latin-1"), max_num_fields=100)
    except ValueError:
        return ""
    kept = [
        (name, given[name][0])
        for name, form in declared.items()
        if name in given and form.fullmatch(given[name][0])
    ]
    return urlencode(kept)


def variant_of(site: PublishedSite, path: str, query: bytes, headers: dict[bytes, bytes]) -> object:
    """Return everything besides the path that an answer depends on. It is part of the cache key.

    A page's language depends on the languages that the shop offers. They are part of the key too: answers that were
    made before this process read a change are not found after it.
    """
    if path == FEED:
        return page_query(path, query), requested_language(query)
    if not rules_of(path).page:
        return query, appearance_of(query, headers)
    offered = site.offered
    seen = appearance_of(query, headers).among(*offered)
    return page_query(path, query), seen.language, seen.theme, offered
