"""Reads the settings: environment variables with the prefix GUILDHALL_."""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from guildhall.settings import Misconfigured, Settings

PREFIX = "GUILDHALL_"


def take_from(file: Path) -> None:
    """Put the variables of a file into the environment, unless they are there; it looks like systemd's EnvironmentFile.

    Raises Misconfigured where it cannot be read.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise Misconfigured(f"{file} cannot be read ({why}).") from None
    for line in map(str.strip, lines):
        name, _, value = line.partition("=")
        if value and not line.startswith(("#", ";")):
            quoted = value[0] == value[-1] in ("'", '"') and len(value) > 1
            os.environ.setdefault(name.strip(), value[1:-1] if quoted else value)


def read_settings() -> Settings:
    """Settings from the environment, safe or not. Raises Misconfigured with every value that cannot be read."""
    named = {name.upper(): value for name, value in os.environ.items()}
    given = {
        name: named[PREFIX + name.upper()] for name in Settings.model_fields if PREFIX + name.upper() in named
    }
    try:
        return Settings.model_validate(given)
    except ValidationError as error:
        raise Misconfigured(*map(_to_answer, error.errors())) from None


def load_settings() -> Settings:
    """Settings from the environment. Raises Misconfigured where one cannot be read, or must not be in production."""
    settings = read_settings()
    settings.refuse_if_unsafe()
    return settings


def strange_names() -> list[str]:
    """A line for each variable of the environment that looks like a setting and is none."""
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    strange = sorted(name for name in os.environ if name.startswith(PREFIX) and name not in known)
    return [f"{name} is no setting: {_meant(name, known)}" for name in strange]


def _meant(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, 1, 0.85)
    return f"is {near[0]} meant?" if near else "the README lists those there are."


def _to_answer(error: ErrorDetails) -> str:
    """`GUILDHALL_PAYMENTS: Input should be 'sandbox' or 'stripe'.`, `GUILDHALL_SITE_URL is …`; never the value."""
    name = PREFIX + "_".join(str(part) for part in error["loc"]).upper()
    own, words = "Value error, ", error["msg"]
    return f"{name} {words.removeprefix(own)}." if words.startswith(own) else f"{name}: {words}."
