"""The shapes of the addresses among the settings: what is none is refused, with an example, before anything starts.

Each function returns the address as it is used, and raises ValueError with a message that does not quote it, for it may
hold a password.
"""

from __future__ import annotations

from email.utils import parseaddr
from ipaddress import ip_network
from urllib.parse import SplitResult, parse_qs, urlsplit

ENCODED = "signs such as # / @ in a password are written %23 %2F %40"


def database(value: str) -> str:
    parts = _split(value)
    kind = parts.scheme.partition("+")[0] if parts else ""
    if value and kind not in ("postgresql", "postgres", "sqlite"):
        raise ValueError(
            f"is no address of a PostgreSQL (postgresql://user:password@host/name; {ENCODED}) or of a file "
            "(sqlite:////var/lib/guildhall/guildhall.db)"
        )
    return value


def mail_server(value: str) -> str:
    parts = _split(value)
    if value and (parts is None or parts.scheme not in ("smtp", "smtps") or not parts.hostname):
        raise ValueError(
            f"is no address of a mail server: smtps://user:password@mail.example.com, or smtp://…:587; {ENCODED}"
        )
    return value


def sender(value: str) -> str:
    name, _, domain = parseaddr(value)[1].rpartition("@")
    if not name or not domain or not value.isprintable():
        raise ValueError("is no mail address: shop@example.com, or Our Shop <shop@example.com>")
    return value


def site(value: str) -> str:
    value = value.rstrip("/")
    parts = _split(value)
    if (
        parts is None
        or parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.path + parts.query + parts.fragment
        or "@" in parts.netloc
    ):
        raise ValueError("must be http(s):// and a name alone, without a path: https://shop.example.com")
    return value


def origins(value: str) -> str:
    """Origins with commas between, each as `site` takes it."""
    return ",".join(site(part.strip()) for part in value.split(",")) if value else ""


def files(value: str) -> str:
    parts = _split(value)
    bucket = parts is not None and parts.scheme == "s3" and parts.hostname
    if value and not bucket and not value.removeprefix("file://").startswith("/"):
        raise ValueError(
            "is no path (/srv/files, file:///srv/files) and no bucket (s3://shop-files?endpoint=https://…)"
        )
    if bucket and parts and not parse_qs(parts.query).keys() <= {"endpoint", "region"}:
        raise ValueError("takes an endpoint and a region behind its question mark, and nothing else")
    return value


def networks(value: str) -> str:
    for part in value.split(","):
        try:
            ip_network(part.strip(), strict=False)
        except ValueError:
            raise ValueError(
                "takes addresses or networks with a comma between: 127.0.0.1,10.0.0.0/8"
            ) from None
    return value


def _split(value: str) -> SplitResult | None:
    """None where it is no URL; a port that is no number shows only when it is asked for."""
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return None
    return parts
