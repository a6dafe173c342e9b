"""Encrypts the settings of a connection with the installation's key, and decrypts them."""

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping

import pyrage

from guildhall.services.connections.age_keys import age_key

PURPOSE = "connections"


def sealed(values: Mapping[str, str], secrets: tuple[str, ...]) -> str:
    """Return the values encrypted with the first of the installation's secrets, as text."""
    key = age_key(secrets[0], PURPOSE)
    return b64encode(pyrage.encrypt(json.dumps(values).encode(), [key.to_public()])).decode()


def opened(text: str, secrets: tuple[str, ...]) -> dict[str, str] | None:
    """Return the values of a sealed text, or None if no secret of the installation opens it.

    An earlier signing secret opens what was sealed in its time.
    """
    keys = [age_key(secret, PURPOSE) for secret in secrets]
    try:
        values: dict[str, str] = json.loads(pyrage.decrypt(b64decode(text), keys))
    except pyrage.DecryptError:
        return None
    return values
