"""Where a link in a mail may lead: only to this shop. Anything else is silently replaced by its home (dialect §1)."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_ODD = re.compile(r"[\x00-\x20\x7f\\]")
_HOST = re.compile(r"[a-z0-9.:-]+", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


def allowed_target(candidates: list[str | None], site_url: str) -> str:
    """The first wish that lies on this site; the site's address where there is none."""
    return next((payload for payload in candidates if payload and _on_site(payload, site_url)), site_url)


def site_path(target: str, site_url: str) -> str | None:
    """The target's path on the site itself, for a link of our own page; None for its home or another origin."""
    if not target.startswith(f"{site_url}/"):
        return None
    path = target.removeprefix(site_url)
    return path if path != "/" and not path.startswith("//") else None


def _on_site(payload: str, site_url: str) -> bool:
    if _ODD.search(payload):
        return False
    try:
        there, here = urlsplit(payload), urlsplit(site_url)
        ports = there.port or _PORTS.get(there.scheme), here.port or _PORTS.get(here.scheme)
    except ValueError:
        return False
    if there.username is not None or there.scheme != here.scheme or not _HOST.fullmatch(there.hostname or ""):
        return False
    if there.hostname in LOOPBACK and here.hostname in LOOPBACK:
        return True
    return there.hostname == here.hostname and ports[0] == ports[1]
