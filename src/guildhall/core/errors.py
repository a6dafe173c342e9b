"""The errors of business rules. http and api translate them into the format of each route."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from guildhall.core.i18n import FALLBACK, has_text, text

T = TypeVar("T")

NO_VALUES: Mapping[str, object] = MappingProxyType({})


class Refused(Exception):
    """A business rule refused the request. `reason` is a stable code for programs.

    The words are in server.json, `reasons.<text>` with `values` for the placeholders. `text` is the reason, unless one
    reason has several texts. `gotrue` is the message by which clients of /auth/v1 know the error, in English.
    """

    def __init__(
        self,
        reason: str,
        *,
        status: int = 400,
        details: str | None = None,
        values: Mapping[str, object] = NO_VALUES,
        text: str = "",
        gotrue: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.details = details
        self.values = values
        self.text = text or reason
        self.gotrue = gotrue

    @property
    def message(self) -> str:
        """The message in English."""
        return self.gotrue or self.message_in(FALLBACK)

    def message_in(self, language: str) -> str:
        """Return the message in the language of the reader."""
        name = f"reasons.{self.text}"
        known = has_text(language, name) and not (self.gotrue and language == FALLBACK)
        return text(language, name, **self.values) if known else self.gotrue or self.reason

    def __str__(self) -> str:
        return self.message


class Conflict(Refused):
    """The state changed since the caller read it: sold out, price changed, already done."""

    def __init__(
        self,
        reason: str,
        *,
        details: str | None = None,
        values: Mapping[str, object] = NO_VALUES,
        text: str = "",
        gotrue: str = "",
    ) -> None:
        super().__init__(reason, status=409, details=details, values=values, text=text, gotrue=gotrue)


class NotFound(Refused):
    """The resource does not exist, or the caller may not see it; both look the same to the caller (A4)."""

    def __init__(self, *, reason: str = "not_found", text: str = "") -> None:
        super().__init__(reason, status=404, text=text)


def existing(row: T | None) -> T:
    """Return the row. Raises NotFound if it is None."""
    if row is None:
        raise NotFound()
    return row


class NotAllowed(Refused):
    """The caller may see the resource but not do this. Anonymous callers are asked to sign in."""

    def __init__(
        self,
        *,
        signed_in: bool,
        reason: str = "not_allowed",
        details: str | None = None,
        values: Mapping[str, object] = NO_VALUES,
        text: str = "",
    ) -> None:
        words = text or ("" if signed_in else "no_authorization")
        status = 403 if signed_in else 401
        super().__init__(reason, status=status, details=details, values=values, text=words)


class TooMany(Refused):
    """A rate limit was exceeded. `retry_after` is in seconds."""

    def __init__(
        self, retry_after: int, *, reason: str = "over_request_rate_limit", gotrue: str = ""
    ) -> None:
        super().__init__(reason, status=429, values={"seconds": retry_after}, gotrue=gotrue)
        self.retry_after = retry_after
