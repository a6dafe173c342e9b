"""An authenticator app for tests of a served shop, which uses the machine's clock."""

import time

import pyotp

from guildhall.domains.identity import totp


class Authenticator:
    """Generates unused codes: the current one, then that of the next interval, which is already valid."""

    def __init__(self, secret: str) -> None:
        self._app = pyotp.TOTP(secret)
        self._last = 0

    def code(self, *, spent: bool = False) -> str:
        """Return the next code, or with `spent` the last one again."""
        if not spent:
            self._last = max(int(time.time()) // totp.STEP, self._last + 1)
        return self._app.generate_otp(self._last)
