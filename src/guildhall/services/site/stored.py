"""Reads content of the site that an older version of the product may have stored."""

from collections.abc import Mapping
from typing import Any

from guildhall.core.validation import STORED
from guildhall.services.site.content import Part, SiteContent
from guildhall.services.site.texts import NAMESPACES, originals

_PARTS = frozenset(Part)


def stored_content(stored: Mapping[str, Any]) -> SiteContent:
    """Return the stored content without the sections and texts that the product does not have any more."""
    kept = dict(stored)
    if "off" in kept:
        kept["off"] = [part for part in kept["off"] if part in _PARTS]
    kept["texts"] = {
        language: {key: text for key, text in texts.items() if _is_known(language, key)}
        for language, texts in kept.get("texts", {}).items()
    }
    return SiteContent.model_validate(kept, context=STORED)


def _is_known(language: str, key: str) -> bool:
    namespace, _, name = key.partition(":")
    return namespace in NAMESPACES and name in originals(language, namespace)
