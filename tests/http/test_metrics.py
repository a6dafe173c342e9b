"""Monitoring: /metrics, a log line for each answer, slow statements, and a stalled worker."""

import asyncio
import json
import logging
import re
import time
from datetime import timedelta
from typing import Any

import httpx
import pytest

from guildhall.config.settings import Settings
from guildhall.core.observability.heartbeat import HANGS_AFTER
from guildhall.core.observability.logs import REQUEST_ID, JsonFormatter
from guildhall.core.runtime import Runtime
from guildhall.domains.payments.models import ProviderEvent
from guildhall.http import request_metrics as watching
from guildhall.jobs.worker import Job, work
from guildhall.serve.app import create_app
from guildhall.serve.wiring import build_runtime
from guildhall.services.audit.backups import record_backup
from tests.support.client import Client
from tests.support.clock import FixedClock
from tests.support.rows import add
from tests.support.server import Server
from tests.support.waiting import until
from tests.test_worker import queue_a_mail

LINE = re.compile(r'[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? [0-9.e+-]+')


def lines_of(client: Client) -> list[str]:
    answer = client.get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    return answer.text.splitlines()


@pytest.mark.slow
@pytest.mark.settings(metrics="on")
def test_answers_are_counted_by_route(client: Client) -> None:
    watching.REQUESTS.clear()  # other tests of this process were counted too
    watching.TIMES.clear()
    for path in ("/rest/v1/products?limit=1", "/rest/v1/products", "/rest/v1/ada@example.com", "/products/x"):
        client.get(path)
    client.post("/webhooks/nobody", content=b"{}")
    client.request("BREW", "/auth/v1/user")
    lines = lines_of(client)

    count = 'guildhall_requests_total{method="%s",route="%s",status="%d"} %d.0'
    assert count % ("GET", "/rest/v1/products", 200, 2) in lines
    assert count % ("GET", "/rest/v1/(other)", 404, 1) in lines
    assert count % ("POST", "/webhooks/{provider}", 404, 1) in lines
    assert count % ("(other)", "/auth/v1/user", 405, 1) in lines
    took = 'guildhall_request_seconds_%s{method="GET",route="/rest/v1/products"'
    assert f"{took % 'count'}}} 2.0" in lines
    bucket = 'guildhall_request_seconds_bucket{le="+Inf",method="GET",route="/rest/v1/products"} 2.0'
    assert bucket in lines
    assert "ada" not in "".join(lines)
    assert "guildhall_requests_under_way 1.0" in lines  # the requesting one
    assert [line for line in lines if not line.startswith("# ") and not LINE.fullmatch(line)] == []


@pytest.mark.both_databases
@pytest.mark.settings(metrics="on")
def test_queues_are_measured(client: Client, runtime: Runtime, clock: FixedClock) -> None:
    with runtime.writing() as uow:
        queue_a_mail(uow)
        waiting = {"type": "charge.refunded", "subject": "pi_1", "payload": {}, "received_at": uow.now}
        add(uow, ProviderEvent, id="evt_1", provider="stripe", **waiting)
    clock.advance(timedelta(seconds=90))
    lines = lines_of(client)
    assert 'guildhall_mails{state="queued"} 1.0' in lines
    assert 'guildhall_mails{state="failed"} 0.0' in lines
    assert "guildhall_mail_lag_seconds 90.0" in lines
    assert "guildhall_events_unhandled 1.0" in lines
    assert "guildhall_event_lag_seconds 90.0" in lines
    assert "guildhall_database_up 1.0" in lines
    assert "guildhall_worker_up 1.0" in lines


@pytest.mark.settings(metrics="on")
def test_how_old_the_newest_backup_is(client: Client, runtime: Runtime, clock: FixedClock) -> None:
    assert "guildhall_backup_age_seconds" not in "".join(lines_of(client))
    for file in ("monday.zip", "tuesday.zip"):
        with runtime.writing() as uow:
            record_backup(uow, file)
        clock.advance(timedelta(hours=1))
    assert "guildhall_backup_age_seconds 3600.0" in lines_of(client)


