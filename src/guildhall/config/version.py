"""The version that runs, as the installed package names it."""

from __future__ import annotations

from importlib.metadata import version

VERSION = version("guildhall")
