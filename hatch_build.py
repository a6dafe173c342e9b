"""Build hook: a wheel carries what resources.py names beside the code, built, so that it runs without Node."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = {
    "frontend/dist": "guildhall/static/frontend",
    "frontend/src/locales": "guildhall/static/locales",
    "frontend/src/ui/fonts": "guildhall/static/fonts",
    "docs/guides/api.md": "guildhall/static/api.md",
}


class StaticFiles(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the static files to a wheel. An editable install reads them from the checkout."""
        if version == "editable":
            return
        if not (Path(self.root) / "frontend/dist/client/index.html").is_file():
            raise RuntimeError("The frontend is not built: run `make build` before building the package.")
        build_data["force_include"].update(
            {str(Path(self.root) / source): target for source, target in STATIC.items()}
        )
