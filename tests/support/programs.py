"""Locations of the programs no package registry provides: PostgreSQL's server, PgBouncer, nginx, a Chromium, PHP, Ruby
and wrk.

Run as a module it prints the missing Debian packages. wrk and the Chromium with a window are checked only if they are
named (`python -m tests.support.programs wrk chromium`): the benchmarks need them, the tests do not.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from pathlib import Path

HEADLESS = "chromium-headless-shell"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRESQL_FOLDERS = (
    "usr/lib/postgresql/*/bin",
    "opt/homebrew/opt/postgresql*/bin",
    "usr/local/opt/postgresql*/bin",
)


class Missing(Exception):
    """A program that the tests need is not installed; the message names its Debian package."""


def chromium() -> str:
    """Return the browser's path: $CHROMIUM, or the first one found under its usual names."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        raise Missing("chromium")
    return found


def headless_chromium() -> str:
    """Return the path of the Chromium without a window, which takes a third of the processor time.

    Only Debian has it as a package. Elsewhere, and if $CHROMIUM names a browser, it is `chromium()`.
    """
    found = None if os.environ.get("CHROMIUM") else shutil.which(HEADLESS)
    if not found and not os.environ.get("CHROMIUM") and _on_debian():
        raise Missing(HEADLESS)
    return found or chromium()


def _on_debian() -> bool:
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:  # macOS
        return False


def nginx() -> str:
    """Return the proxy's path; as a rule it is only on root's PATH."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")
    if not found:
        raise Missing("nginx-light")
    return found


def pgbouncer() -> str:
    """Return the path of the pooler for PostgreSQL. Raises Missing."""
    found = shutil.which("pgbouncer") or shutil.which(
        "pgbouncer", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"
    )
    if not found:
        raise Missing("pgbouncer")
    return found


def postgresql() -> Path:
    """Return the folder of initdb and postgres; the newest version where there are several."""
    beside = shutil.which("initdb")
    folders = [Path(beside).resolve().parent] if beside else []
    for pattern in POSTGRESQL_FOLDERS:
        folders += sorted(Path("/").glob(pattern), key=_version, reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Missing("postgresql")


def php() -> str:
    """Return the path of the interpreter that runs the API guide's PHP. Raises Missing."""
    found = shutil.which("php")
    if not found:
        raise Missing("php-cli")
    return found


def ruby() -> str:
    """Return the path of the interpreter that runs the API guide's Ruby. Raises Missing."""
    found = shutil.which("ruby")
    if not found:
        raise Missing("ruby")
    return found


def wrk() -> str:
    """Return the path of the load generator. Raises Missing."""
    found = shutil.which("wrk")
    if not found:
        raise Missing("wrk")
    return found


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(folder))]


ALWAYS = (headless_chromium, nginx, pgbouncer, php, postgresql, ruby)
ON_DEMAND = {"wrk": wrk, "chromium": chromium}


def missing_packages(*named: str) -> list[str]:
    """Return the Debian packages of the missing programs, including the named ones."""
    packages = []
    for find in (*ALWAYS, *(ON_DEMAND[name] for name in named)):
        try:
            find()
        except Missing as package:
            packages.append(str(package))
    return packages


if __name__ == "__main__":
    print(" ".join(missing_packages(*sys.argv[1:])))
