"""The networks that contain a client address, for rate limits: one client, one household, one company.

A household has all addresses of a /64, usually of a /56; a company or a cheap server has all of a /48. With IPv4 a
server's owner may have neighbors in the same /24, and a mobile network puts many customers behind one address.
"""

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

WIDER_IPV4 = ((24, 8),)
WIDER_IPV6 = ((56, 4), (48, 16))


@dataclass(frozen=True, slots=True)
class Network:
    """A network of clients. Its limit is `factor` times the limit of one client."""

    name: str
    factor: int


def client_of(host: str) -> str:
    """Return the address that counts as one client; for IPv6 the /64 network.

    A dual-stack socket reports IPv4 clients as IPv6 (`::ffff:192.0.2.1`); these are not all one network.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return host


@lru_cache(maxsize=4096)
def networks_of(client: str) -> tuple[Network, ...]:
    """Return the networks of a client as `client_of` names it, the narrowest (the client itself) first."""
    own = Network(client, 1)
    try:
        address = ip_address(client)
    except ValueError:
        return (own,)
    wider = WIDER_IPV6 if isinstance(address, IPv6Address) else WIDER_IPV4
    return own, *(Network(str(ip_network((address, bits), strict=False)), factor) for bits, factor in wider)
