"""Reads the demo's content files, and names its rows the same at every load."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

Document = dict[str, Any]
Rows = list[dict[str, Any]]

CONTENT = Path(__file__).parent / "content"
_DEMO = UUID("3c1f6a52-7d0e-5b8e-9a44-6f2d5c0b8e17")


def demo_id(kind: str, name: str) -> str:
    """The id of a demo row: always the same for the same kind and name, and shared with nothing else."""
    return str(uuid5(_DEMO, f"{kind}/{name}"))


def read_file(name: str) -> Document:
    """The content of `<name>.toml`."""
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def read_folder(name: str) -> list[Document]:
    """The content of every file in a folder, by file name."""
    return [
        tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted((CONTENT / name).glob("*.toml"))
    ]


def art(folder: str, slug: str) -> str:
    """The address of a drawing in frontend/public/art."""
    return f"/art/{folder}/{slug}.svg"
