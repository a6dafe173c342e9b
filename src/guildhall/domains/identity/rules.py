"""Rules for addresses, passwords and metadata that need no database (auth dialect §1, §5)."""

import json
import re
from email.utils import parseaddr
from enum import StrEnum
from typing import Any
from urllib.parse import urlsplit

from guildhall.config.settings import Settings
from guildhall.core.errors import Refused
from guildhall.core.mailboxes import normal_address
from guildhall.domains.identity.common_passwords import is_common
from guildhall.domains.identity.passwords import LONGEST, normal

_ADDRESS = re.compile(r"[^@\s\x00-\x1f\x7f<>\"(),:;\\]+@[^@\s\x00-\x1f\x7f<>\"(),:;\\\[\]]+")
LONGEST_ADDRESS = 255  # bytes
MALFORMED = "Unable to validate email address: invalid format"
SHORTEST_NAME = 3  # letters; a shorter name is in too many passwords by chance
LARGEST_METADATA = 4096  # bytes of JSON: it travels in every access token
NAMELESS = "@deleted.invalid"
"""Ends the address of a profile whose customer was deleted."""


class WeakPassword(Refused):
    """A refused password. `reasons` are the dialect's words: `length`, or `pwned` for an easily guessed one."""

    def __init__(self, message: str, reasons: list[str], *, shortest: int = 0) -> None:
        text = "weak_password" if "length" in reasons else "weak_password_common"
        super().__init__("weak_password", text=text, gotrue=message, status=422, values={"count": shortest})
        self.reasons = reasons


def invalid(message: str) -> Refused:
    return Refused("validation_failed", gotrue=message)


def checked_address(text: str) -> str:
    """Return the address in its normal form. Raises Refused if it is not valid."""
    address = text.strip().lower()
    if not address:
        raise invalid("An email address is required")
    if len(address.encode()) > LONGEST_ADDRESS:
        raise invalid("An email address is too long")
    if not _ADDRESS.fullmatch(address):
        raise invalid(MALFORMED)
    try:
        return normal_address(address)
    except ValueError:
        raise invalid(MALFORMED) from None


def known_address(text: str) -> str:
    """Return the form in which an account would have this address; unlike `checked_address` it refuses none."""
    try:
        return normal_address(text)
    except ValueError:
        return text.strip().lower()


def weakness(password: str, settings: Settings, email: str) -> WeakPassword | None:
    """Return the reasons why a password is too weak for this address, or None. Length is counted in characters."""
    password, shortest = normal(password), settings.min_password_length
    if len(password) < shortest:
        return WeakPassword(
            f"Password should be at least {shortest} characters.", ["length"], shortest=shortest
        )
    if is_common(password) or _letters_only(password) in _near_words(settings, email):
        text = "Password is known to be weak and easy to guess, please choose a different one."
        return WeakPassword(text, ["pwned"])
    return None


def check_new_password(password: str, settings: Settings, email: str) -> None:
    if len(normal(password).encode()) > LONGEST:
        raise invalid(f"Password cannot be longer than {LONGEST} characters")
    if weak := weakness(password, settings, email):
        raise weak


def _near_words(settings: Settings, email: str) -> set[str]:
    """Return the names of shop and address, which an attacker tries with any digits added (ASVS 6.2.11)."""
    sender, _ = parseaddr(settings.mail_from)
    host = (urlsplit(settings.site_url).hostname or "").rpartition(".")[0]
    names = ("guildhall", sender, host, *host.split("."), email, email.partition("@")[0])
    return {word for word in map(_letters_only, names) if len(word) >= SHORTEST_NAME}


def _letters_only(text: str) -> str:
    return "".join(filter(str.isalpha, text)).casefold()


def check_metadata(metadata: dict[str, Any]) -> None:
    """Refuse metadata that is too large or that some database cannot store as JSON."""
    try:
        written = json.dumps(metadata, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:
        raise invalid("User metadata must be plain JSON") from None
    if len(written) > LARGEST_METADATA:
        raise invalid("User metadata is too large")
    if b"\\u0000" in written:
        raise invalid("User metadata must be plain JSON")


def merged(metadata: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Merge shallowly; null removes a key."""
    return {name: value for name, value in (metadata | changes).items() if value is not None}


def nameless_address(profile_id: str) -> str:
    """Return the address of a profile whose customer was deleted; no mail is ever sent to it."""
    return f"{profile_id}{NAMELESS}"


class StaffRole(StrEnum):
    """A user's role in the back office. CUSTOMER has no access to it."""

    OWNER = "owner"
    ADMIN = "admin"
    SUPPORT = "support"
    FINANCE = "finance"
    CONTENT = "content"
    CUSTOMER = "customer"
