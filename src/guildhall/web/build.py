"""Reads the frontend's build: the template, the styles, and the scripts that each page preloads."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from guildhall.core.resources import BUILT

_TEXT_FACE = re.compile(r"/assets/source-sans-[\w-]+\.woff2")
INNER_FRAME = (
    "src/app/routing/inner-routes.ts",
    "src/app/routing/inner-pages.ts",
    "src/shared/session/session-keeper.ts",
)
_INNER_PAGE = re.compile(r"/pages/(account|admin)/")
_INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class NotBuilt(Exception):
    """The frontend has not been built."""


@dataclass(frozen=True)
class Build:
    """A finished build. `sheets`: the text of each stylesheet by its file name."""

    folder: Path
    template: str
    sheets: dict[str, str]
    manifest: dict[str, dict[str, Any]]
    server_script: str

    @classmethod
    def read(cls, dist: Path = BUILT) -> Build:
        """Read a build. Raises NotBuilt if there is none."""
        client = dist / "client"
        try:
            manifest = json.loads((client / ".vite" / "manifest.json").read_text())
            names = {name for chunk in manifest.values() for name in chunk.get("css", ())}
            return cls(
                folder=client,
                template=(client / "index.html").read_text(),
                sheets={name: (client / name).read_text() for name in sorted(names)},
                manifest=manifest,
                server_script=(dist / "server" / "render.js").read_text(),
            )
        except FileNotFoundError as error:
            raise NotBuilt(
                f"the frontend is not built ({error.filename} is missing): run make build"
            ) from None

    def preloads(self, page: str) -> list[str]:
        """Return the scripts that a page imports at its start, besides those in the template.

        A page behind the sign-in needs its frame too: it would learn of each part only from the one before. The scripts
        that every page starts with come first, since they ask for the session while the others are on their way.
        """
        inner = _INNER_PAGE.search(page)
        if not inner:
            files = [chunk["file"] for chunk in self._chunks(page)]
            return [f"/{file}" for file in files if f'"/{file}"' not in self.template]
        frame = (*INNER_FRAME, f"src/app/layouts/{inner[1]}.tsx")
        chunks = [*self._chunks("index.html"), *self._chunks(*frame), *self._chunks(page)]
        return [f"/{file}" for file in dict.fromkeys(chunk["file"] for chunk in chunks)]

    def styles(self, page: str | None) -> str:
        """Return the <style> elements of a page; without a page, those of every page."""
        chunks = [self.manifest["index.html"], *(self._chunks(page) if page else ())]
        worn = dict.fromkeys(name for chunk in chunks for name in chunk.get("css", ()))
        return "".join(f"<style>{self.sheets[name]}</style>" for name in worn)

    def text_face(self) -> str | None:
        """Return the address of the texts' font, which every page preloads."""
        found = (_TEXT_FACE.search(sheet) for sheet in self.sheets.values())
        return next((face[0] for face in found if face), None)

    def style_hashes(self) -> list[str]:
        """Return the hashes of the stylesheets, the only inline styles that the Content-Security-Policy allows."""
        return [_hash(sheet) for sheet in self.sheets.values()]

    def script_hashes(self) -> list[str]:
        """Return the hashes of the template's inline scripts, the only ones that the policy allows."""
        return [_hash(script) for script in _INLINE_SCRIPT.findall(self.template)]

    def _chunks(self, *entries: str) -> list[dict[str, Any]]:
        """Return the chunks of these modules and of all that they import at their start."""
        found: dict[str, dict[str, Any]] = {}
        waiting = list(entries)
        while waiting:
            name = waiting.pop(0)
            if name in self.manifest and name not in found:
                found[name] = self.manifest[name]
                waiting += found[name].get("imports", ())
        return list(found.values())


def _hash(text: str) -> str:
    return base64.b64encode(sha256(text.encode()).digest()).decode()
