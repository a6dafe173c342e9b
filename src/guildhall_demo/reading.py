"""Reading the demo's content files, and deriving the ids of its rows."""

import tomllib
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID, uuid5

Document = dict[str, Any]
Rows = list[dict[str, Any]]
Content = TypeVar("Content")

CONTENT = Path(__file__).parent / "content"
WRITTEN = date(2026, 11, 23)
"""The Monday of the week that the dates of the content files are written for. What is past lies before it."""
_DEMO = UUID("3c1f6a52-7d0e-5b8e-9a44-6f2d5c0b8e17")


def demo_id(kind: str, name: str) -> str:
    """Return the id of a demo row: always the same for the same kind and name, and unique."""
    return str(uuid5(_DEMO, f"{kind}/{name}"))


def read_file(name: str) -> Document:
    """Return the content of `<name>.toml`."""
    return tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))


def read_folder(name: str) -> list[Document]:
    """Return the content of every file in a folder, by file name."""
    return [
        tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted((CONTENT / name).glob("*.toml"))
    ]


def moved(content: Content, now: datetime) -> Content:
    """Return the content with all dates moved by whole weeks, as if it had been written this week.

    So some workshops are always ahead, on the weekday they were planned for.
    """
    later: Content = _later(content, timedelta(weeks=(now.date() - WRITTEN).days // 7))
    return later


def _later(content: Any, by: timedelta) -> Any:
    match content:
        case date():  # or a datetime
            return content + by
        case dict():
            return {name: _later(value, by) for name, value in content.items()}
        case list():
            return [_later(value, by) for value in content]
    return content


def art(folder: str, slug: str) -> str:
    """Return the address of a drawing in frontend/public/art."""
    return f"/art/{folder}/{slug}.svg"
