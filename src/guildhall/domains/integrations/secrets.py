"""API tokens, publishable keys and webhook secrets: their format, and the hashes that are stored."""

import hmac
import secrets
from base64 import b64encode
from hashlib import sha256

TOKEN_PREFIX = "ghk_"  # so that people and secret scanners recognize one
KEY_PREFIX = "ghp_"  # of publishable keys
WEBHOOK_PREFIX = "whsec_"


def new_token() -> str:
    """Return a token with 240 random bits."""
    return TOKEN_PREFIX + secrets.token_urlsafe(30)


def is_api_token(text: str) -> bool:
    return text.startswith(TOKEN_PREFIX)


def new_publishable_key() -> str:
    """Return a key with 96 random bits: it grants nothing and only has to be unique."""
    return KEY_PREFIX + secrets.token_hex(12)


def token_hash(token: str) -> str:
    """Return the hash to store. An unsalted hash is enough: 240 random bits cannot be guessed."""
    return sha256(token.encode()).hexdigest()


def new_seed() -> str:
    return secrets.token_urlsafe(24)


def webhook_key(seed: str, server_secret: str) -> bytes:
    """Derive the 32 bytes that sign the requests to an endpoint."""
    return hmac.digest(b"webhook:" + server_secret.encode(), seed.encode(), sha256)


def webhook_secret(seed: str, server_secret: str) -> str:
    """Return the key as its receiver configures it (Standard Webhooks)."""
    return WEBHOOK_PREFIX + b64encode(webhook_key(seed, server_secret)).decode()
