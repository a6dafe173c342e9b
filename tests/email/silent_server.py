"""A mail server on a real socket that stops answering at a chosen step, or never finishes its answer."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

STEPS = ("greeting", "EHLO", "MAIL", "RCPT", "DATA", "content", "QUIT")
REPLIES = dict(zip(STEPS, (b"220", b"250", b"250", b"250", b"354", b"250", b"221"), strict=True))
BYTES = 200  # of an answer that drips
PAUSE = 0.1  # seconds between two of them


class SilentServer:
    """`silent_at` is the step without an answer, empty for none; `drips` lets one come byte by byte instead.

    `reached` is set there, and `released` ends the silence by closing the connection. `drained`: a drip came to its
    end.
    """

    def __init__(self) -> None:
        self.silent_at, self.drips, self.drained = "", False, False
        self.reached, self.released = threading.Event(), threading.Event()
        self.received: list[bytes] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"smtp://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def recover(self) -> None:
        self.silent_at = ""
        self.released.set()

    def close(self) -> None:
        self.recover()
        self._socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as lines, suppress(OSError):
            if not self._reply(connection, "greeting"):
                return
            for line in lines:
                step = line[:4].strip().decode().upper()
                if not self._reply(connection, step):
                    return
                if step == "DATA":
                    content = _content(lines)
                    if not self._reply(connection, "content"):
                        return
                    self.received.append(content)

    def _reply(self, connection: socket.socket, step: str) -> bool:
        """Answer a step. Returns False where the connection is to be closed instead."""
        if step != self.silent_at:
            connection.sendall(REPLIES[step] + b" go on\r\n")
            return True
        self.reached.set()
        if self.drips:
            self._drip(connection)
        else:
            self.released.wait()
        return False

    def _drip(self, connection: socket.socket) -> None:
        for _ in range(BYTES):
            if self.released.wait(PAUSE):
                return
            connection.sendall(b"2")
        self.drained = True


def _content(lines: BinaryIO) -> bytes:
    content = b""
    for line in lines:
        if line == b".\r\n":
            break
        content += line
    return content


@contextmanager
def silent_server() -> Iterator[SilentServer]:
    server = SilentServer()
    try:
        yield server
    finally:
        server.close()
