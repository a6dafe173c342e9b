"""Log formatting for every process: lines carry the request id, and secrets are masked.

No code logs a secret on purpose. But exceptions of libraries may quote their input, so anything that looks like a
token, an email address or a card number is masked before it is written.
"""

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request being served; empty outside of requests."""

_MASKS = (
    (re.compile(r"//[^/\s@]+@"), "//(credentials)@"),
    (re.compile(r"(?<![\w.+%'-])[\w.+%'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*"), "(address)"),
    (re.compile(r"eyJ[\w-]+(?:\.[\w-]*)*"), "(token)"),
    (re.compile(r"\b(?:(?:sk|rk|ghk)_[\w-]+|whsec_[\w+/=]+)"), "(secret)"),
    (re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{32,}"), "(token)"),
    (re.compile(r"\b\d(?:[ -]?\d){12,18}\b"), "(number)"),
    (re.compile(r"\bDETAIL:.*"), "DETAIL: (left out)"),  # PostgreSQL quotes the row
)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f\x80-\x9f\u2028\u2029]")


class TextFormatter(logging.Formatter):
    """Format a record as `LEVEL logger [request]: message`, followed by the traceback if there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        request = REQUEST_ID.get()
        message = _CONTROLS.sub(_escaped, record.message)  # user input must not start a line of its own
        return f"{record.levelname} {record.name}{f' [{request}]' if request else ''}: {message}"

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class JsonFormatter(logging.Formatter):
    """Format a record as one JSON object: time (UTC), level, logger, request, message, extra fields, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        details: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": masked(record.getMessage()),
        }
        if request := REQUEST_ID.get():
            details["request"] = request
        details |= getattr(record, FIELDS, {})
        if record.exc_info:
            details["traceback"] = masked(self.formatException(record.exc_info))
        return json.dumps(details)


class OnceAMinute(logging.Filter):
    """Pass one line a minute of a fault that goes on; the next one says how many like it were left out.

    Lines are alike if they differ in numbers and ids only. What is below a warning always passes.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, str, object], tuple[float, int]] = {}  # since when, and how many more

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.exc_info[0] if record.exc_info else None
        key = (record.name, _VARIABLE.sub("#", record.getMessage())[:LONGEST_KEY], kind)
        now = self._now()
        since, more = self._seen.get(key, (now - MINUTE, 0))
        if now - since < MINUTE:
            self._seen[key] = (since, more + 1)
            return False
        if len(self._seen) >= MOST_KEYS:
            self._seen.clear()
        self._seen[key] = (now, 0)
        if more:
            record.msg, record.args = f"{record.getMessage()} (and {more} more like it)", ()
        return True


MINUTE = 60.0
LONGEST_KEY = 500
MOST_KEYS = 1000
_VARIABLE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+")
UPGRADE_WARNINGS = ("Unsupported upgrade request", "No supported WebSocket library")
FIELDS = "fields"
"""`log.info(..., extra={FIELDS: {...}})`: fields that JsonFormatter adds to its JSON. They are not masked."""


def masked(text: str) -> str:
    for pattern, mask in _MASKS:
        text = pattern.sub(mask, text)
    return text


def log_to_stderr(*, as_json: bool = False) -> None:
    """Set up logging to stderr. Called at process start, and again once the settings are known."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_of_operator)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it logs the address of every request
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it logs every glyph of every document


def _of_operator(record: logging.LogRecord) -> bool:
    """Return False for warnings of requests to upgrade, which anyone may send and the server never does."""
    return not record.getMessage().startswith(UPGRADE_WARNINGS)


def _escaped(control: re.Match[str]) -> str:
    return control[0].encode("unicode_escape").decode()
