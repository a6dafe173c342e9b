"""Which parts of a request a page or a picture depends on: anything else makes no new one.

Each route declares its query parameters here, with what they may look like. The cache key and the rendering use
these alone, so that `?utm_source=...` or a random query is served from the answer that is kept already.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from guildhall.http.appearance import appearance_of

OTHER_DOORS = (
    "/auth/v1/", "/docs", "/downloads/", "/functions/", "/healthz", "/mail-frame", "/media/", "/metrics",
    "/openapi.json", "/readyz", "/rest/", "/sandbox", "/webhooks/",
)  # fmt: skip
"""Paths whose routes read their own query; /rest/v1 has a language of its own."""

PREVIEWS = "/previews/"

_CODE = re.compile(r"[\w-]{1,64}")
_IDS = re.compile(r"[0-9a-fA-F,-]{1,2000}")
EVERYWHERE: Mapping[str, re.Pattern[str]] = {"ref": _CODE}
"""A partner's code, which the links of a page carry on. `lng` is read by look_of."""
PARAMETERS: Mapping[str, Mapping[str, re.Pattern[str]]] = {"/payment-success": {"order": _IDS}}
"""What pages read besides, by path, while the server draws them. What only the browser reads is not named."""


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


def variant_of(path: str, query: bytes, headers: dict[bytes, bytes]) -> object:
    """Return what an answer depends on beside its path. The answer cache uses it as part of its key."""
    if path.startswith(PREVIEWS):
        return appearance_of(query, {}).language
    if path.startswith(OTHER_DOORS):
        return query, appearance_of(query, headers)
    return page_query(path, query), appearance_of(query, headers)
