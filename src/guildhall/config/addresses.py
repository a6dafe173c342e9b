"""Validators of the settings that hold URLs, mail addresses or networks.

Each returns the value as it is used, and raises ValueError with an example of a valid value. The message never quotes
the given value: it may hold a password.
"""

import re
from email.utils import parseaddr
from ipaddress import ip_network
from urllib.parse import SplitResult, parse_qs, urlencode, urlsplit

_AGE_KEY = re.compile(r"age1[02-9ac-hj-np-z]{58}")  # Bech32
_HOST = re.compile(r"(\[[^\]]+\]|[^:\[\]]+)(?::(\d+))?")
_BARE = str.maketrans("", "", "[]")  # an IPv6 address without its brackets
POSTGRESQL_PORT = "5432"
ENCODED = "percent-encode special characters in passwords: # as %23, / as %2F, @ as %40"


def database(value: str) -> str:
    parts = _split(hosts_apart(value).replace(" ", "%20"))  # the path of a file may have spaces
    kind = parts.scheme.partition("+")[0] if parts else ""
    server = kind in ("postgresql", "postgres")
    if value and (kind not in ("postgresql", "postgres", "sqlite") or (server and not _is_libpqs(value))):
        raise ValueError(
            f"must be a PostgreSQL URL (postgresql://user:password@host/name; {ENCODED}) or an SQLite URL "
            "(sqlite:////var/lib/guildhall/guildhall.db)"
        )
    return value


def hosts_apart(url: str) -> str:
    """Return a URL with several hosts in the form that SQLAlchemy reads, any other unchanged.

    `//user@a:1,b:2/name`, which PostgreSQL's own programs take, becomes `//user@/name?host=a,b&port=1,2`.
    """
    scheme, _, rest = url.partition("://")
    authority, _, path = rest.partition("/")
    login, at, hosts = authority.rpartition("@")
    found = [_HOST.fullmatch(host) for host in hosts.split(",")]
    named = [each.groups(POSTGRESQL_PORT) for each in found if each]
    if len(found) == 1 or len(named) < len(found):
        return url
    name, _, query = path.partition("?")
    host, port = (",".join(parts) for parts in zip(*named, strict=True))
    more = urlencode({"host": host.translate(_BARE), "port": port}, safe=",")
    return f"{scheme}://{login}{at}/{name}?{'&'.join(filter(None, (more, query)))}"


def mail_server(value: str) -> str:
    parts = _split(value)
    if value and (parts is None or parts.scheme not in ("smtp", "smtps") or not parts.hostname):
        raise ValueError(
            f"must be an SMTP URL: smtps://user:password@mail.example.com, or smtp://…:587; {ENCODED}"
        )
    return value


def sender(value: str) -> str:
    name, _, domain = parseaddr(value)[1].rpartition("@")
    if not name or not domain or not value.isprintable():
        raise ValueError("must be an email address: shop@example.com, or Our Shop <shop@example.com>")
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
        raise ValueError("must be an http(s):// URL without a path: https://shop.example.com")
    return value


def origins(value: str) -> str:
    """Origins with commas between, each as `site` takes it."""
    return ",".join(site(part.strip()) for part in value.split(",")) if value else ""


def files(value: str) -> str:
    parts = _split(value)
    bucket = parts is not None and parts.scheme == "s3" and parts.hostname
    if value and not bucket and not value.removeprefix("file://").startswith("/"):
        raise ValueError(
            "must be an absolute path (/srv/files, file:///srv/files) or a bucket (s3://shop-files?endpoint=https://…)"
        )
    if bucket and parts and not parse_qs(parts.query).keys() <= {"endpoint", "region"}:
        raise ValueError("accepts only the query parameters endpoint and region")
    return value


def service(value: str) -> str:
    parts = _split(value)
    if value and not (parts and parts.scheme in ("http", "https") and parts.hostname):
        raise ValueError("must be the http:// or https:// URL of a service")
    return value.rstrip("/")


def age_keys(value: str) -> str:
    for part in filter(None, (part.strip() for part in value.split(","))):
        if not _AGE_KEY.fullmatch(part):
            raise ValueError("must be public keys of age with commas between: age1… (never AGE-SECRET-KEY-…)")
    return value


def networks(value: str) -> str:
    for part in value.split(","):
        try:
            ip_network(part.strip(), strict=False)
        except ValueError:
            raise ValueError(
                "must be a comma-separated list of addresses or networks: 127.0.0.1,10.0.0.0/8"
            ) from None
    return value


def folder(value: object) -> object:
    """An empty value would silently be the folder from which the program was started."""
    if isinstance(value, str) and not value.strip():
        raise ValueError("must name a folder: /var/lib/guildhall")
    return value


def _is_libpqs(url: str) -> bool:
    """Return whether PostgreSQL's own programs take the URL: its characters, and the names of its parameters."""
    from psycopg import ProgrammingError  # noqa: PLC0415 - 7 MB that SQLite does not need
    from psycopg.conninfo import make_conninfo  # noqa: PLC0415 - as above

    try:
        make_conninfo(f"postgresql://{url.partition('://')[2]}")
    except ProgrammingError:
        return False
    return True


def _split(value: str) -> SplitResult | None:
    """Return the parts of a URL, or None if it is not one. Reading the port is what validates it.

    A URL has no spaces, and one @ before its host: of a second one each program makes something else.
    """
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        return None
    odd = not value.isprintable() or any(map(str.isspace, value))
    return None if odd or parts.netloc.count("@") > 1 else parts
