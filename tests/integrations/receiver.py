"""A webhook receiver on a real socket, which can be made slow, broken or unreachable."""

import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[BaseHTTPRequestHandler, int], None]
"""Writes the answer to the request with this number, counted from 1."""


@dataclass
class ReceivedRequest:
    headers: dict[str, str]
    body: bytes
    path: str
    at: float = field(default_factory=time.monotonic)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # connections that wait while the machine is busy, not refused


class WebhookReceiver:
    """A receiver that keeps its requests. `answer` decides the response, 204 by default. tls: makes it an https one."""

    def __init__(self, tls: ssl.SSLContext | None = None) -> None:
        self.received: list[ReceivedRequest] = []
        self.connections = 0
        self.answer: Answer = _no_content
        receiver, guard = self, threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # keeps connections open

            def setup(self) -> None:
                super().setup()
                with guard:
                    receiver.connections += 1

            def do_GET(self) -> None:
                self.do_POST()

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length", 0))
                body = self.rfile.read(length)
                if len(body) < length:
                    return  # the sender was killed while it sent: a receiver has got nothing
                headers = {name.lower(): value for name, value in self.headers.items()}
                with guard:
                    receiver.received.append(ReceivedRequest(headers, body, self.path))
                    number = len(receiver.received)
                receiver.answer(self, number)

            def log_message(self, *_: Any) -> None:
                """Tests read `received`."""

        self._server = _Server(("127.0.0.1", 0), Handler)
        if tls:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        address = "https://localhost" if tls else "http://127.0.0.1"
        self.url = f"{address}:{self._server.server_port}/hooks?shop=1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _no_content(handler: BaseHTTPRequestHandler, _number: int) -> None:
    say(204)(handler, _number)


def close_after(answer: Answer) -> Answer:
    """Answer, and close the connection without a header that tells it."""

    def closing(handler: BaseHTTPRequestHandler, number: int) -> None:
        answer(handler, number)
        handler.close_connection = True

    return closing


def say(status: int, **headers: str) -> Answer:
    def answer(handler: BaseHTTPRequestHandler, _number: int) -> None:
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.send_header("content-length", "0")
        handler.end_headers()

    return answer
