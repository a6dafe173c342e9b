"""An authenticator app for tests against a served shop, whose clock is the machine's."""

from __future__ import annotations

import time

import pyotp

from guildhall.domains.identity import totp


class Authenticator:
    """Gives codes that were not used yet: that of now, then that of the step to come, which counts already."""

    def __init__(self, secret: str) -> None:
        self._app = pyotp.TOTP(secret)
        self._last = 0

    def code(self, *, spent: bool = False) -> str:
        """The next code; or, `spent`, the one given last once more."""
        if not spent:
            self._last = max(int(time.time()) // totp.STEP, self._last + 1)
        return self._app.generate_otp(self._last)
