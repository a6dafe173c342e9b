"""A shop whose build, texts, background work or certificates were broken on purpose: `doctor` names it with its fix.

The database's sabotages are in test_sabotaged_database.py, those of the settings in test_broken_settings.py.
"""

import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from sqlalchemy import insert

from guildhall.config.settings import Settings
from guildhall.core import i18n
from guildhall.core.ids import new_id
from guildhall.core.runtime import Runtime
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.doctor import background, machine, services
from guildhall.doctor.examine import CHECKS
from guildhall.domains.integrations.models import Event, WebhookDelivery, WebhookEndpoint
from guildhall.serve.wiring import build_runtime
from guildhall.services.jobs.models import BackgroundJob
from guildhall.web.build import Build
from tests.doctor.test_broken_settings import UNREADABLE, USELESS
from tests.doctor.test_sabotaged_database import SABOTAGES
from tests.email.test_transports import Post, smtp_server
from tests.support.certificates import local_certificate
from tests.support.rows import add

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def fails(uow: UnitOfWork) -> None:
    add_job(uow, failures=3, error="KeyError: 'x'", ended_at=uow.now)


def hangs(uow: UnitOfWork) -> None:
    add_job(uow, began_at=uow.now - HOUR - MINUTE)


def add_job(uow: UnitOfWork, **columns: object) -> None:
    values = {"name": "outbox", "done": 0, "failures": 0} | columns
    uow.db.execute(insert(BackgroundJob).values(values))


def receiver_is_away(uow: UnitOfWork) -> None:
    endpoint = add(uow, WebhookEndpoint, url="https://hooks.example.com/in", kinds=[], seed="x")
    for age in (2 * HOUR, HOUR + MINUTE, HOUR - MINUTE):
        add_delivery(uow, endpoint, age)


def receiver_is_turned_off(uow: UnitOfWork) -> None:
    endpoint = add(
        uow, WebhookEndpoint, url="https://hooks.example.com/off", kinds=[], seed="x", is_active=False
    )
    add_delivery(uow, endpoint, 2 * HOUR)


def add_delivery(uow: UnitOfWork, endpoint: str, age: timedelta) -> None:
    subject, kind = new_id(), "order.paid"
    of_order = {"kind": kind, "subject_table": "orders", "subject_id": subject}
    event = add(uow, Event, written=1, payload={}, happened_at=uow.now, **of_order)
    add(
        uow,
        WebhookDelivery,
        endpoint_id=endpoint,
        event_id=event,
        position=1,
        kind=kind,
        subject_id=subject,
        due_at=uow.now,
        try_until=uow.now + HOUR,
        created_at=uow.now - age,
    )


BACKGROUND = [
    (fails, background.jobs, ["The job 'outbox' has failed 3 times in a row (KeyError: 'x'): see Jobs in"]),
    (hangs, background.jobs, ["The job 'outbox' has not ended for 61 minutes: restart guildhall serve."]),
    (
        receiver_is_away,
        background.webhooks,
        ["2 events have waited up to 120 minutes for https://hooks.example.com/in: check its receiver"],
    ),
    (receiver_is_turned_off, background.webhooks, []),
]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("sabotage", "check", "expected"), BACKGROUND, ids=lambda each: getattr(each, "__name__", "")
)
def test_work_that_stands_is_named(
    runtime: Runtime,
    sabotage: Callable[[UnitOfWork], None],
    check: Callable[[Runtime], Iterator[str]],
    expected: list[str],
) -> None:
    assert list(check(runtime)) == []
    with runtime.writing() as uow:
        sabotage(uow)
    found = list(check(runtime))
    assert len(found) == len(expected)
    assert all(problem.startswith(start) for problem, start in zip(found, expected, strict=True))


DAMAGE = [
    ("client/.vite/manifest.json", None, "The frontend is not built: run make build."),
    ("client/.vite/manifest.json", "{", "The frontend's build is damaged ("),
    ("server/render.js", None, "The frontend is not built: run make build."),
]


@pytest.mark.parametrize(("file", "content", "problem"), DAMAGE)
def test_a_damaged_build(
    runtime: Runtime,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    content: str | None,
    problem: str,
) -> None:
    for part in ("client/.vite/manifest.json", "client/index.html", "server/render.js"):
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / part).write_text("{}")
    monkeypatch.setattr(machine, "BUILT", tmp_path)
    assert list(machine.page(runtime)) == []
    Build.read.cache_clear()
    damage(tmp_path / file, content)
    (found,) = machine.page(runtime)
    assert found.startswith(problem)
    Build.read.cache_clear()


@pytest.mark.parametrize("content", [None, "{", ""])
def test_a_damaged_text_file(
    runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    for language in i18n.LANGUAGES:
        (tmp_path / language).mkdir()
        (tmp_path / language / "server.json").write_text("{}")
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    i18n.texts_of.cache_clear()
    assert list(machine.texts(runtime)) == []
    i18n.texts_of.cache_clear()
    damage(tmp_path / "de" / "server.json", content)
    (found,) = machine.texts(runtime)
    i18n.texts_of.cache_clear()
    assert found.startswith("The texts of 'de' cannot be read (")


def damage(file: Path, content: str | None) -> None:
    """Write something else into a file; None deletes it."""
    if content is None:
        file.unlink()
    else:
        file.write_text(content)


def test_a_certificate_that_is_not_trusted(tmp_path: Path) -> None:
    """Of the mail server, and of the shop's own address."""
    _, context = local_certificate(tmp_path)
    with smtp_server(Post(), ssl_context=context) as port, answering_https(context) as site:
        urls = {"smtp_url": f"smtps://localhost:{port}", "site_url": site}
        runtime = build_runtime(Settings(data_dir=tmp_path, **urls))
        (of_mails,), (of_shop,) = services.mail(runtime), services.address(runtime)
        runtime.database.close()
    assert of_mails.startswith("The certificate of localhost is not valid (")
    assert of_shop.startswith(f"The certificate of {site} is not valid (")


@contextmanager
def answering_https(context: ssl.SSLContext) -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"https://localhost:{server.server_port}"
        server.shutdown()


def test_there_are_forty_sabotages_and_every_check_runs() -> None:
    assert len(UNREADABLE) + len(USELESS) + len(SABOTAGES) + len(BACKGROUND) + len(DAMAGE) >= 40
    assert {background.jobs, background.webhooks, machine.page, machine.texts} <= {
        check for _, check in CHECKS
    }
