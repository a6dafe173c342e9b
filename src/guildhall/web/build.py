"""Reads the frontend's build: the template, the styles, and the scripts that each page preloads."""

import base64
import json
import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from guildhall.core.resources import BUILT
from guildhall.web.assets import Assets
from guildhall.web.renderer import Renderer

_TEXT_FACE = re.compile(r"/assets/source-sans-[\w-]+\.woff2")
_EVERY_INNER = (
    "inner",
    "src/shared/session/session-keeper.ts",
    "src/app/routing/inner-routes.ts",
    "src/app/routing/inner-pages.ts",
)
INNER_FRAME = {
    "account": (*_EVERY_INNER, "src/app/layouts/account.tsx"),
    "admin": (*_EVERY_INNER, "src/app/layouts/admin.tsx", "office"),
}
"""The start of the pages of each area: modules, or chunks by the names that vite.config.ts gives them."""
_FONT_PRELOAD = re.compile(r'<link rel="preload"[^>]* as="font"[^>]*>')
_INNER_PAGE = re.compile(r"/pages/(account|admin)/")
GUEST_SCRIPT = Path(__file__).with_name("guest.js").read_text()
"""Hides the frame of a page behind the sign-in from guests."""
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

    @cached_property
    def renderer(self) -> Renderer:
        """The engine that renders the build's pages. It takes 60 ms to start: one serves all applications."""
        return Renderer(self.server_script)

    @cached_property
    def assets(self) -> Assets:
        """The files for browsers."""
        return Assets(self.folder)

    @classmethod
    @cache
    def read(cls, dist: Path = BUILT) -> "Build":
        """Read a build, once in a process. Raises NotBuilt if there is none."""
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

        A page behind the sign-in needs its frame too: it would learn of each part only from the one before.
        """
        inner = _INNER_PAGE.search(page)
        if not inner:
            files = [chunk["file"] for chunk in self._chunks(page)]
            return [f"/{file}" for file in files if f'"/{file}"' not in self.template]
        chunks = self._chunks("index.html", *INNER_FRAME[inner[1]], page)
        return [f"/{chunk['file']}" for chunk in chunks]

    def styles(self, page: str | None) -> str:
        """Return the <style> elements of a page; without a page, the elements that every page has.

        The styles of the pages behind the sign-in contain all others. Links that are disabled keep lazy chunks from
        loading what is inlined.
        """
        if page and is_inner(page):
            worn = self._sheets(self._chunks("inner")[0])
            links = "".join(f'<link rel="stylesheet" disabled crossorigin href="/{name}">' for name in worn)
        else:
            worn, links = self._sheets(self.manifest["index.html"], *(self._chunks(page) if page else ())), ""
        return "".join(f"<style>{self.sheets[name]}</style>" for name in worn) + links

    @staticmethod
    def _sheets(*chunks: dict[str, Any]) -> list[str]:
        return list(dict.fromkeys(name for chunk in chunks for name in chunk.get("css", ())))

    def text_face(self) -> str:
        """Return the preload of the texts' font, which every page has."""
        found = (_TEXT_FACE.search(sheet) for sheet in self.sheets.values())
        face = next((face[0] for face in found if face), None)
        return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{face}">' if face else ""

    def template_of(self, page: str) -> str:
        """Return the template of a page. Behind the sign-in the scripts fetch the fonts, so that they come first."""
        return _FONT_PRELOAD.sub("", self.template) if is_inner(page) else self.template

    def style_hashes(self) -> list[str]:
        """Return the hashes of the stylesheets, the only inline styles that the Content-Security-Policy allows."""
        return [_hash(sheet) for sheet in self.sheets.values()]

    def script_hashes(self) -> list[str]:
        """Return the hashes of the inline scripts, the only ones that the policy allows."""
        return [_hash(script) for script in (*_INLINE_SCRIPT.findall(self.template), GUEST_SCRIPT)]

    def _chunks(self, *entries: str) -> list[dict[str, Any]]:
        """Return the chunks of these modules or names, and of all that they import at their start."""
        found: dict[str, dict[str, Any]] = {}
        named = {chunk.get("name"): key for key, chunk in self.manifest.items()}
        waiting = [entry if entry in self.manifest else named.get(entry, entry) for entry in entries]
        while waiting:
            name = waiting.pop(0)
            if name in self.manifest and name not in found:
                found[name] = self.manifest[name]
                waiting += found[name].get("imports", ())
        return list(found.values())


def is_inner(page: str) -> bool:
    """Return True for the file of a page behind the sign-in."""
    return _INNER_PAGE.search(page) is not None


def _hash(text: str) -> str:
    return base64.b64encode(sha256(text.encode()).digest()).decode()
