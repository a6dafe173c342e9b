"""Redirect targets of links in mails: only this shop. Any other is silently replaced by its home page (dialect §1)."""

import re
from urllib.parse import urlsplit

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_ODD = re.compile(r"[\x00-\x20\x7f\\]")
_HOST = re.compile(r"[a-z0-9.:-]+", re.IGNORECASE)
_PORTS = {"http": 80, "https": 443}


def allowed_target(candidates: list[str | None], site_url: str) -> str:
    """Return the first candidate on this site; the site's address if there is none."""
    return next((target for target in candidates if target and _on_site(target, site_url)), site_url)


def site_path(target: str, site_url: str) -> str | None:
    """Return the target's path on this site; None for the home page or another origin."""
    if not target.startswith(f"{site_url}/"):
        return None
    path = target.removeprefix(site_url)
    return path if path != "/" and not path.startswith("//") else None


def _on_site(target: str, site_url: str) -> bool:
    if _ODD.search(target):
        return False
    try:
        there, here = urlsplit(target), urlsplit(site_url)
        ports = there.port or _PORTS.get(there.scheme), here.port or _PORTS.get(here.scheme)
    except ValueError:
        return False
    if there.username is not None or there.scheme != here.scheme or not _HOST.fullmatch(there.hostname or ""):
        return False
    if there.hostname in LOOPBACK and here.hostname in LOOPBACK:
        return True
    return there.hostname == here.hostname and ports[0] == ports[1]
