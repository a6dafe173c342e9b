"""Reports errors to a service that speaks Sentry's protocol (Sentry, GlitchTip, Bugsink): what the log calls errors."""

import logging
from typing import Any

import sentry_sdk
from sentry_sdk.integrations.logging import LoggingIntegration

from guildhall.config.version import VERSION
from guildhall.core.observability.logs import REQUEST_ID, masked

WITHOUT = ("request", "user", "breadcrumbs", "server_name", "modules", "extra")
"""Parts of a report that may name a person or the machine."""


def start_sentry(dsn: str, environment: str) -> None:
    """Send each error of the log, scrubbed, without request, user, variables or breadcrumbs."""
    sentry_sdk.init(
        dsn=dsn,
        release=f"guildhall@{VERSION}",
        environment=environment,
        include_local_variables=False,
        include_source_context=False,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
        max_breadcrumbs=0,
        before_send=_scrubbed,
        traces_sample_rate=0,
    )


def _scrubbed(report: Any, _hint: dict[str, Any]) -> Any:
    """Return the report without what may be personal; its texts are masked like the log."""
    kept = {name: part for name, part in report.items() if name not in WITHOUT}
    if request := REQUEST_ID.get():
        kept["tags"] = {"request": request}
    return _masked(kept)


def _masked(part: Any) -> Any:
    if isinstance(part, str):
        return masked(part)
    if isinstance(part, dict):
        return {
            name: each if name in ("event_id", "release") else _masked(each) for name, each in part.items()
        }
    if isinstance(part, list):
        return [_masked(each) for each in part]
    return part
