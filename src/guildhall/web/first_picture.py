"""Inlines the first picture of a page if it is a small SVG of our own, so that it is painted with the text.

On a slow phone a linked file arrives a round trip later and competes with the scripts; it delayed the largest paint of
most pages by more than a second. Compressed, the SVG weighs 1 to 3 KB (decision 0005).
"""

import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

MOST = 8_000  # bytes of SVG; larger pictures stay files, which are preloaded
_FIRST = re.compile(r'<img src="([^"]+)"([^>]* (?:loading="eager"|fetchPriority="high"))')
_SMALLER = re.compile(r' srcSet="([^"]+)" sizes="([^"]+)"')
_ART = re.compile(r"/art/[\w/-]+\.svg")
_PLAIN = " !$'()*+,-./:;<=>?@_~"  # characters that need no escape in a data: URL within double quotes


def with_first_picture(html: str, folder: Path) -> tuple[str, str]:
    """Return the page with its first eager picture inlined, and the preload tag for its head.

    `folder` is the client's build. React keeps the attribute, and fetches the file where it renders the picture again.
    A picture that stays a file is preloaded from the head: it is then requested ahead of the scripts, which otherwise
    take every connection of the browser.
    """
    found = _FIRST.search(html)
    if found is None:
        return html, ""
    address = found[1]
    inlined = _address(folder, address) if _ART.fullmatch(address) else None
    if inlined is None:
        return html, _preload(address, _SMALLER.search(found[2]))
    return html[: found.start(1)] + inlined + html[found.end(1) :], ""


def _preload(address: str, smaller: re.Match[str] | None) -> str:
    """Return the preload tag. With a srcset, a phone fetches only the width that it shows."""
    choice = f' imagesrcset="{smaller[1]}" imagesizes="{smaller[2]}"' if smaller else ""
    return f'<link rel="preload" as="image" fetchpriority="high" href="{address}"{choice}>'


@lru_cache(maxsize=64)
def _address(folder: Path, path: str) -> str | None:
    """Return the file as a data: URL; None if it is missing or too large."""
    file = folder / path.removeprefix("/")
    if not file.is_file() or file.stat().st_size > MOST:
        return None
    return "data:image/svg+xml," + quote(file.read_text("utf-8").replace('"', "'"), safe=_PLAIN)
