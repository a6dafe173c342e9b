"""A TCP proxy in front of a Unix socket that can go silent, as a network does whose packets are dropped."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

MOST = 65_536


class StallingProxy:
    """`stall` keeps the open connections and passes nothing on, nor that the target closed them; new ones are
    accepted, and silent as well.
    """

    def __init__(self, target: str) -> None:
        self._target = target
        self._passing = Event()
        self._passing.set()
        self.accepted = 0
        self._silent: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def stall(self) -> None:
        self._passing.clear()

    def resume(self) -> None:
        self._passing.set()

    def close(self) -> None:
        self._passing.set()
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                caller, _ = self._listening.accept()
            except OSError:
                return
            self.accepted += 1
            onward = socket.socket(socket.AF_UNIX)
            try:
                onward.connect(self._target)
            except OSError:
                self._silent.append(caller)  # nothing is there to answer it
                continue
            for source, target in ((caller, onward), (onward, caller)):
                Thread(target=self._copy, args=(source, target), daemon=True).start()

    def _copy(self, source: socket.socket, target: socket.socket) -> None:
        try:
            while content := source.recv(MOST):
                self._passing.wait()
                target.sendall(content)
            self._passing.wait()
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


@contextmanager
def stalling_proxy(folder: str) -> Iterator[StallingProxy]:
    """A proxy to the PostgreSQL whose socket lies in `folder`."""
    proxy = StallingProxy(f"{folder}/.s.PGSQL.5432")
    try:
        yield proxy
    finally:
        proxy.close()
