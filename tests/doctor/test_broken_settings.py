"""A broken setup is reported with its fix, by `doctor` and every other command: in plain words, without a traceback
and without secrets.
"""

import re
import socket
from pathlib import Path

import pytest

from guildhall.config.settings import Settings
from guildhall.doctor import machine
from guildhall.serve.wiring import build_runtime
from tests.doctor.setups import SECRET, STRIPE, Command
from tests.support.processes import free_port

UNREADABLE = [
    ({"DATABASE_URL": f"mysql://a:{SECRET}@h/db"}, "GUILDHALL_DATABASE_URL must be a PostgreSQL URL"),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@h:x/db"},
        "GUILDHALL_DATABASE_URL must be a PostgreSQL URL",
    ),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@h:1,i:x/db"},
        "GUILDHALL_DATABASE_URL must be a PostgreSQL URL",
    ),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@127.0.0.1/x y"},
        "GUILDHALL_DATABASE_URL must be a PostgreSQL",
    ),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@1@127.0.0.1/x"},
        "percent-encode special characters in passwords",
    ),
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@h/db?sslmod=off"},
        "GUILDHALL_DATABASE_URL must be a PostgreSQL",
    ),
    ({"DATABASE_URL": f"postgresql://a:{SECRET}%zz@h/db"}, "GUILDHALL_DATABASE_URL must be a PostgreSQL URL"),
    (
        {"DATABASE_URL": "postgresql://a@h/db", "DATABASE_LISTEN_URL": f"postgresql://a:{SECRET}@h/x y"},
        "GUILDHALL_DATABASE_LISTEN_URL must be a PostgreSQL URL",
    ),
    ({"SMTP_URL": f"smtp://a:{SECRET}@1@mail.example.com"}, "percent-encode special characters in passwords"),
    ({"SMTP_URL": f"smtp://a:{SECRET} 1@mail.example.com"}, "GUILDHALL_SMTP_URL must be an SMTP URL"),
    ({"SITE_URL": "https://my shop.example.com"}, "GUILDHALL_SITE_URL must be an http(s):// URL"),
    ({"DATA_DIR": ""}, "GUILDHALL_DATA_DIR must name a folder"),
    ({"DATA_DIR": "  "}, "GUILDHALL_DATA_DIR must name a folder"),
    ({"STRIPE_API_BASE": "nonsense"}, "GUILDHALL_STRIPE_API_BASE must be the http:// or https:// URL"),
    ({"SENTRY_DSN": "https://key @sentry"}, "GUILDHALL_SENTRY_DSN must be the http:// or https:// URL"),
    ({"MEDIA_URL": f"s3://k:{SECRET}@1@files"}, "GUILDHALL_MEDIA_URL must be an absolute path"),
    ({"SMTP_URL": "mail.example.com:587"}, "GUILDHALL_SMTP_URL must be an SMTP URL"),
    (
        {"SMTP_URL": f"smtp://a:{SECRET}#1@mail.example.com"},
        "percent-encode special characters in passwords: # as %23",
    ),
    ({"MAIL_FROM": "nobody"}, "GUILDHALL_MAIL_FROM must be an email address"),
    ({"SITE_URL": "shop.example.com"}, "GUILDHALL_SITE_URL must be an http(s):// URL without a path"),
    (
        {"SITE_URL": "https://shop.example.com/shop/"},
        "GUILDHALL_SITE_URL must be an http(s):// URL without a path",
    ),
    ({"MEDIA_URL": f"ftp://a:{SECRET}@h/"}, "GUILDHALL_MEDIA_URL must be an absolute path"),
    (
        {"MEDIA_URL": f"s3://a:{SECRET}@files?endpont=https://h"},
        "GUILDHALL_MEDIA_URL accepts only the query parameters",
    ),
    ({"TRUSTED_PROXIES": "proxy"}, "GUILDHALL_TRUSTED_PROXIES must be a comma-separated list"),
    ({"PAYMENTS": "paypal"}, "GUILDHALL_PAYMENTS: Input should be 'sandbox' or 'stripe'"),
    ({"SEAT_HOLD_MINUTES": "soon"}, "GUILDHALL_SEAT_HOLD_MINUTES: Input should be a valid integer"),
    (
        {"ENV": "production"},
        "The shop's address isn't a public https:// address. Correct GUILDHALL_SITE_URL.",
    ),
]
"""Settings with which no command starts."""

