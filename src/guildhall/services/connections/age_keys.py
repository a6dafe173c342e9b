"""Makes an age key from a seed, so that all processes of an installation have the same one without a shared file."""

import hmac
from hashlib import sha256

from pyrage import x25519

SIGNS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
PREFIX = "age-secret-key-"


def age_key(secret: str, purpose: str) -> x25519.Identity:
    """Return the age key that belongs to a secret of the installation and a purpose."""
    seed = hmac.new(secret.encode(), f"age:{purpose}".encode(), sha256).digest()
    return x25519.Identity.from_str(_bech32(seed).upper())


def _bech32(data: bytes) -> str:
    """Write 32 bytes as age reads a secret key: BIP 173, the only form that the library takes."""
    bits = "".join(f"{byte:08b}" for byte in data)
    values = [int(bits[place : place + 5].ljust(5, "0"), 2) for place in range(0, len(bits), 5)]
    spread = [ord(sign) >> 5 for sign in PREFIX] + [0] + [ord(sign) & 31 for sign in PREFIX]
    check = _checksum([*spread, *values, *[0] * 6]) ^ 1
    values += [(check >> 5 * (5 - place)) & 31 for place in range(6)]
    return f"{PREFIX}1{''.join(SIGNS[value] for value in values)}"


def _checksum(values: list[int]) -> int:
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for place, generator in enumerate(GENERATORS):
            check ^= generator if top >> place & 1 else 0
    return check
