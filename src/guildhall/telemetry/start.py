"""Starts what the settings ask for, in each serving process."""

from __future__ import annotations

from guildhall.core.db.database import Database
from guildhall.core.runtime import Runtime
from guildhall.http.route_templates import TraceRequests
from guildhall.settings import Misconfigured, Settings


def start_telemetry(runtime: Runtime) -> TraceRequests | None:
    """Send traces and metrics, and errors, if the settings name where to.

    Returns the middleware that traces requests, if traces are sent. Raises Misconfigured without the extra.
    """
    settings = runtime.settings
    if settings.sentry_dsn:
        _start_sentry(settings)
    return _start_opentelemetry(settings, runtime.database) if settings.otlp_endpoint else None


def _start_opentelemetry(settings: Settings, database: Database) -> TraceRequests:
    try:
        from guildhall.telemetry.opentelemetry import start_opentelemetry  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise _lacks("GUILDHALL_OTLP_ENDPOINT", "otel") from None
    return start_opentelemetry(settings.otlp_endpoint, database)


def _start_sentry(settings: Settings) -> None:
    try:
        from guildhall.telemetry.sentry import start_sentry  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise _lacks("GUILDHALL_SENTRY_DSN", "sentry") from None
    start_sentry(settings.sentry_dsn, settings.env)


def _lacks(setting: str, extra: str) -> Misconfigured:
    return Misconfigured(
        f"{setting} is set, but the extra is not installed: pip install 'guildhall[{extra}]'."
    )
