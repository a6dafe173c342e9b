"""The networks that a client address lies in: what one person, one home and one company can send from.

A home has all addresses of a /64, usually of a /56; a company or a cheap server those of a /48. Of IPv4 the owner of a
server may have some neighbours in the same /24, and a telephone network puts many customers behind one address.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

WIDER_IPV4 = ((24, 8),)
WIDER_IPV6 = ((56, 4), (48, 16))


@dataclass(frozen=True, slots=True)
class Network:
    """`factor`: how many times as much as one client all of the network together may do."""

    name: str
    factor: int


def client_of(host: str) -> str:
    """Return the address that counts as one client: of IPv6 the network of 64 bits.

    A socket that takes both kinds names IPv4 clients in IPv6 (`::ffff:192.0.2.1`): they are not all one network.
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
    """Return the networks of a client as client_of names it, the narrowest first; the first is the client itself."""
    own = Network(client, 1)
    try:
        address = ip_address(client)
    except ValueError:
        return (own,)
    wider = WIDER_IPV6 if isinstance(address, IPv6Address) else WIDER_IPV4
    return own, *(Network(str(ip_network((address, bits), strict=False)), factor) for bits, factor in wider)
