"""Slugs: the readable part of a URL."""

import re
import unicodedata
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from guildhall.core.ids import is_id
from guildhall.core.invalid import invalid
from guildhall.core.transliteration import transliterate
from guildhall.core.validation import AbsentIfEmpty

LONGEST = 200


def slug_of(name: str) -> str:
    """Return the name in lower case, with every run of other characters than a-z and 0-9 as one hyphen (spec §5).

    A name with letters of another script is spelt in Latin ones first. Empty for a name without letters and digits.
    """
    spelt = transliterate(name) if any(map(_is_other, name)) else name
    return re.sub(r"[^a-z0-9]+", "-", spelt.lower()).strip("-")[:LONGEST].rstrip("-")


def new_slug(given: str | None, name: str, kind: str, row_id: str) -> str:
    """Return the slug of a new page: the given one, else one made from its name, else such as `workshop-1f2e3d4c`."""
    return given or slug_of(name) or f"{kind}-{row_id[-8:]}"


def _is_other(letter: str) -> bool:
    return not letter.isascii() and letter.isalpha() and not unicodedata.name(letter, "").startswith("LATIN")


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
