"""The pages of the area need not much more script than the shop."""

import gzip
import json
from pathlib import Path

CLIENT = Path(__file__).parents[3] / "frontend" / "dist" / "client"
LIMIT = 69_200  # bytes, gzip


def test_the_scripts_of_the_area_are_light() -> None:
    manifest = json.loads((CLIENT / ".vite" / "manifest.json").read_text())

    def closure(*names: str) -> set[str]:
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += manifest[name].get("imports", [])
        return {manifest[name]["file"] for name in found}

    pages = [name for name in manifest if name.startswith("src/app/pages/account/")]
    assert len(pages) == 9
    inner = ["src/app/layouts/account.tsx", "src/shared/session/session-keeper.ts"]
    added = closure(*pages, *inner) - closure("index.html")
    assert sum(len(gzip.compress((CLIENT / file).read_bytes(), 9)) for file in added) <= LIMIT
