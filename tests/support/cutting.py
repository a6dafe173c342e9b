"""A connection that breaks in the middle of a response, like a mobile one."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from urllib.parse import urlsplit

MOST = 65_536


@contextmanager
def cutting_proxy(address: str, after: int) -> Iterator[str]:
    """Yield the address of a proxy to `address` whose first connection is cut after `after` bytes of the response."""
    server = urlsplit(address)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=_carry_on, args=(listening, (server.hostname, server.port), after), daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits for the next connection


def _carry_on(listening: socket.socket, server: tuple[str | None, int | None], after: int) -> None:
    left: int | None = after
    while True:
        try:
            caller, _ = listening.accept()
        except OSError:
            return
        with caller, socket.create_connection(server) as onward:
            Thread(target=_copy, args=(caller, onward, None), daemon=True).start()
            _copy(onward, caller, left)
        left = None


def _copy(source: socket.socket, target: socket.socket, left: int | None) -> None:
    """Copy until either end closes, or `left` bytes have passed."""
    try:
        while left is None or left > 0:
            content = source.recv(MOST if left is None else min(MOST, left))
            if not content:
                break
            target.sendall(content)
            left = None if left is None else left - len(content)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
