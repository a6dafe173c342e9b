"""Call a URL that a user entered, without reaching the internal network, within a time limit.

For each connection the host is resolved once, all its addresses must be public, and the connection goes to exactly the
address that was checked. Redirects are not followed. Connection, request and response together have `DEADLINE`
seconds.
"""

import select
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

from guildhall.core.invalid import invalid

CONNECT = 5.0  # seconds
DEADLINE = 10.0  # seconds
LARGEST_ANSWER = 16 * 1024  # bytes read of a body; if it is longer, the connection is closed
LONGEST_URL = 2000
GONE = 410  # the status of a receiver that wants no more events
_NAT64 = ip_network("64:ff9b::/96")
# The global unicast addresses of IANA: not loopback, site-local or translated ones.
_UNICAST = ip_network("2000::/3")
_SPECIAL = (ip_network("192.0.0.0/24"), ip_network("192.88.99.0/24"), ip_network("3fff::/20"))
"""Blocks that some releases of Python consider global, although no receiver has an address in them."""


class WhyNotSent(StrEnum):
    """The reason why a request got no response."""

    ADDRESS = "address"
    UNKNOWN_HOST = "unknown_host"
    PRIVATE = "private"
    LATE = "late"
    TLS = "tls"
    FAILED = "failed"


_WORDS = {
    WhyNotSent.ADDRESS: "the address is not one that can be called",
    WhyNotSent.UNKNOWN_HOST: "the host name cannot be resolved",
    WhyNotSent.PRIVATE: "the host is not a public address",
    WhyNotSent.LATE: "no answer in time",
    WhyNotSent.TLS: "the TLS connection failed",
    WhyNotSent.FAILED: "the connection failed, or what came back is no HTTP",
}


class NotSent(Exception):
    """The request got no response, or must not be made. The message gives the reason and contains no secret."""

    def __init__(self, problem: WhyNotSent) -> None:
        super().__init__(_WORDS[problem])
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Target:
    """The host, port and path of a URL."""

    https: bool
    host: str
    port: int
    path: str


def parse(url: str, *, allow_private: bool) -> Target:
    """Parse an endpoint's URL. Raises ValueError unless it is https:// with a host and without a user name.

    If private addresses are allowed, http:// is allowed too.
    """
    parts = _split(url)
    schemes = ("https", "http") if allow_private else ("https",)
    if parts is None or parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc:
        raise invalid("webhook_https", "The address must begin with https:// and have no user name.")
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise invalid(
            "webhook_signs", "The address has characters that an address cannot have, or is too long."
        )
    https = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(https, parts.hostname, parts.port or (443 if https else 80), path)


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts


def resolve(target: Target, *, allow_private: bool) -> str:
    """Return the address to connect to. Raises NotSent if there is none, or if one of them is not public."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent(WhyNotSent.UNKNOWN_HOST) from None
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not allow_private and not all(is_public(address) for address in addresses):
        raise NotSent(WhyNotSent.PRIVATE)
    return addresses[0]


def may_reach(target: Target, *, allow_private: bool) -> bool:
    """Return whether the host is public or cannot be resolved yet. It is checked again for each connection."""
    try:
        resolve(target, allow_private=allow_private)
    except NotSent as failure:
        return failure.problem is not WhyNotSent.PRIVATE
    return True


def is_public(text: str) -> bool:
    """Return whether an address is public: not private, loopback, link-local, multicast or reserved."""
    address = ip_address(text)
    if isinstance(address, IPv6Address):
        inner = _inside(address)
        if inner is not None:
            return is_public(str(inner))
        if address not in _UNICAST:
            return False
    special = any(address in network for network in _SPECIAL)
    return address.is_global and not address.is_multicast and not special


def _inside(address: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that is embedded in an IPv6 address, or None."""
    if address.ipv4_mapped or address.sixtofour:
        return address.ipv4_mapped or address.sixtofour
    if address.teredo:
        return address.teredo[1]
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return None


