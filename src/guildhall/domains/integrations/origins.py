"""The origins of other sites, as browsers send them in the header `Origin`."""

import re
from urllib.parse import urlsplit

from guildhall.core.errors import Refused

LONGEST = 300
_HOST = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]")
_THIS_MACHINE = re.compile(r"localhost|.+\.localhost|127\.0\.0\.1|\[::1\]")
_DEFAULT_PORTS = {"http": 80, "https": 443}


def origin_of(text: str) -> str:
    """Return the origin as browsers write it: in lower case, without a default port or a final slash.

    http:// is accepted only for pages of the developer's own machine: others could be changed in transit.
    Raises Refused website_origin for anything but scheme, host and port. International hosts must be in ASCII
    (xn--…), as browsers send them.
    """
    try:
        parts = urlsplit(text.strip().lower())
        scheme, host, port = parts.scheme, parts.netloc.removesuffix(f":{parts.port}"), parts.port
    except ValueError:
        raise _refused() from None
    plain = parts.path in ("", "/") and not (
        parts.query or parts.fragment or text.strip().endswith(("?", "#"))
    )
    secure = scheme == "https" or (scheme == "http" and _THIS_MACHINE.fullmatch(host))
    if not (plain and secure and _HOST.fullmatch(host)):
        raise _refused()
    return f"{scheme}://{host}" + ("" if port in (None, _DEFAULT_PORTS[scheme]) else f":{port}")


def _refused() -> Refused:
    return Refused("website_origin", details="origins")
