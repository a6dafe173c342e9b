"""The language and theme of a page, from the URL, the visitor's cookie or the Accept-Language header (spec §4)."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import parse_qs

from guildhall.core.i18n import FALLBACK, LANGUAGES
from guildhall.core.qualities import by_quality

THEMES = ("light", "dark", "system")
LONGEST_REMEMBERED = 2048  # bytes


@dataclass(frozen=True, slots=True)
class Appearance:
    """The languages and theme of a visitor. `preferred`: the supported ones, best first. `language`: the answer's."""

    language: str
    theme: str
    preferred: tuple[str, ...] = field(default=(), compare=False)

    def among(self, offered: Collection[str], otherwise: str = FALLBACK) -> "Appearance":
        """Return it in the first preferred language that is offered, else in the other one."""
        language = next((each for each in self.preferred if each in offered), otherwise)
        return Appearance(language, self.theme, self.preferred)


def appearance_of(query: bytes, headers: dict[bytes, bytes]) -> Appearance:
    """Return the language and theme for a request's query string and headers."""
    parts = (
        query if b"lng=" in query else b"",
        headers.get(b"cookie", b""),
        headers.get(b"accept-language", b""),
    )
    read = _appearance if sum(map(len, parts)) <= LONGEST_REMEMBERED else _appearance.__wrapped__
    return read(*parts)


def requested_language(query: bytes) -> str | None:
    """Return the supported language that an address names by `lng`, or None."""
    named = parse_qs(query.decode("latin-1")).get("lng", []) if b"lng=" in query else []
    return next((code for code in map(_primary, named) if code in LANGUAGES), None)


@lru_cache(maxsize=4096)
def _appearance(query: bytes, cookie: bytes, accepted: bytes) -> Appearance:
    cookies = _cookies(cookie.decode("latin-1"))
    requested = parse_qs(query.decode("latin-1")).get("lng", []) if b"lng=" in query else []
    payloads = [*requested, cookies.get("i18nextLng", ""), *_accepted(accepted.decode("latin-1"))]
    preferred = tuple(language for language in map(_primary, payloads) if language in LANGUAGES)
    theme = cookies.get("vite-ui-theme", "system")
    return Appearance(
        preferred[0] if preferred else FALLBACK, theme if theme in THEMES else "system", preferred
    )


def _primary(tag: str) -> str:
    return tag.strip().lower()[:2]


def _cookies(header: str) -> dict[str, str]:
    pairs = (part.strip().partition("=") for part in header.split(";"))
    return {name: value.strip('"') for name, _, value in pairs if name}


def _accepted(header: str) -> list[str]:
    """Return the languages of an Accept-Language header, best first."""
    return [language for language, weight in by_quality(header) if weight > 0]
