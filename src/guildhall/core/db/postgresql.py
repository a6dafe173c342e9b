"""The parameters of each connection to PostgreSQL.

The server's timeouts end a statement that takes too long. libpq's end a connection whose packets are not acknowledged
(tcp_user_timeout, keepalives), and an attempt to connect that takes too long.
"""

from typing import Any

from psycopg.conninfo import make_conninfo
from sqlalchemy.engine import make_url

from guildhall.core.db.revisions import session_name

CONNECT_TIMEOUT = 5  # seconds, shared by all hosts of an address
LEAST_TIMEOUT = 2  # seconds for one host
KEEPALIVES = {
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,  # milliseconds; without it the kernel retransmits for a quarter of an hour
}


def parameters(url: str) -> dict[str, Any]:
    """Return the parameters of each connection: its timeouts, and that it needs a server that accepts writes.

    So after a failover, or while DNS still points to the former primary, no connection is kept that cannot write.
    """
    hosts = str(make_url(url).query.get("host", "")).count(",") + 1
    return {
        "connect_timeout": max(CONNECT_TIMEOUT // hosts, LEAST_TIMEOUT),
        "application_name": session_name(),
        "target_session_attrs": "primary",
        **KEEPALIVES,
    }


def conninfo(url: str) -> str:
    """Return libpq's form of an SQLAlchemy URL, with the parameters of each connection."""
    plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    return make_conninfo(plain, **parameters(url))
