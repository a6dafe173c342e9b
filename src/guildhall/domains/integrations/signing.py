"""Signatures of outgoing webhooks, by the specification of Standard Webhooks 1.0."""

import hmac
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256


def signed_headers(keys: Iterable[bytes], message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers, with one signature per key: there are several while a secret is rotated."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = (b64encode(hmac.digest(key, signed, sha256)).decode() for key in keys)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
