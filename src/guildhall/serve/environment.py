"""Reads the settings from environment variables with the prefix GUILDHALL_."""

import os
from difflib import get_close_matches
from pathlib import Path

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from guildhall.config.settings import Misconfigured, Settings
from guildhall.domains.payments.providers.registry import known_providers, unsafe_payments

PREFIX = "GUILDHALL_"

_ON_THE_PAGE = "it is set in the back office, under Settings"
_FIXED = "the shop decides it now"
FORMER = {
    "privacy_mode": _ON_THE_PAGE,
    "workshop_cancel_days": _ON_THE_PAGE,
    "workshop_reminder_hours": _ON_THE_PAGE,
    "metrics_allow": "other machines read /metrics with GUILDHALL_METRICS_TOKEN",
    "database_replica_url": "one database serves",
    "vies_url": _FIXED,
    "account_mails_per_hour": _FIXED,
    "backup_hours": _FIXED,
    "backup_daily": _FIXED,
    "backup_weekly": _FIXED,
    "backup_monthly": _FIXED,
    "event_days": _FIXED,
    "mail_days": _FIXED,
    "mail_copy_days": _FIXED,
    "click_days": _FIXED,
    "provider_event_days": _FIXED,
    "audit_days": _FIXED,
    "slow_query_ms": _FIXED,
    "answer_cache": _FIXED,
    "queue_places": _FIXED,
    "queue_minutes": _FIXED,
}
"""Names that were settings, and what applies in their place. Such a variable is reported, and refuses no start."""


def load_env_file(file: Path) -> None:
    """Load the variables of a file in the format of systemd's EnvironmentFile; existing ones take precedence.

    Raises Misconfigured if the file cannot be read.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise Misconfigured(f"{file} cannot be read ({why}).") from None
    for line in map(str.strip, lines):
        name, _, value = line.partition("=")
        if value and not line.startswith(("#", ";")):
            quoted = value[0] == value[-1] in ("'", '"') and len(value) > 1
            os.environ.setdefault(name.strip(), value[1:-1] if quoted else value)


def serve_on(port: int) -> None:
    """Let links name the port that is served, in every process, unless SITE_URL is set."""
    if not any(name.upper() == PREFIX + "SITE_URL" for name in os.environ):
        os.environ[PREFIX + "SITE_URL"] = f"http://127.0.0.1:{port}"


def read_settings() -> Settings:
    """Return the settings, safe for production or not. Raises Misconfigured with every invalid value."""
    named = {name.upper(): value for name, value in os.environ.items()}
    given = {name: named[PREFIX + name.upper()] for name in setting_names() if PREFIX + name.upper() in named}
    mistakes: list[str] = []
    for model in _models():
        try:
            model.model_validate(given)
        except ValidationError as error:
            mistakes += map(_describe, error.errors())
    payments = given.get("payments", "sandbox").strip()
    if payments not in known_providers():
        names = " or ".join(repr(name) for name in known_providers())
        mistakes.append(f"{PREFIX}PAYMENTS: Input should be {names}.")
    if mistakes:
        raise Misconfigured(*mistakes)
    return Settings.model_validate(given)


def setting_names() -> list[str]:
    """Return the names of all settings, also of the payment providers, without the prefix."""
    return [name for model in _models() for name in model.model_fields]


def _models() -> list[type[BaseModel]]:
    return [Settings, *known_providers().values()]


def refuse_if_unsafe(settings: Settings) -> None:
    """Raise Misconfigured if production would run on defaults that only suit a demo."""
    if settings.production and (problems := [*unsafe_payments(settings), *settings.unsafe()]):
        raise Misconfigured(*problems)


def load_settings() -> Settings:
    """Return the settings. Raises Misconfigured if one is invalid, or unsafe in production."""
    settings = read_settings()
    refuse_if_unsafe(settings)
    return settings


def unknown_settings() -> list[str]:
    """Return a line for each environment variable that has the prefix but is not a setting."""
    known = [PREFIX + name.upper() for name in setting_names()]
    unknown = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    return [_report(name, known) for name in unknown]


def _report(name: str, known: list[str]) -> str:
    if why := FORMER.get(name.removeprefix(PREFIX).lower()):
        return f"{name} is not read any more: {why}. Remove the line."
    return f"{name} is not a setting: {_suggestion(name, known)}"


def _suggestion(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1, 0.85)
    return f"did you mean {near[0]}?" if near else "see the README for the list of settings."


def _describe(error: ErrorDetails) -> str:
    """Format an error as `GUILDHALL_SEAT_HOLD_MINUTES: Input should be a valid integer.`, without the given value."""
    name = PREFIX + "_".join(str(part) for part in error["loc"]).upper()
    own, words = "Value error, ", error["msg"]
    return f"{name} {words.removeprefix(own)}." if words.startswith(own) else f"{name}: {words}."
