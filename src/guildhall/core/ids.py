"""Identifiers: random UUIDs as text; customers see the first 8 characters of an order's id."""

import re
from uuid import uuid4

UUID_PATTERN = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


def new_id() -> str:
    return str(uuid4())


def is_id(text: str) -> bool:
    """Return True if the text has the form of an identifier."""
    return UUID_PATTERN.fullmatch(text) is not None
