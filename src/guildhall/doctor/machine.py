"""What doctor looks at on this machine: settings, the data folder, its secrets, the built page."""

from __future__ import annotations

import os
from collections.abc import Iterator

from guildhall.core.observability.disk import disk_problem
from guildhall.core.runtime import Runtime
from guildhall.environment import strange_names
from guildhall.settings import LEAST_SECRET, Misconfigured
from guildhall.web.build import Build, NotBuilt

OTHERS = 0o077
NEW_SECRET = "docs/guides/production.md, section 5"
ROOT = 0


def settings(runtime: Runtime) -> Iterator[str]:
    yield from strange_names()
    try:
        runtime.settings.refuse_if_unsafe()
    except Misconfigured as error:
        yield from error.problems


def data_folder(runtime: Runtime) -> Iterator[str]:
    folder = runtime.settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".doctor"
        probe.touch()
        probe.unlink()
    except OSError as error:
        yield f"{folder} cannot be written ({error.strerror}): give its owner the right, or set GUILDHALL_DATA_DIR."
        return
    if problem := disk_problem(folder):
        yield f"{problem}: make room for {folder}."
    owner = folder.stat().st_uid
    if os.geteuid() == ROOT != owner:
        yield f"{folder} belongs to user {owner}, and this is root: run guildhall as that user (sudo -u), not as root."


def secrets(runtime: Runtime) -> Iterator[str]:
    """A secret that others can read lets them sign tokens; an empty one lets everybody."""
    folder = runtime.settings.data_dir / "secrets"
    try:
        kept = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in kept:
            if path.stat().st_mode & OTHERS:
                yield (
                    f"{path} can be read by other users: chmod 600 {path}. If others may have read it, replace it "
                    f"and keep the old one behind the new: {NEW_SECRET}. Do not delete it."
                )
            if len(path.read_text().strip()) < LEAST_SECRET:
                yield (
                    f"{path} is empty or cut short: bring it back from another machine or a copy. Only if there is "
                    f"none, move it away, and it is made anew; authenticator apps then have to be set up again."
                )
    except OSError as error:
        yield f"{folder} cannot be read ({error.strerror}): run guildhall as the user who owns it."


def page(_runtime: Runtime) -> Iterator[str]:
    try:
        Build.read()
    except NotBuilt:
        yield "It is not built: run make build."
