"""Files that the application needs beside its code: the built frontend, the locale files and the fonts.

An installed package carries them in `guildhall/static`. A checkout has them under `frontend/`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_STATIC = _PACKAGE / "static"
FRONTEND = _PACKAGE.parents[1] / "frontend"
"""The sources of the frontend, in a checkout."""


def _folder(packed: str, in_checkout: str) -> Path:
    installed = _STATIC / packed
    return installed if installed.is_dir() else FRONTEND / in_checkout


BUILT = _folder("frontend", "dist")
"""The frontend's build: `client` for browsers, `server` for rendering in this process."""

LOCALES = _folder("locales", "src/locales")
"""One folder of JSON files for each language."""

FONTS = _folder("fonts", "src/ui/fonts")

MIGRATIONS = _PACKAGE / "migrations"
