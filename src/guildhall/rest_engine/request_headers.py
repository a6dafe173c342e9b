"""Parses the Accept, Prefer and Range headers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from guildhall.rest_engine.errors import DialectError, no_such_range


class Form(Enum):
    """The format of the returned rows."""

    LIST = "application/json"
    OBJECT = "application/vnd.pgrst.object+json"
    CSV = "text/csv"


_FORMS = {form.value: form for form in Form}
_FORMS |= dict.fromkeys(("", "*/*", "application/*", "application/vnd.pgrst.array+json"), Form.LIST)
_FORMS |= {"application/vnd.pgrst.object": Form.OBJECT, "text/*": Form.CSV}


def read_accept(header: str) -> Form:
    """Return the first supported form among those accepted. Raises PGRST107 (406) if there is none."""
    for accepted in header.lower().split(","):
        form = _FORMS.get(accepted.partition(";")[0].strip())
        if form is not None and "nulls=stripped" not in accepted:
            return form
    raise DialectError("PGRST107", f"None of these media types are available: {header[:200]}", 406)


class Returning(Enum):
    """The body of the response to a write."""

    MINIMAL = "minimal"
    HEADERS_ONLY = "headers-only"
    REPRESENTATION = "representation"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The Prefer header. `applied` is returned to the client; `most_affected` None is unlimited."""

    returning: Returning = Returning.MINIMAL
    counted: bool = False
    most_affected: int | None = None
    applied: tuple[str, ...] = ()


_IGNORED = ("missing=default", "tx=commit")
_COUNTS = ("count=exact", "count=planned", "count=estimated")
NOTHING_PREFERRED = Preferences()


def read_prefer(header: str) -> Preferences:
    """Parse Prefer. Unknown preferences are ignored, or refused (PGRST122) with `handling=strict`."""
    if not header:
        return NOTHING_PREFERRED
    words = [word.strip().lower().replace(" ", "") for word in header.split(",") if word.strip()]
    strict = "handling=strict" in words
    returning, counted, most, applied, unknown = Returning.MINIMAL, False, None, list[str](), list[str]()
    for word in words:
        name, _, value = word.partition("=")
        if name == "resolution":
            raise DialectError("PGRST122", "Upsert (Prefer: resolution) is not offered")
        if name == "return" and value in {form.value for form in Returning}:
            returning = Returning(value)
        elif word in _COUNTS:
            counted = True
        elif name == "max-affected" and value.isascii() and value.isdigit():
            most = int(value[:9])
        elif word not in ("handling=strict", "handling=lenient", *_IGNORED):
            unknown.append(word)
            continue
        applied.append(word)
    if strict and unknown:
        details = f"Invalid preferences: {', '.join(unknown)}"
        raise DialectError("PGRST122", "Invalid preferences given with handling=strict", details=details)
    return Preferences(returning, counted, most if strict else None, tuple(applied))


_RANGE = re.compile(r"(?:items=)?(\d{1,9})-(\d{1,9})?")


def read_range(header: str) -> tuple[int, int | None] | None:
    """Return offset and limit of `Range: 0-24` (inclusive); None without a range of rows."""
    found = _RANGE.fullmatch(header.strip())
    if found is None:
        return None
    first, last = int(found[1]), found[2]
    if last is None:
        return first, None
    if int(last) < first:
        raise no_such_range(first)
    return first, int(last) - first + 1
