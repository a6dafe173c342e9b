"""Jinja templates, with the same settings everywhere: a missing value is an error, not an empty text."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def templates_in(*folders: Path, as_html: bool = True) -> Environment:
    """Return the environment of the templates in the folders. `as_html` escapes the values."""
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=as_html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
