"""Starts what the settings ask for, in each serving process."""

from guildhall.config.settings import Misconfigured, Settings


def start_telemetry(settings: Settings) -> None:
    """Report errors, if the settings name where to. Raises Misconfigured without the extra."""
    if not settings.sentry_dsn:
        return
    try:
        from guildhall.telemetry.sentry import start_sentry  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise Misconfigured(
            "GUILDHALL_SENTRY_DSN is set, but the extra is not installed: pip install 'guildhall[sentry]'."
        ) from None
    start_sentry(settings.sentry_dsn, settings.env)
