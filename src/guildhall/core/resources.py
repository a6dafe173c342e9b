"""Files that the application needs beside its code: the built frontend, locale files, fonts, and the API's guide.

An installed package carries them in `guildhall/static`. A checkout has them under `frontend/` and `docs/`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_STATIC = _PACKAGE / "static"
_CHECKOUT = _PACKAGE.parents[1]
FRONTEND = _CHECKOUT / "frontend"
"""The sources of the frontend, in a checkout."""


def _place(packed: str, in_checkout: str) -> Path:
    installed = _STATIC / packed
    return installed if installed.exists() else _CHECKOUT / in_checkout


BUILT = _place("frontend", "frontend/dist")
"""The frontend's build: `client` for browsers, `server` for rendering in this process."""

LOCALES = _place("locales", "frontend/src/locales")
"""One folder of JSON files for each language."""

FONTS = _place("fonts", "frontend/src/ui/fonts")

API_GUIDE = _place("api.md", "docs/guides/api.md")

MIGRATIONS = _PACKAGE / "migrations"
