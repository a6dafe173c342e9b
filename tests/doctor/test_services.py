"""`doctor` reports problems with the mail server, the card provider and the public address."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from guildhall.config.settings import Env, Settings
from guildhall.core.runtime import Runtime
from guildhall.doctor import services
from guildhall.serve.wiring import build_runtime
from tests.doctor.setups import SECRET
from tests.email.test_transports import Post, smtp_server
from tests.payments.fake_stripe import FakeStripe
from tests.payments.fake_stripe_http import StripeFault


@pytest.fixture
def post() -> Post:
    return Post()


def mail_problems(url: str, folder: Path) -> list[str]:
    runtime = build_runtime(Settings(smtp_url=url, data_dir=folder))
    found = list(services.mail(runtime))
    runtime.database.close()
    return found


def test_the_mail_servers_password(post: Post, tmp_path: Path) -> None:
    post.password = "right"
    with smtp_server(post, auth_require_tls=False) as port:
        assert mail_problems(f"smtp://ann:right@127.0.0.1:{port}", tmp_path) == []
        assert mail_problems(f"smtp://ann:{SECRET}@127.0.0.1:{port}", tmp_path) == [
            "127.0.0.1 rejected the user or password (535 5.7.8 Authentication credentials invalid): "
            "check GUILDHALL_SMTP_URL."
        ]
    assert post.received == []


def test_production_without_mail_server_and_card_provider(runtime: Runtime) -> None:
    live = replace(runtime, settings=runtime.settings.model_copy(update={"env": Env.PRODUCTION}))
    office = "Mail and payments in the back office"
    assert list(services.mail(live)) == [
        f"No mail server is set up, so mails wait: set one with {office} or GUILDHALL_SMTP_URL."
    ]
    assert list(services.payments(live)) == [
        f"No card provider is set up, so nobody can pay by card: set one with {office}."
    ]


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe(now=lambda: 0) as fake_stripe:
        yield fake_stripe


@pytest.mark.slow
def test_a_key_that_stripe_refuses(stripe: FakeStripe, database_url: str, tmp_path: Path) -> None:
    def problems(key: str) -> list[str]:
        keys = {"payments": "stripe", "stripe_secret_key": key, "stripe_webhook_secret": "whsec_1,"}
        places = {"database_url": database_url, "data_dir": tmp_path, "stripe_api_base": stripe.address}
        runtime = build_runtime(Settings(**places, **keys))
        found = list(services.payments(runtime))
        runtime.database.close()
        return found

    assert problems(stripe.key) == []
    assert problems(f"{stripe.key}\r") == []  # pasted with its line end
    (problem,) = problems(f"sk_test_{SECRET}")
    assert problem.startswith("Stripe rejected GUILDHALL_STRIPE_SECRET_KEY (")
    assert SECRET not in problem
    stripe.break_next(StripeFault(403))
    (problem,) = problems(stripe.key)
    assert "If permissions are missing, grant those of docs/guides/production.md" in problem


@pytest.mark.parametrize(
    ("status", "body", "expected"),
    [
        (200, b'{"status":"ready"}', None),
        (
            503,
            b'{"status":"the worker has stopped: restart this process"}',
            "the worker has stopped: restart",
        ),
        (
            502,
            b"<h1>Bad Gateway</h1>",
            "the proxy cannot reach the server: start guildhall serve, and check",
        ),
        (
            200,
            b"<h1>It works!</h1>",
            "does not lead to this server: check GUILDHALL_SITE_URL",
        ),
        (
            404,
            b"[]",
            "does not lead to this server: check GUILDHALL_SITE_URL and the proxy.",
        ),
    ],
)
def test_another_server_at_the_public_address_is_reported(
    tmp_path: Path, status: int, body: bytes, expected: str | None
) -> None:
    with answering(status, body) as site:
        runtime = build_runtime(Settings(data_dir=tmp_path, site_url=site))
        found = list(services.address(runtime))
        runtime.database.close()
    if expected is None:
        assert found == []
    else:
        (problem,) = found
        assert problem.startswith(site)
        assert expected in problem


def test_a_public_address_that_leads_elsewhere(tmp_path: Path) -> None:
    with (
        answering(200, b'{"status": "ready"}') as real,
        answering(301, b"", location=f"{real}/readyz") as site,
    ):
        runtime = build_runtime(Settings(data_dir=tmp_path, site_url=site))
        (problem,) = services.address(runtime)
        runtime.database.close()
    assert problem.startswith(f"{site}: redirects to {real.removeprefix('http://')}")
    assert "GUILDHALL_SITE_URL" in problem


@contextmanager
def answering(status: int, body: bytes, location: str = "") -> Iterator[str]:
    """Return the address of a server that gives this response to everything, with a redirect if `location` is set."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            if location:
                self.send_header("location", location)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