USELESS = [
    (
        {"DATABASE_URL": f"postgresql://a:{SECRET}@127.0.0.1:1/db"},
        "database: Not reachable (connection failed: ",
    ),
    (
        {"DATABASE_URL": "sqlite:////nowhere/shop.db"},
        "database: Not reachable (unable to open database file)",
    ),
    ({"DATA_DIR": "/dev/null/shop"}, "data folder: /dev/null/shop cannot be written (Not a directory)"),
    ({"PAYMENT": "stripe"}, "settings: GUILDHALL_PAYMENT is not a setting: did you mean GUILDHALL_PAYMENTS?"),
    (
        {"PRIVACY_MODE": "consent"},
        "settings: GUILDHALL_PRIVACY_MODE is not read any more: it is set in the back office, under Settings. "
        "Remove the line.",
    ),
    (
        {"SMTP_URL": f"smtp://a:{SECRET}@127.0.0.1:1"},
        "mail: 127.0.0.1 is not reachable as a mail server (Connection refused): check GUILDHALL_SMTP_URL.",
    ),
    (
        STRIPE | {"STRIPE_WEBHOOK_SECRET": ""},
        "payments: The shop cannot verify Stripe's events: connect Stripe",
    ),
    (
        STRIPE | {"STRIPE_SECRET_KEY": f"pk_test_{SECRET}"},
        "payments: GUILDHALL_STRIPE_SECRET_KEY is not a secret key",
    ),
    (
        STRIPE | {"STRIPE_WEBHOOK_SECRET": SECRET},
        "payments: GUILDHALL_STRIPE_WEBHOOK_SECRET is not an endpoint's signing",
    ),
    (
        STRIPE | {"STRIPE_SECRET_KEY": f"sk_live_{SECRET}"},
        "payments: GUILDHALL_STRIPE_SECRET_KEY is a live key",
    ),
    (STRIPE, "payments: Stripe is not reachable"),
    (STRIPE | {"PAYMENTS": "sandbox"}, "payments: Stripe keys are set, but GUILDHALL_PAYMENTS is sandbox"),
    (
        {"MEDIA_URL": f"s3://k:{SECRET}@files?endpoint=http://127.0.0.1:1"},
        "files: the bucket cannot be used (it does not answer, or there is no key)",
    ),
    ({"SITE_URL": "https://shop.invalid"}, "address: shop.invalid cannot be resolved ("),
]
"""Settings that are valid but do not work."""


@pytest.mark.parametrize(("settings", "message"), UNREADABLE + USELESS)
def test_doctor_names_it(guildhall: Command, settings: dict[str, str], message: str) -> None:
    code, lines = guildhall("doctor", **settings)
    assert message in lines
    assert code == 1


@pytest.mark.parametrize(("settings", "message"), UNREADABLE)
def test_nothing_starts_on_it(guildhall: Command, settings: dict[str, str], message: str) -> None:
    code, lines = guildhall("serve", "--port", str(free_port()), **settings)
    assert (code, lines.count("\n")) == (1, 1)
    assert message in lines


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (USELESS[0][0], "The database is not usable (connection failed: "),
        (USELESS[1][0], "The database is not usable (unable to open database file)"),
        (USELESS[2][0], "GUILDHALL_DATA_DIR: /dev/null/shop cannot be created (Not a directory)"),
    ],
)
def test_serve_reports_a_missing_requirement_in_one_line(
    guildhall: Command, settings: dict[str, str], message: str
) -> None:
    code, lines = guildhall("serve", "--port", str(free_port()), **settings)
    assert (code, lines.count("\n")) == (1, 1)
    assert lines.startswith(message)


@pytest.mark.parametrize("site", [None, "http://shop.example:81"])
def test_the_setup_link_names_the_port_that_is_served(
    guildhall: Command, caplog: pytest.LogCaptureFixture, site: str | None
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        guildhall("serve", "--port", str(port), SITE_URL=site)
    (link,) = [line.partition(" at ")[2] for line in caplog.messages if "/setup#" in line]
    assert link.startswith(f"{site or f'http://127.0.0.1:{port}'}/setup#")


def test_serve_names_a_port_that_is_taken(guildhall: Command, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, lines = guildhall(
            "serve", "--port", str(port), AUTO_MIGRATE="off", PAYMENT="stripe", EVENT_DAYS="9"
        )
    assert (code, lines) == (
        1,
        f"Port {port} is already in use: stop the other program, or choose another port with --port.\n",
    )
    assert caplog.messages == [
        "GUILDHALL_EVENT_DAYS is not read any more: the shop decides it now. Remove the line.",
        "GUILDHALL_PAYMENT is not a setting: did you mean GUILDHALL_PAYMENTS?",
    ]


def test_settings_from_a_file(guildhall: Command, tmp_path: Path) -> None:
    """The commands read the service's file as well; environment variables take precedence."""
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
        "The database is not usable (file is not a database). Run guildhall doctor for details.\n",
    )


def test_all_production_errors_are_reported_at_once(tmp_path: Path) -> None:
    runtime = build_runtime(
        Settings(env="production", data_dir=tmp_path, rate_limits="off", payments="stripe")
    )
    names = re.findall(r"GUILDHALL_\w+", "\n".join(machine.settings(runtime)))
    runtime.database.close()
    assert names == [
        "GUILDHALL_STRIPE_SECRET_KEY",
        "GUILDHALL_SITE_URL",
        "GUILDHALL_RATE_LIMITS",
    ]
