"""A fake of the services that telemetry is sent to, at the wire: it keeps each request's path and body."""

import gzip
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType

import brotli

UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}


class Collector:
    """`address` is its URL, `received` the pairs of path and decompressed body."""

    def __init__(self) -> None:
        self.received: list[tuple[str, bytes]] = []
        received = self.received

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                unpack = UNPACK.get(self.headers.get("content-encoding", ""))
                body = unpack(body) if unpack else body
                received.append((self.path, body))
                self.send_response(200)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Print nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def of(self, path: str) -> list[bytes]:
        return [body for where, body in self.received if where == path]

    def __enter__(self) -> "Collector":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._server.shutdown()
        self._server.server_close()
