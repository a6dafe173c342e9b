"""A set-up that is broken is named together with its fix, by `doctor` and by whatever else is started on it: in plain
words, without a traceback, without a secret."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import text

from guildhall import cli
from guildhall.core.observability import disk
from guildhall.core.runtime import Runtime
from guildhall.doctor import database, machine, services
from guildhall.main import build_runtime
from guildhall.services.audit.backups import last_backup, record_backup
from guildhall.settings import Settings
from tests.email.test_outbox import queue
from tests.email.test_transports import Post, smtp_server
from tests.payments.fake_stripe import FakeStripe
from tests.payments.fake_stripe_http import Fault
from tests.support.clock import FixedClock
from tests.support.processes import free_port

SECRET = "Kn0wn-to-nobody"
STRIPE = {
    "PAYMENTS": "stripe",
    "STRIPE_SECRET_KEY": f"sk_test_{SECRET}",
    "STRIPE_WEBHOOK_SECRET": f"whsec_{SECRET}",
    "STRIPE_API_BASE": "http://127.0.0.1:1",
}

UNREADABLE = [
    ({"DATABASE_URL": f"mysql://a:{SECRET}@h/db"}, "GUILDHALL_DATABASE_URL is no address of a PostgreSQL"),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@h:x/db"},
        "GUILDHALL_DATABASE_URL is no address of a PostgreSQL",
    ),
    ({"SMTP_URL": "mail.example.com:587"}, "GUILDHALL_SMTP_URL is no address of a mail server"),
    (
        {"SMTP_URL": f"smtp://a:{SECRET}#1@mail.example.com"},
        "signs such as # / @ in a password are written %23",
    ),
    ({"MAIL_FROM": "nobody"}, "GUILDHALL_MAIL_FROM is no mail address"),
    ({"SITE_URL": "shop.example.com"}, "GUILDHALL_SITE_URL must be http(s):// and a name alone"),
    (
        {"SITE_URL": "https://shop.example.com/shop/"},
        "GUILDHALL_SITE_URL must be http(s):// and a name alone",
    ),
    ({"MEDIA_URL": f"ftp://a:{SECRET}@h/"}, "GUILDHALL_MEDIA_URL is no path"),
    (
        {"MEDIA_URL": f"s3://a:{SECRET}@files?endpont=https://h"},
        "GUILDHALL_MEDIA_URL takes an endpoint and a",
    ),
    ({"TRUSTED_PROXIES": "proxy"}, "GUILDHALL_TRUSTED_PROXIES takes addresses or networks"),
    ({"PAYMENTS": "paypal"}, "GUILDHALL_PAYMENTS: Input should be 'sandbox' or 'stripe'"),
    ({"SEAT_HOLD_MINUTES": "soon"}, "GUILDHALL_SEAT_HOLD_MINUTES: Input should be a valid integer"),
    ({"ENV": "production"}, "GUILDHALL_PAYMENTS is sandbox: set it to stripe before taking real money."),
]
"""Settings that nothing starts with."""

USELESS = [
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@127.0.0.1:1/db"},
        "database: It does not answer (connection failed: ",
    ),
    (
        {"DATABASE_URL": "sqlite:////nowhere/shop.db"},
        "database: It does not answer (unable to open database file)",
    ),
    ({"DATA_DIR": "/dev/null/shop"}, "data folder: /dev/null/shop cannot be written (Not a directory)"),
    ({"PAYMENT": "stripe"}, "settings: GUILDHALL_PAYMENT is no setting: is GUILDHALL_PAYMENTS meant?"),
    (
        {"SMTP_URL": f"smtp://a:{SECRET}@127.0.0.1:1"},
        "mail: 127.0.0.1 does not answer as a mail server (Connection refused): check GUILDHALL_SMTP_URL.",
    ),
    (
        STRIPE | {"STRIPE_WEBHOOK_SECRET": ""},
        "payments: GUILDHALL_STRIPE_SECRET_KEY and GUILDHALL_STRIPE_WEB",
    ),
    (
        STRIPE | {"STRIPE_SECRET_KEY": f"pk_test_{SECRET}"},
        "payments: GUILDHALL_STRIPE_SECRET_KEY is no secret key",
    ),
    (
        STRIPE | {"STRIPE_WEBHOOK_SECRET": SECRET},
        "payments: GUILDHALL_STRIPE_WEBHOOK_SECRET is no signing secret",
    ),
    (
        STRIPE | {"STRIPE_SECRET_KEY": f"sk_live_{SECRET}"},
        "payments: GUILDHALL_STRIPE_SECRET_KEY is a live key",
    ),
    (STRIPE, "payments: Stripe does not answer"),
    (STRIPE | {"PAYMENTS": "sandbox"}, "payments: Keys of Stripe are set, and GUILDHALL_PAYMENTS is sandbox"),
    (
        {"MEDIA_URL": f"s3://k:{SECRET}@files?endpoint=http://127.0.0.1:1"},
        "files: the bucket cannot be used (it does not answer, or there is no key)",
    ),
    ({"SITE_URL": "https://shop.invalid"}, "address: shop.invalid leads nowhere ("),
]
"""Settings that can be read, and do not work."""

Command = Callable[..., tuple[int, str]]


@pytest.fixture
def guildhall(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    """`guildhall("doctor", SITE_URL="…")`: the exit code, and what was written to both outputs."""
    monkeypatch.setattr(cli, "log_to_stderr", lambda **_: None)  # the test's own handlers stay
    monkeypatch.setattr(services, "ADDRESS_TIMEOUT", 1)

    def run(*command: str, **settings: str) -> tuple[int, str]:
        usual = {"DATA_DIR": str(tmp_path / "data"), "SITE_URL": f"http://127.0.0.1:{free_port()}"}
        named = {f"GUILDHALL_{name}": value for name, value in (usual | settings).items()}
        monkeypatch.setattr(sys, "argv", ["guildhall", *command])
        mask = os.umask(0o022)
        try:
            with patch.dict(os.environ, named), pytest.raises(SystemExit) as ended:
                cli.main()
        finally:
            os.umask(mask)
        details = "".join(capsys.readouterr())
        assert "Traceback" not in details
        assert SECRET not in details
        return int(ended.value.code or 0), details

    return run


@pytest.mark.parametrize(("settings", "details"), UNREADABLE + USELESS)
def test_doctor_names_it(guildhall: Command, settings: dict[str, str], details: str) -> None:
    code, lines = guildhall("doctor", **settings)
    assert details in lines
    assert code == 1


@pytest.mark.parametrize(("settings", "details"), UNREADABLE)
def test_nothing_starts_on_it(guildhall: Command, settings: dict[str, str], details: str) -> None:
    code, lines = guildhall("serve", "--port", str(free_port()), **settings)
    assert (code, lines.count("\n")) == (1, 1)
    assert details in lines


@pytest.mark.parametrize(
    ("settings", "details"),
    [
        (USELESS[0][0], "The database does not answer as it should (connection failed: "),
        (USELESS[1][0], "The database does not answer as it should (unable to open database file)"),
        (USELESS[2][0], "GUILDHALL_DATA_DIR: /dev/null/shop cannot be made (Not a directory)"),
    ],
)
def test_serve_says_in_a_line_what_it_cannot_do_without(
    guildhall: Command, settings: dict[str, str], details: str
) -> None:
    code, lines = guildhall("serve", "--port", str(free_port()), **settings)
    assert (code, lines.count("\n")) == (1, 1)
    assert lines.startswith(details)


def test_serve_names_a_port_that_is_taken(guildhall: Command, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, lines = guildhall("serve", "--port", str(port), AUTO_MIGRATE="off", PAYMENT="stripe")
    assert (code, lines) == (
        1,
        f"Port {port} is taken: stop what listens there, or choose another with --port.\n",
    )
    assert caplog.messages == ["GUILDHALL_PAYMENT is no setting: is GUILDHALL_PAYMENTS meant?"]


def test_settings_from_a_file(guildhall: Command, tmp_path: Path) -> None:
    """The file of the service serves the commands beside it, too; what the environment says wins."""
    file = tmp_path / "guildhall.env"
    file.write_text(
        "# of the shop\n; and\n\nGUILDHALL_METRICS=maybe\nGUILDHALL_SITE_URL=nowhere\nGUILDHALL_ENV='odd'\n"
    )
    code, lines = guildhall("--env-file", str(file), "doctor", SITE_URL="https://shop.example.com")
    assert code == 1
    assert [line.split()[1] for line in lines.splitlines()] == ["GUILDHALL_ENV:", "GUILDHALL_METRICS:"]
    code, lines = guildhall("--env-file", "/nowhere", "doctor")
    assert (code, lines) == (1, "/nowhere cannot be read (No such file or directory).\n")


def test_a_file_that_is_no_database_is_a_line(guildhall: Command, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "guildhall.db").write_text("Dear Sirs, " * 100)
    code, lines = guildhall("migrate")
    assert (code, lines) == (
        1,
        "The database does not answer as it should (file is not a database): guildhall doctor says more.\n",
    )


def test_all_that_production_refuses_is_said_at_once(tmp_path: Path) -> None:
    runtime = build_runtime(Settings(env="production", data_dir=tmp_path, rate_limits="off"))
    names = [problem.split()[0] for problem in machine.settings(runtime)]
    runtime.database.close()
    assert names == [
        "GUILDHALL_PAYMENTS",
        "GUILDHALL_STRIPE_SECRET_KEY",
        "GUILDHALL_SITE_URL",
        "GUILDHALL_SMTP_URL",
        "GUILDHALL_MAIL_FROM",
        "GUILDHALL_RATE_LIMITS",
    ]


def test_a_full_disk(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = runtime.settings.data_dir
    assert list(machine.data_folder(runtime)) == []
    monkeypatch.setattr(disk, "LEAST_FREE", 1 << 62)
    assert list(machine.data_folder(runtime)) == [f"the disk is full: make room for {folder}."]


def test_root_in_somebody_elses_folder(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> None:
    """What root writes there, the shop could not change."""
    folder = runtime.settings.data_dir
    folder.mkdir(parents=True, exist_ok=True)
    owner = folder.stat().st_uid
    monkeypatch.setattr(machine, "ROOT", os.geteuid())
    assert list(machine.data_folder(runtime)) == []
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    monkeypatch.setattr(machine, "ROOT", owner + 1)
    (details,) = machine.data_folder(runtime)
    assert details.startswith(f"{folder} belongs to user {owner}, and this is root")


@pytest.mark.settings(jwt_secret="")
def test_secrets_that_others_read_or_that_are_cut_short(runtime: Runtime) -> None:
    assert runtime.settings.signing_secret
    (secret,) = (runtime.settings.data_dir / "secrets").iterdir()
    assert list(machine.secrets(runtime)) == []
    secret.chmod(0o640)
    (details,) = machine.secrets(runtime)
    assert details.startswith(f"{secret} can be read by other users: chmod 600 {secret}")
    secret.chmod(0o600)
    secret.write_text("")
    (details,) = machine.secrets(runtime)
    assert details.startswith(f"{secret} is empty or cut short")


@pytest.mark.parametrize(
    ("change", "details"),
    [
        (
            "UPDATE alembic_version SET version_num = '0000'",
            "The schema is behind this version: run guildhall",
        ),
        (
            "UPDATE alembic_version SET version_num = '9999'",
            "The database has schema 9999, this version knows ",
        ),
        ("DELETE FROM alembic_version", "The schema is behind this version: run guildhall migrate."),
    ],
)
def test_a_schema_that_is_not_this_versions(runtime: Runtime, change: str, details: str) -> None:
    with runtime.database.writing() as connection:
        connection.execute(text(change))
    assert any(problem.startswith(details) for problem in database.database(runtime))


def test_clocks_that_differ(runtime: Runtime, dialect: str, clock: FixedClock) -> None:
    if dialect == "sqlite":
        return  # one machine, one clock
    with runtime.reading() as uow:
        there = uow.db.scalar(text("SELECT clock_timestamp()"))
    clock.advance(there - clock.now())
    assert list(database.database(runtime)) == []
    clock.advance(timedelta(days=1, seconds=90))
    (details,) = database.database(runtime)
    assert details.startswith("Its clock and this machine's are 864")


def test_mails_that_nobody_sends(runtime: Runtime, clock: FixedClock) -> None:
    queue(runtime)
    assert list(database.worker(runtime)) == []
    clock.advance(timedelta(minutes=11))
    assert list(database.worker(runtime)) == [
        "Mails have been waiting for 11 minutes: is guildhall serve running, and the mail server there?"
    ]


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
            "127.0.0.1 refuses the user or the password (535 5.7.8 Authentication credentials invalid): "
            "check GUILDHALL_SMTP_URL."
        ]
    assert post.received == []


@pytest.fixture
def stripe() -> Iterator[FakeStripe]:
    with FakeStripe(now=lambda: 0) as fake_stripe:
        yield fake_stripe


def test_a_key_that_stripe_refuses(stripe: FakeStripe, tmp_path: Path) -> None:
    def details(key: str) -> list[str]:
        keys = {"payments": "stripe", "stripe_secret_key": key, "stripe_webhook_secret": "whsec_1,"}
        runtime = build_runtime(Settings(data_dir=tmp_path, stripe_api_base=stripe.address, **keys))
        found = list(services.payments(runtime))
        runtime.database.close()
        return found

    assert details(stripe.key) == []
    assert details(f"{stripe.key}\r") == []  # as copied with the end of its line
    (problem,) = details(f"sk_test_{SECRET}")
    assert problem.startswith("Stripe refuses GUILDHALL_STRIPE_SECRET_KEY (")
    assert SECRET not in problem
    stripe.break_next(Fault(403))
    (problem,) = details(stripe.key)
    assert "where Stripe speaks of permissions, give the key those of docs/guides/production.md" in problem


@pytest.mark.parametrize(
    ("status", "body", "details"),
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
            "the proxy reaches no shop behind it: start guildhall serve, and check",
        ),
        (
            200,
            b"<h1>It works!</h1>",
            "is answered by something else than this shop: check GUILDHALL_SITE_URL",
        ),
        (
            404,
            b"[]",
            "is answered by something else than this shop: check GUILDHALL_SITE_URL, and the proxy.",
        ),
    ],
)
def test_who_answers_at_the_public_address(
    tmp_path: Path, status: int, body: bytes, details: str | None
) -> None:
    with answering(status, body) as site:
        runtime = build_runtime(Settings(data_dir=tmp_path, site_url=site))
        found = list(services.address(runtime))
        runtime.database.close()
    if details is None:
        assert found == []
    else:
        (problem,) = found
        assert problem.startswith(site)
        assert details in problem


@contextmanager
def answering(status: int, body: bytes) -> Iterator[str]:
    """The address of a server that answers everything so."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.settings(env="production")
def test_backups_that_nobody_makes(runtime: Runtime, clock: FixedClock) -> None:
    (details,) = database.backup(runtime)
    assert details.startswith("None was ever made: run guildhall backup FILE every night")
    with runtime.writing() as uow:
        record_backup(uow, "shop.zip")
    clock.advance(timedelta(days=2))
    assert list(database.backup(runtime)) == []
    clock.advance(timedelta(seconds=1))
    assert list(database.backup(runtime)) == [
        "The last one is 2 days old: see what keeps guildhall backup from running."
    ]


def test_a_demo_needs_no_backup(runtime: Runtime) -> None:
    assert list(database.backup(runtime)) == []


def test_the_command_leaves_its_mark(guildhall: Command, tmp_path: Path) -> None:
    data = {"DATA_DIR": str(tmp_path / "data")}
    assert guildhall("migrate", **data)[0] == 0
    code, details = guildhall("backup", str(tmp_path / "shop.zip"), **data)
    assert (code, details) == (0, f"{tmp_path / 'shop.zip'}: 0 rows.\n")
    runtime = build_runtime(Settings(data_dir=tmp_path / "data"))
    with runtime.reading() as uow:
        assert last_backup(uow) is not None
    runtime.database.close()