def test_disabled_metrics_are_not_served(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.settings(metrics="on")
def test_other_addresses_see_nothing(client: Client, runtime: Runtime) -> None:
    client.http = httpx.AsyncClient(
        transport=httpx.ASGITransport(create_app(runtime), client=("10.0.0.9", 1)),
        base_url=runtime.settings.site_url,
    )
    answer = client.get("/metrics")
    assert (answer.status_code, answer.json()["code"]) == (404, "PGRST125")


@pytest.mark.settings(metrics="on", metrics_token="a token of ours")
def test_a_token_decides_alone(client: Client) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer a token"}).status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer a token of ours"}).status_code == 200


@pytest.mark.settings(log_requests="on")
def test_a_line_for_each_answer(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "guildhall.requests"):
        client.get("/rest/v1/products?name=eq.secret")
        client.get("/products/secret", headers={"x-request-id": "r-1"})
    first, second = [record for record in caplog.records if record.name == "guildhall.requests"]
    assert first.getMessage().startswith("GET /rest/v1/products 200 in ")
    fields = first.fields  # type: ignore[attr-defined]
    assert fields | {"ms": 0} == {"method": "GET", "route": "/rest/v1/products", "status": 200, "ms": 0}
    assert second.fields["route"] == "(page)"  # type: ignore[attr-defined]


def test_a_line_of_json() -> None:
    record = logging.LogRecord("a.b", logging.WARNING, __file__, 1, "of %s", ("ada@example.com",), None)
    record.fields = {"status": 200}
    token = REQUEST_ID.set("r-1")
    try:
        details = json.loads(JsonFormatter().format(record))
    finally:
        REQUEST_ID.reset(token)
    assert details.pop("time").endswith("+00:00")
    assert details == {
        "level": "warning",
        "logger": "a.b",
        "message": "of (address)",
        "request": "r-1",
        "status": 200,
    }


@pytest.mark.both_databases
def test_a_slow_statement_is_logged_without_its_values(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    runtime = build_runtime(settings, slow_ms=1)
    slow = {"sqlite": "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 300000) "
            "SELECT count(*),  'w' FROM c", "postgresql": "SELECT pg_sleep(0.01),  'w'"}  # fmt: skip
    with caplog.at_level(logging.WARNING), runtime.reading() as uow:
        uow.db.exec_driver_sql(slow[runtime.database.dialect])
    runtime.database.close()
    reported = [
        r.getMessage() for r in caplog.records if r.name == "guildhall.core.observability.slow_queries"
    ]
    assert len(reported) == 1
    assert re.fullmatch(r"slow query, \d+ ms: .*, 'w'.*", reported[0])  # on one line


def test_a_worker_that_hangs_makes_the_process_unready(runtime: Runtime, client: Client) -> None:
    runtime.pulse.begins("mail")
    runtime.pulse.ends("mail", failed=False)
    assert client.get("/readyz").json() == {"status": "ready"}
    runtime.pulse.begins("mail")
    runtime.pulse.jobs["mail"].began = time.monotonic() - HANGS_AFTER - 1
    runtime.pulse.jobs["mail"].ended = runtime.pulse.jobs["mail"].began - 1
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "the worker's job 'mail' is stuck: restart this process"}


def test_a_worker_that_stopped_makes_the_process_unready(runtime: Runtime, client: Client) -> None:
    def ends(_runtime: Runtime) -> int:
        raise SystemExit

    with pytest.raises(SystemExit):
        asyncio.run(work(runtime, asyncio.Event(), (Job("mail", ends, 1),)))
    assert client.get("/readyz").json() == {"status": "the worker has stopped: restart this process"}


def test_each_answer_of_a_server_has_its_line(served: Server) -> None:
    for _ in range(20):
        httpx.get(f"{served.address}/auth/v1/settings")
    until(
        lambda: served.log.read_text().count('"route": "/auth/v1/settings"') >= 20
    )  # written after the answer
    reported = [json.loads(line) for line in served.log.read_text().splitlines()]
    assert sum(line.get("route") == "/auth/v1/settings" for line in reported) == 20
    assert all(line["request"] for line in reported if line.get("route"))


def test_nothing_is_counted_when_metrics_are_off(runtime: Runtime) -> None:
    app: Any = create_app(runtime)
    layers = [type(app).__name__]
    while (app := vars(app).get("_app") or vars(app).get("app")) is not None:
        layers.append(type(app).__name__)
    assert "FastAPI" in layers
    assert "RequestMetrics" not in layers
