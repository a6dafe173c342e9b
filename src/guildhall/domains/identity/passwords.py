"""Password hashes: argon2id. Slow on purpose (tens of milliseconds): in a thread, never on the event loop."""

import secrets
import string
import threading
import unicodedata

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

LONGEST = 72  # bytes; longer passwords are refused (auth dialect)

# OWASP's minimum for argon2id: 19 MiB, 2 passes. The semaphore bounds the memory that racing sign-ins take.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1, type=Type.ID)
_slots = threading.BoundedSemaphore(4)
_DUMMY_HASH = f"$argon2id$v=19$m=19456,t=2,p=1${'A' * 22}${'A' * 43}"  # no password is known that gives zeros


def normal(password: str) -> str:
    """Return the one form of a password that systems type differently (RFC 8265, OpaqueString): NFC, plain spaces."""
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in password)
    return unicodedata.normalize("NFC", spaced)


def hash_password(password: str) -> str:
    with _slots:
        return _hasher.hash(normal(password))


def verify_password(password: str, hashed: str | None) -> bool:
    """Return True if the password matches. Takes the same time without a hash, so that timing reveals nothing.

    Hashes of passwords that were once stored as typed still match, composed or decomposed.
    """
    forms = dict.fromkeys((normal(password), password, unicodedata.normalize("NFD", password)))
    matches = [_matches(form, hashed or _DUMMY_HASH) for form in forms]  # all of them, for the same time
    return any(matches) and hashed is not None


def _matches(password: str, hashed: str) -> bool:
    with _slots:
        try:
            return _hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False


def temporary_password() -> str:
    """Return 8 random characters plus 4 upper-case letters (spec §9)."""
    mixed = string.ascii_letters + string.digits
    return "".join(secrets.choice(mixed) for _ in range(8)) + "".join(
        secrets.choice(string.ascii_uppercase) for _ in range(4)
    )
