"""The first screen's picture inside the document, where it is small art of our own: it is painted with the text.

On a slow phone a file asked for by the document comes a round trip later and shares the line with the scripts; that
was the largest paint of most pages, by a second and more. Compressed, the art weighs 1 to 3 KB (decision 0005).
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

MOST = 8_000  # bytes of SVG; heavier pictures stay files, asked for before anything else
_FIRST = re.compile(r'<img src="([^"]+)"([^>]* (?:loading="eager"|fetchPriority="high"))')
_SMALLER = re.compile(r' srcSet="([^"]+)" sizes="([^"]+)"')
_ART = re.compile(r"/art/[\w/-]+\.svg")
_PLAIN = " !$'()*+,-./:;<=>?@_~"  # what may stand as it is in a data: address within double quotes


def with_first_picture(html: str, folder: Path) -> tuple[str, str]:
    """The page with the first of its pictures that are fetched at once inlined, and what its head says of it.

    `folder` is the client's build. React leaves the attribute as it finds it, and asks for the file itself where the
    picture is drawn anew. A picture that stays a file is named in the head: there it is asked for ahead of the
    scripts, which else take every connection that a browser opens.
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
    """A phone asks for the width that it will show, and not for the original as well."""
    choice = f' imagesrcset="{smaller[1]}" imagesizes="{smaller[2]}"' if smaller else ""
    return f'<link rel="preload" as="image" fetchpriority="high" href="{address}"{choice}>'


@lru_cache(maxsize=64)
def _address(folder: Path, path: str) -> str | None:
    """A data: address; None where there is no such file, or it is too heavy."""
    file = folder / path.removeprefix("/")
    if not file.is_file() or file.stat().st_size > MOST:
        return None
    return "data:image/svg+xml," + quote(file.read_text("utf-8").replace('"', "'"), safe=_PLAIN)
