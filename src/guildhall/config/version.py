"""The version that runs, as the installed package names it."""

from importlib.metadata import version

VERSION = version("guildhall")
