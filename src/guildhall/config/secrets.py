"""Secrets that the shop makes for itself and keeps in its data folder."""

import secrets
from pathlib import Path


def read_or_create_secret(path: Path) -> str:
    """Read a secret from its file; generate it on first use. Only the owner may read the file."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48))
        try:
            path.hardlink_to(fresh)  # fails if another process was first: its secret is used
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text().strip()
