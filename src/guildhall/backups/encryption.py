"""Encryption of backup files with age (https://age-encryption.org/v1): the server only knows the public key."""

from pathlib import Path

from pyrage import DecryptError, IdentityError, RecipientError, decrypt_file, encrypt_file, x25519

from guildhall.config.settings import Misconfigured
from guildhall.core.backup import BackupRefused

SUFFIX = ".age"
_KEY = "AGE-SECRET-KEY-"


def encrypt(plain: Path, encrypted: Path, recipients: list[str]) -> None:
    """Encrypt a file for each of the recipients (`age1…`). Raises Misconfigured if one is not a public key."""
    try:
        keys = [x25519.Recipient.from_str(recipient) for recipient in recipients]
    except RecipientError:
        raise Misconfigured(
            "GUILDHALL_BACKUP_RECIPIENTS: not public keys of age. Make a key with guildhall backup-key FILE."
        ) from None
    encrypt_file(str(plain), str(encrypted), keys)


def decrypt(encrypted: Path, plain: Path, identity: Path | None) -> None:
    """Decrypt a file with the secret keys in the file `identity`, one per line. Raises BackupRefused."""
    if identity is None:
        raise BackupRefused(
            f"{encrypted.name} is encrypted: name the file with the secret key, --identity FILE."
        )
    lines = [line.strip() for line in identity.read_text(encoding="utf-8").splitlines()]
    try:
        keys = [x25519.Identity.from_str(line) for line in lines if line.startswith(_KEY)]
        decrypt_file(str(encrypted), str(plain), keys)
    except (IdentityError, DecryptError, OSError) as error:
        of_disk = isinstance(error, OSError) and error.errno is not None
        if of_disk:
            raise
        raise BackupRefused(
            f"{encrypted.name} cannot be decrypted with {identity.name}: it is damaged, or needs another key."
        ) from None


def make_key(file: Path) -> str:
    """Write a new secret key, readable only by its owner, and return the public key. Raises FileExistsError."""
    identity = x25519.Identity.generate()
    file.touch(mode=0o600, exist_ok=False)
    file.write_text(f"# public key: {identity.to_public()}\n{identity}\n", encoding="utf-8")
    return str(identity.to_public())
