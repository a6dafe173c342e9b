"""Log lines of one form in every process: which request they belong to, and nothing in them that is secret.

No code logs a secret on purpose. But what libraries raise may quote what they were given, so what looks like a token,
an address or a card number is masked on its way out.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request being served; empty outside of any."""

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


class Lines(logging.Formatter):
    """`LEVEL logger [request]: message`, one line; below it the traceback, where there is one."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        request = REQUEST_ID.get()
        message = _CONTROLS.sub(_escaped, record.message)  # a visitor's words begin no line of their own
        return f"{record.levelname} {record.name}{f' [{request}]' if request else ''}: {message}"

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))


class Objects(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, request, message, what the caller added, and the traceback."""

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


FIELDS = "fields"
"""`log.info(..., extra={FIELDS: {...}})`: values that Objects writes each under its name. None of them is masked."""


def masked(text: str) -> str:
    for pattern, mask in _MASKS:
        text = pattern.sub(mask, text)
    return text


def log_to_stderr(*, as_json: bool = False) -> None:
    """The logging of a process; called by whatever starts it, and again once the settings are known."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Objects() if as_json else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("stripe").setLevel(logging.WARNING)
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # it tells each letter of each document


def _escaped(control: re.Match[str]) -> str:
    return control[0].encode("unicode_escape").decode()
