"""The errors of business rules. http and api translate them into the format of each route."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

NO_VALUES: Mapping[str, object] = MappingProxyType({})


class Refused(Exception):
    """A business rule refused the request. `message` is the specified text, `reason` a stable code for programs.

    The text in other languages is `reasons.<reason>` of server.json, with `values` for its placeholders.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        status: int = 400,
        details: str | None = None,
        values: Mapping[str, object] = NO_VALUES,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.status = status
        self.details = details
        self.values = values

    @property
    def text(self) -> str:
        """The key of the text in other languages."""
        return self.reason


class Conflict(Refused):
    """The state changed since the caller read it: sold out, price changed, already done."""

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        details: str | None = None,
        values: Mapping[str, object] = NO_VALUES,
    ) -> None:
        super().__init__(reason, message, status=409, details=details, values=values)


class NotFound(Refused):
    """The resource does not exist, or the caller may not see it; both look the same to the caller (A4)."""

    def __init__(self, message: str = "Not found", *, reason: str = "not_found") -> None:
        super().__init__(reason, message, status=404)


class NotAllowed(Refused):
    """The caller may see the resource but not do this. Anonymous callers are asked to sign in."""

    def __init__(
        self, message: str = "Permission denied", *, signed_in: bool, reason: str = "not_allowed"
    ) -> None:
        super().__init__(reason, message, status=403 if signed_in else 401)


class TooMany(Refused):
    """A rate limit was exceeded. `retry_after` is in seconds."""

    def __init__(
        self,
        retry_after: int,
        message: str = "Request rate limit reached",
        *,
        reason: str = "over_request_rate_limit",
    ) -> None:
        super().__init__(reason, message, status=429, values={"seconds": retry_after})
        self.retry_after = retry_after
