"""Slugs: the readable part of a URL."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from guildhall.core.ids import is_id
from guildhall.core.invalid import invalid
from guildhall.core.validation import AbsentIfEmpty

LONGEST = 200


def slug_of(name: str) -> str:
    """Return the name in lower case, with every run of other characters than a-z and 0-9 as one hyphen (spec §5)."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST].rstrip("-")


def _no_id(slug: str) -> str:
    if is_id(slug):
        raise invalid("slug_like_id", "a slug must not look like an id: pages are found by either")
    return slug


Slug = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=LONGEST, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"),
    AfterValidator(_no_id),
]
OptionalSlug = Annotated[Slug | None, AbsentIfEmpty]
