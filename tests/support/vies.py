"""A fake VIES at the wire: it answers the real client over HTTP."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

WAY = "/rest-api/check-vat-number"


@dataclass
class FakeVies:
    """`valid` has the numbers in force; `error` is returned instead, such as MS_UNAVAILABLE.

    broken: a gateway answers in its place. away: it closes the connection.
    """

    address: str = ""
    valid: set[str] = field(default_factory=set)
    error: str | None = None
    broken: bool = False
    away: bool = False
    requested: list[dict[str, Any]] = field(default_factory=list)

    def answer(self, payload: dict[str, Any]) -> tuple[int, bytes]:
        self.requested.append(payload)
        if self.broken:
            return 502, b"<html>Bad Gateway</html>"
        if self.error:
            details = {"actionSucceed": False, "errorWrappers": [{"error": self.error}]}
            return (400 if self.error.startswith("INVALID") else 500), json.dumps(details).encode()
        number = f"{payload['countryCode']}{payload['vatNumber']}"
        details = {
            "countryCode": payload["countryCode"],
            "vatNumber": payload["vatNumber"],
            "requestDate": "2026-11-21T12:00:00.000Z",
            "valid": number in self.valid,
            "requestIdentifier": f"WAPI{len(self.requested):04}" if "requesterNumber" in payload else "",
            "name": "---",
            "address": "---",
        }
        return 200, json.dumps(details).encode()


@contextmanager
def fake_vies(port: int = 0) -> Iterator[FakeVies]:
    fake = FakeVies()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if fake.away:
                self.close_connection = True
                return
            status, details = fake.answer(json.loads(body)) if self.path == WAY else (404, b"")
            self.send_response(status)
            self.send_header("Content-Length", str(len(details)))
            self.end_headers()
            self.wfile.write(details)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        fake.address = f"http://127.0.0.1:{server.server_port}/rest-api"
        yield fake
        server.shutdown()