class EndpointConnection:
    """Calls one host, one request after another, over one connection for as long as the receiver keeps it open."""

    def __init__(self, url: str, *, allow_private: bool) -> None:
        self._url, self._allow_private = url, allow_private
        self._pinned: _Pinned | None = None

    def post(self, body: bytes, headers: Mapping[str, str], *, deadline: float = DEADLINE) -> int:
        """Send the body. Returns the status of the response, of any kind. Raises NotSent."""
        return self._send("POST", self._url, body, headers, deadline)

    def get(self, url: str, headers: Mapping[str, str], *, deadline: float = DEADLINE) -> int:
        """Call an address of the host. Returns the status of the response, of any kind. Raises NotSent."""
        return self._send("GET", url, None, headers, deadline)

    def _send(
        self, method: str, url: str, body: bytes | None, headers: Mapping[str, str], deadline: float
    ) -> int:
        try:
            target = parse(url, allow_private=self._allow_private)
        except ValueError:
            raise NotSent(WhyNotSent.ADDRESS) from None
        self._pinned = pinned = self._pinned or _Pinned(target, allow_private=self._allow_private)
        timer = threading.Timer(deadline, pinned.expire)
        timer.daemon = True
        timer.start()
        try:
            return pinned.status_of(method, target.path, body, headers)
        except (OSError, HTTPException, ValueError) as error:
            self.close()
            raise NotSent(_problem(error, late=pinned.expired)) from None
        finally:
            timer.cancel()
            timer.join()  # it must not end the next request
            if pinned.expired:
                self.close()

    def close(self) -> None:
        if self._pinned:
            self._pinned.close()
            self._pinned = None


class _Pinned(HTTPConnection):
    """A connection to one address, even if the host now resolves to another. TLS still checks the host's name."""

    def __init__(self, target: Target, *, allow_private: bool) -> None:
        super().__init__(target.host, target.port, timeout=CONNECT)
        self._target, self._allow_private = target, allow_private
        self._raw: socket.socket | None = None
        self.expired = False

    def connect(self) -> None:
        address = resolve(self._target, allow_private=self._allow_private)
        self._raw = socket.create_connection((address, self._target.port), CONNECT)
        # Head and body are sent apart: otherwise the body waits up to 40 ms for the receiver to confirm the head.
        self._raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._target.https:
            self._raw = _tls().wrap_socket(
                self._raw, server_hostname=self._target.host, do_handshake_on_connect=False
            )
        self.sock = self._raw
        if self.expired:
            raise TimeoutError
        if isinstance(self._raw, ssl.SSLSocket):
            self._raw.do_handshake()
        self._raw.settimeout(DEADLINE)

    def status_of(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> int:
        """Send and return the status. Reconnects if the receiver has closed the connection in the meantime."""
        if self.sock is not None and _has_more(self.sock):
            self.close()
        kept = self.sock is not None
        try:
            return self._once(method, path, body, headers)
        except (ConnectionError, ssl.SSLEOFError):
            if not kept or self.expired:
                raise
            self.close()
            return self._once(method, path, body, headers)

    def _once(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> int:
        self.request(method, path, body, dict(headers))
        answer = self.getresponse()
        answer.read(LARGEST_ANSWER)
        if self.expired:  # the truncated response looks complete
            raise TimeoutError
        if not answer.isclosed() or answer.status < 200:  # the rest, or the final response, has not been read
            self.close()
        return answer.status

    def expire(self) -> None:
        """Abort the current operation; called from another thread."""
        self.expired = True
        if self._raw is not None:  # `sock` is None while a response that ends the connection is read
            with suppress(OSError):
                self._raw.shutdown(socket.SHUT_RDWR)


def _problem(error: Exception, *, late: bool) -> WhyNotSent:
    if late or isinstance(error, TimeoutError):
        return WhyNotSent.LATE
    return WhyNotSent.TLS if isinstance(error, ssl.SSLError) else WhyNotSent.FAILED


def _has_more(sock: socket.socket) -> bool:
    """Return True if an idle connection was closed, or has data that no request asked for."""
    poll = select.poll()
    poll.register(sock, select.POLLIN)
    return bool(poll.poll(0)) or (isinstance(sock, ssl.SSLSocket) and bool(sock.pending()))


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
