"""Traces, metrics and errors arrive at the wire, and carry no personal data."""

from __future__ import annotations

import logging
import sys

import httpx
import pytest
import sentry_sdk
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from guildhall.core.runtime import Runtime
from guildhall.settings import Misconfigured
from guildhall.telemetry.sentry import start_sentry
from guildhall.telemetry.start import start_telemetry
from guildhall.version import VERSION
from tests.support.serving import Serve
from tests.telemetry.collector import Collector

pytestmark = pytest.mark.both_databases

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
ABOVE = "00f067aa0ba902b7"


def test_requests_statements_and_jobs_are_traced(serve: Serve, dialect: str) -> None:
    with Collector() as collector:
        shop = serve(otlp_endpoint=collector.address, metrics="on")
        address = f"{shop.address}/rest/v1/products?slug=eq.ada@example.com"
        httpx.get(address, headers={"traceparent": f"00-{TRACE}-{ABOVE}-01"})
        shop.stop()  # sends what waits
        spans = spans_of(collector)
        exported = metrics_of(collector)
    mine = [span for span in spans if span.trace_id.hex() == TRACE]
    (request,) = [span for span in mine if span.parent_span_id.hex() == ABOVE]
    assert request.name == "GET /rest/v1/products"
    assert values(request) >= {"GET", "/rest/v1/products", "200"}
    statements = [span for span in mine if span.parent_span_id == request.span_id]
    assert {span.name for span in statements} >= {"SELECT"}
    assert all(dialect in values(span) for span in statements)
    assert "job mail" in {span.name for span in spans}
    assert exported >= {"guildhall_requests_total", "guildhall_request_seconds_count", "guildhall_worker_up"}
    assert not any(b"ada@" in body or b"ada%40" in body for _, body in collector.received)


def spans_of(collector: Collector) -> list[Span]:
    requests = map(ExportTraceServiceRequest.FromString, collector.of("/v1/traces"))
    return [
        span
        for request in requests
        for resource in request.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


def metrics_of(collector: Collector) -> set[str]:
    requests = map(ExportMetricsServiceRequest.FromString, collector.of("/v1/metrics"))
    return {
        metric.name
        for request in requests
        for resource in request.resource_metrics
        for scope in resource.scope_metrics
        for metric in scope.metrics
    }


def values(span: Span) -> set[str]:
    return {each.value.string_value or str(each.value.int_value) for each in span.attributes}


def test_errors_are_reported_without_personal_data() -> None:
    with Collector() as collector:
        start_sentry(collector.address.replace("://", "://key@") + "/1", "production")
        try:
            secret = "sk_" + "live_4242abcdefghij"
            try:
                raise ValueError(f"no answer to ada@example.com with {secret}")
            except ValueError:
                logging.getLogger("guildhall.test").exception("payment of %s failed", "bob@example.com")
            logging.getLogger("guildhall.test").warning("not an error: eve@example.com")
            sentry_sdk.flush()
        finally:
            sentry_sdk.init(default_integrations=False, auto_enabling_integrations=False)
    (body,) = collector.of("/api/1/envelope/")
    report = body.decode()
    assert "ValueError" in report
    assert "payment of (address) failed" in report
    assert "no answer to (address) with (secret)" in report
    assert f"guildhall@{VERSION}" in report
    for hidden in ("ada@", "bob@", "eve@", secret, '"vars"', "server_name"):
        assert hidden not in report


@pytest.mark.parametrize(
    ("setting", "module", "extra"),
    [
        ("otlp_endpoint", "guildhall.telemetry.opentelemetry", "guildhall[otel]"),
        ("sentry_dsn", "guildhall.telemetry.sentry", "guildhall[sentry]"),
    ],
)
def test_a_missing_extra_is_named(
    runtime: Runtime, monkeypatch: pytest.MonkeyPatch, setting: str, module: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    settings = runtime.settings.model_copy(update={setting: "http://127.0.0.1:1"})
    with pytest.raises(Misconfigured) as refused:
        start_telemetry(Runtime(settings, runtime.database))
    assert extra in str(refused.value)
