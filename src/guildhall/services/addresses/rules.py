"""Tells the public address of a row by its slug."""

from collections.abc import Mapping

FOLDERS: Mapping[str, str] = {
    "products": "/products",
    "workshops": "/workshops",
    "blog_articles": "/news",
    "news": "/news",
    "pages": "/pages",
}
"""The tables whose rows have a page of their own, and the folder of their addresses."""


def address_of(table: str, slug: str) -> str:
    return f"{FOLDERS[table]}/{slug}"
