"""What the frontend's build left behind: the template, the styles, and which script each page needs first."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

FRONTEND = Path(__file__).parents[3] / "frontend"


class NotBuilt(Exception):
    """There is no build of the page."""


@dataclass(frozen=True)
class Build:
    """A finished build. `style_hash` lets the Content-Security-Policy allow the inlined styles and no others."""

    folder: Path
    template: str
    styles: str
    style_hash: str
    manifest: dict[str, dict[str, Any]]
    server_script: str

    @classmethod
    def read(cls, dist: Path = FRONTEND / "dist") -> Build:
        """Raises NotBuilt where the frontend has not been built."""
        client = dist / "client"
        try:
            manifest = json.loads((client / ".vite" / "manifest.json").read_text())
            styles = "".join((client / name).read_text() for name in manifest["index.html"].get("css", ()))
            return cls(
                folder=client,
                template=(client / "index.html").read_text(),
                styles=styles,
                style_hash=base64.b64encode(sha256(styles.encode()).digest()).decode(),
                manifest=manifest,
                server_script=(dist / "server" / "render.js").read_text(),
            )
        except FileNotFoundError as error:
            raise NotBuilt(f"the page is not built ({error.filename} is missing): run make run") from None

    def preloads(self, page: str) -> list[str]:
        """The scripts that a page imports at its start, beside those the template names already."""
        needed: dict[str, None] = {}
        self._collect(page, needed)
        return [f"/{file}" for file in needed if f'"/{file}"' not in self.template]

    def _collect(self, name: str, needed: dict[str, None]) -> None:
        chunk = self.manifest.get(name)
        if chunk is None or chunk["file"] in needed:
            return
        needed[chunk["file"]] = None
        for imported in chunk.get("imports", ()):
            self._collect(imported, needed)


def read_locale(language: str, namespace: str) -> str:
    """A locale file's JSON text: the same files that the browser and the mails read."""
    return (FRONTEND / "src" / "locales" / language / f"{namespace}.json").read_text()
