"""Reads the headers that list choices with weights: Accept, Accept-Encoding and Accept-Language (RFC 9110, 12.4.2)."""

from functools import lru_cache

MOST = 40


def by_quality(header: str) -> list[tuple[str, float]]:
    """Return the choices in lower case with their weights from 0 to 1, best first. A weight of 0 means: never.

    Parameters other than the weight stay with their choice, without spaces. An unreadable weight counts as 0.
    """
    weighted = [_weighted(part) for part in header.lower().split(",")[:MOST] if part.strip()]
    return sorted(weighted, key=lambda choice: -choice[1])


@lru_cache(maxsize=128)
def best_encoding(header: str, offered: tuple[str, ...]) -> str:
    """Return the encoding that the client prefers among those offered, best first.

    Empty if it accepts none, or prefers the plain text, which it does only where it says so (`identity`).
    """
    if not header:
        return ""
    weights = dict(reversed(by_quality(header)))
    accepted = [(weights.get(name, weights.get("*", 0.0)), name) for name in offered]
    weight, name = max(accepted, key=lambda choice: choice[0])
    return name if weight > 0 and weight >= weights.get("identity", 0.0) else ""


def _weighted(part: str) -> tuple[str, float]:
    words = ["".join(word.split()) for word in part.split(";")]
    kept = [word for word in words if not word.startswith("q=")]
    weight = next((word[2:] for word in words if word.startswith("q=")), "1")
    try:
        return ";".join(kept), max(0.0, min(float(weight), 1.0))
    except ValueError:
        return ";".join(kept), 0.0
