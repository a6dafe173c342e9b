"""The runtime that a command works with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from guildhall.core.runtime import Runtime
from guildhall.environment import load_settings
from guildhall.main import build_runtime
from guildhall.settings import Misconfigured


@contextmanager
def open_runtime() -> Iterator[Runtime]:
    """Provide the application without HTTP, as the environment configures it. Raises Misconfigured."""
    settings = load_settings()
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misconfigured(
            f"GUILDHALL_DATA_DIR: {settings.data_dir} cannot be created ({error.strerror}): choose another folder."
        ) from None
    runtime = build_runtime(settings)
    try:
        yield runtime
    finally:
        runtime.database.close()
