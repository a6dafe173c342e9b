"""The few ways in which a room says no. Doors translate them into their own dialect."""

from __future__ import annotations


class Refused(Exception):
    """A business rule said no. `message` is the specification's text, `reason` a stable word for programs."""

    def __init__(self, reason: str, message: str, *, status: int = 400, details: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.status = status
        self.details = details


class Conflict(Refused):
    """The world changed since the caller looked: sold out, price changed, already done."""

    def __init__(self, reason: str, message: str, *, details: str | None = None) -> None:
        super().__init__(reason, message, status=409, details=details)


class NotFound(Refused):
    """It does not exist, or this caller may not see it: both look the same from outside (A4)."""

    def __init__(self, message: str = "Not found", *, reason: str = "not_found") -> None:
        super().__init__(reason, message, status=404)


class NotAllowed(Refused):
    """The caller can see it but may not do this; anonymous callers are asked to sign in."""

    def __init__(
        self, message: str = "Permission denied", *, signed_in: bool, reason: str = "not_allowed"
    ) -> None:
        super().__init__(reason, message, status=403 if signed_in else 401)


class TooMany(Refused):
    """A rate limit. `retry_after` is in seconds."""

    def __init__(
        self,
        retry_after: int,
        message: str = "Request rate limit reached",
        *,
        reason: str = "over_request_rate_limit",
    ) -> None:
        super().__init__(reason, message, status=429)
        self.retry_after = retry_after
