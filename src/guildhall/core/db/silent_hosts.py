"""Remembers which hosts of a database's address were silent: new connections try the others first.

A silent host delays each attempt by seconds, and after a failover every connection is made anew.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

REMEMBERED = 60.0  # seconds; after that, hosts are tried in the order of the address again

_silent: dict[str, float] = {}


def note_silent(host: str) -> None:
    """Remember a host by its name or the folder of its socket."""
    _silent[host] = time.monotonic()


def note_reached(host: str, tried: Mapping[str, str]) -> None:
    """Remember the hosts before this one that did not answer in time."""
    for name in takewhile(lambda name: name != host, tried["host"].split(",")):
        note_silent(name)


def silent_last(parameters: Mapping[str, Any]) -> dict[str, str]:
    """Return `host` and `port` of a connection with the silent hosts last.

    Returns an empty dict for a single host, and if `hostaddr` gives addresses in addition to the names.
    """
    hosts, ports = (str(parameters.get(name) or "").split(",") for name in ("host", "port"))
    if len(hosts) < 2 or parameters.get("hostaddr"):
        return {}
    if len(ports) == 1:
        ports *= len(hosts)
    since = time.monotonic() - REMEMBERED
    pairs = sorted(zip(hosts, ports, strict=True), key=lambda pair: _silent.get(pair[0], since) > since)
    return {
        name: ",".join(each) for name, each in zip(("host", "port"), zip(*pairs, strict=True), strict=True)
    }
