"""Locations of the programs no package registry provides, such as PostgreSQL's server, nginx and a Chromium.

Run as a module it prints the missing Debian packages. wrk and the Chromium with a window are checked only if they are
named (`python -m tests.support.programs wrk chromium`): the benchmarks need them, the tests do not.
"""

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
# The Debian package of each program. Some are only on root's PATH.
PACKAGES = {
    "caddy": "caddy",
    "curl": "curl",
    "git": "git",
    "nginx": "nginx-light",
    "openssl": "openssl",
    "pgbouncer": "pgbouncer",
    "php": "php-cli",
    "promtool": "prometheus",
    "ruby": "ruby",
    "systemd-analyze": "systemd",
    "wrk": "wrk",
}
ROOTS_PATH = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"
ON_DEMAND = ("wrk", "chromium")


forbidden = False
"""True in `make quick`, whose tests start no programs."""


class Missing(Exception):
    """A program that the tests need is not installed; the message names its Debian package."""


def program(name: str) -> str:
    """Return the path of one of PACKAGES. Raises Missing."""
    check_permitted()
    found = shutil.which(name) or shutil.which(name, path=ROOTS_PATH)
    if not found:
        raise Missing(PACKAGES[name])
    return found


def chromium() -> str:
    """Return the browser's path: $CHROMIUM, or the first one found under its usual names. Raises Missing."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if not found:
        raise Missing("chromium")
    return found


def headless_chromium() -> str:
    """Return the path of the Chromium without a window, which takes a third of the processor time.

    Only Debian has it as a package. Elsewhere, and if $CHROMIUM names a browser, it is `chromium()`.
    """
    check_permitted()
    found = None if os.environ.get("CHROMIUM") else shutil.which(HEADLESS)
    if not found and not os.environ.get("CHROMIUM") and _on_debian():
        raise Missing(HEADLESS)
    return found or chromium()


def postgresql() -> Path:
    """Return the folder of initdb and postgres; the newest version where there are several. Raises Missing."""
    check_permitted()
    beside = shutil.which("initdb")
    folders = [Path(beside).resolve().parent] if beside else []
    for pattern in POSTGRESQL_FOLDERS:
        folders += sorted(Path("/").glob(pattern), key=_version, reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Missing("postgresql")


def missing_packages(*named: str) -> list[str]:
    """Return the Debian packages of the missing programs; of those ON_DEMAND only what is named."""
    finders = {"postgresql": postgresql, "headless": headless_chromium, "chromium": chromium}
    packages = []
    for name in sorted(PACKAGES.keys() | finders.keys()):
        if name in ON_DEMAND and name not in named:
            continue
        try:
            finders[name]() if name in finders else program(name)
        except Missing as package:
            packages.append(str(package))
    return packages


def check_permitted() -> None:
    """Fail in `make quick`: a fixture that starts a program asks for the fixture `starts_programs`."""
    assert not forbidden, "this starts a program: ask for the fixture starts_programs, or mark the test slow"


def _on_debian() -> bool:
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:  # macOS
        return False


def _version(folder: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(folder))]


if __name__ == "__main__":
    print(" ".join(missing_packages(*sys.argv[1:])))
