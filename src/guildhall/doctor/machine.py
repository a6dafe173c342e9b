"""Doctor's checks of this machine: settings, data folder, secrets, the frontend's build and texts."""

import os
from collections.abc import Iterator

from guildhall.config.settings import LEAST_SECRET, Misconfigured
from guildhall.core.i18n import LANGUAGES, texts_of
from guildhall.core.observability.disk import disk_problem
from guildhall.core.resources import BUILT, LOCALES
from guildhall.core.runtime import Runtime
from guildhall.serve.environment import refuse_if_unsafe, unknown_settings
from guildhall.web.build import Build, NotBuilt

OTHERS = 0o077
NEW_SECRET = "docs/guides/production.md, section 5"
ROOT = 0


def settings(runtime: Runtime) -> Iterator[str]:
    yield from unknown_settings()
    try:
        refuse_if_unsafe(runtime.settings)
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
        yield f"{folder} cannot be written ({error.strerror}): change its permissions, or set GUILDHALL_DATA_DIR."
        return
    if problem := disk_problem(folder):
        yield f"{problem}: free some space for {folder}."
    owner = folder.stat().st_uid
    if os.geteuid() == ROOT != owner:
        yield f"{folder} is owned by {owner}: run guildhall as that user (sudo -u), not as root."


def secrets(runtime: Runtime) -> Iterator[str]:
    """Check the secrets' files: with a readable one other users could sign tokens, with an empty one anyone could."""
    folder = runtime.settings.data_dir / "secrets"
    try:
        kept = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in kept:
            if path.stat().st_mode & OTHERS:
                yield (
                    f"{path} is readable by other users: run chmod 600 {path}. If it may have been read, replace it "
                    f"and keep the old one behind the new: {NEW_SECRET}. Do not delete it."
                )
            if len(path.read_text().strip()) < LEAST_SECRET:
                yield (
                    f"{path} is empty or truncated: copy it from another machine or a copy. If there is none, move it "
                    "away to generate a new one; all users sign in again, and set up authenticator apps again."
                )
    except OSError as error:
        yield f"{folder} cannot be read ({error.strerror}): run guildhall as its owner."


def page(_runtime: Runtime) -> Iterator[str]:
    try:
        Build.read(BUILT)
    except NotBuilt:
        yield "The frontend is not built: run make build."
    except ValueError as error:
        yield f"The frontend's build is damaged ({error}): run make clean build, or install the package again."


def texts(_runtime: Runtime) -> Iterator[str]:
    """Check that the texts of mails, documents and errors can be read in every language."""
    for language in LANGUAGES:
        try:
            texts_of(language, "server")
        except (OSError, ValueError) as error:
            yield f"The texts of {language!r} cannot be read ({error}): restore {LOCALES / language}."
