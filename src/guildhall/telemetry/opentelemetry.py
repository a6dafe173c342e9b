"""Traces and metrics over OTLP: requests, statements and background jobs; no values, paths or addresses."""

from __future__ import annotations

from functools import partial

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from guildhall.core.db.database import Database
from guildhall.core.db.statement_spans import trace_statements
from guildhall.core.observability import spans
from guildhall.http.route_templates import TraceRequests
from guildhall.http.tracing import Traced
from guildhall.telemetry.exported_metrics import export_metrics
from guildhall.version import VERSION

SERVICE = {"service.name": "guildhall", "service.version": VERSION}
METRICS_EVERY = 60_000  # milliseconds


def start_opentelemetry(endpoint: str, database: Database) -> TraceRequests:
    """Send spans and metrics to the collector at `endpoint`, such as http://127.0.0.1:4318.

    Returns the middleware that traces requests.
    """
    resource = Resource.create(SERVICE)
    tracing = TracerProvider(resource=resource)
    tracing.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{endpoint}/v1/traces")))
    tracer = tracing.get_tracer("guildhall", VERSION)
    spans.send_to(tracer)
    trace_statements(database.engine, partial(_statement_span, tracer))
    exporter = OTLPMetricExporter(f"{endpoint}/v1/metrics")
    reader = PeriodicExportingMetricReader(exporter, export_interval_millis=METRICS_EVERY)
    export_metrics(MeterProvider(resource=resource, metric_readers=[reader]).get_meter("guildhall", VERSION))
    return Traced


def _statement_span(tracer: trace.Tracer, word: str, dialect: str) -> trace.Span | None:
    """Begin the span of a statement within a request or a job; None elsewhere."""
    if not trace.get_current_span().get_span_context().is_valid:
        return None
    attributes = {"db.system.name": dialect, "db.operation.name": word}
    return tracer.start_span(word, kind=trace.SpanKind.CLIENT, attributes=attributes)
