"""Password hashes: argon2id. Slow on purpose (tens of milliseconds): in a thread, never on the event loop."""

from __future__ import annotations

import secrets
import string
import threading

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

LONGEST = 72  # bytes; longer passwords are refused (auth dialect)

# OWASP's minimum for argon2id: 19 MiB, 2 passes. The semaphore bounds the memory that racing sign-ins take.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)
_slots = threading.BoundedSemaphore(4)
_DUMMY_HASH = f"$argon2id$v=19$m=19456,t=2,p=1${'A' * 22}${'A' * 43}"  # no password is known that gives zeros


def hash_password(password: str) -> str:
    with _slots:
        return _hasher.hash(password)


def verify_password(password: str, hashed: str | None) -> bool:
    """Return True if the password matches. Takes the same time without a hash, so that timing reveals nothing."""
    with _slots:
        try:
            _hasher.verify(hashed or _DUMMY_HASH, password)
        except (VerificationError, InvalidHashError):
            return False
    return hashed is not None


def temporary_password() -> str:
    """Return 8 random characters plus 4 upper-case letters (spec §9)."""
    mixed = string.ascii_letters + string.digits
    return "".join(secrets.choice(mixed) for _ in range(8)) + "".join(
        secrets.choice(string.ascii_uppercase) for _ in range(4)
    )
