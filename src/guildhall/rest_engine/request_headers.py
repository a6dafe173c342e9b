"""Parses the Accept, Prefer and Range headers."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any

from guildhall.core.numbers import whole
from guildhall.core.qualities import by_quality
from guildhall.rest_engine.errors import DialectError, no_such_range


class RowFormat(Enum):
    """The format of the returned rows."""

    LIST = "application/json"
    OBJECT = "application/vnd.pgrst.object+json"
    CSV = "text/csv"


_KINDS = {form.value: (form,) for form in RowFormat} | {
    "application/vnd.pgrst.array+json": (RowFormat.LIST,),
    "application/vnd.pgrst.object": (RowFormat.OBJECT,),
    "application/*": (RowFormat.LIST,),
    "text/*": (RowFormat.CSV,),
    "*/*": (RowFormat.LIST, RowFormat.CSV),
}
"""The formats of a media range, the usual one first. One row as an object is sent only where it is named."""
_LANGUAGE = re.compile(r"\btext/csv\s*;[^,]*\blanguage\s*=\s*([a-z]{2})\b")
_COMMAS = re.compile(r"\btext/csv\s*;[^,]*\bdecimal\s*=\s*comma\b")


def read_accept(header: str) -> RowFormat:
    """Return the supported form that the client prefers. Raises PGRST107 (406) if there is none.

    A form that a narrower range refuses (`application/json;q=0, */*`) is not sent for a wider one.
    """
    accepted = [(_kind(kind), weight) for kind, weight in by_quality(header) or [("*/*", 1.0)]]
    refused = {kind for kind, weight in accepted if weight == 0}
    wanted = [kind for kind, weight in accepted if weight and not kind.endswith("/*")]
    named = {form for kind in wanted for form in _KINDS.get(kind, ())}
    for kind, weight in accepted:
        for form in _KINDS.get(kind, ()) if weight else ():
            if form in named or not refused & _narrower(form, kind):
                return form
    raise DialectError("PGRST107", f"None of these media types are available: {header[:200]}", 406)


def _kind(kind: str) -> str:
    """Return a media range without its parameters; empty for one that no form has."""
    return "" if "nulls=stripped" in kind else kind.partition(";")[0]


def _narrower(form: RowFormat, kind: str) -> set[str]:
    """Return the ranges with this form that are narrower than `kind`."""
    return {other for other, forms in _KINDS.items() if form in forms and other.count("*") < kind.count("*")}


def wants_commas(accept: str) -> bool:
    """Return true for `text/csv;decimal=comma`: CSV for spreadsheets whose language writes 1234,50."""
    return _COMMAS.search(accept.lower()) is not None


def language_of_reader(accept: str) -> str | None:
    """Return the language of `text/csv;language=de`: CSV for people, with words and times as they read them."""
    found = _LANGUAGE.search(accept.lower())
    return found[1] if found else None


class Returning(Enum):
    """The body of the response to a write."""

    MINIMAL = "minimal"
    HEADERS_ONLY = "headers-only"
    REPRESENTATION = "representation"


class Duplicates(Enum):
    """The treatment of rows that exist already, in an insert: `resolution` updates or skips them."""

    REFUSE = "refuse"
    MERGE = "merge-duplicates"
    IGNORE = "ignore-duplicates"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The Prefer header. `applied` is returned to the client; `most_affected` None is unlimited."""

    returning: Returning = Returning.MINIMAL
    counted: bool = False
    most_affected: int | None = None
    duplicates: Duplicates = Duplicates.REFUSE
    applied: tuple[str, ...] = ()

    @property
    def applied_to_reads(self) -> str:
        """Return the header of a read, which has neither rows to return nor duplicates; empty for none."""
        return ", ".join(word for word in self.applied if word.startswith(("count=", "handling=")))


_IGNORED = ("missing=default", "tx=commit")
_PREFERENCE = re.compile(r'(?:[^,"]|"(?:[^"\\]|\\.)*"?)+')  # up to a comma outside quotes
_UNQUOTED = str.maketrans("", "", '" \t')
_COUNTS = ("count=exact", "count=planned", "count=estimated")
NOTHING_PREFERRED = Preferences()


def read_prefer(header: str) -> Preferences:
    """Parse Prefer (RFC 7240). Unknown preferences are ignored, or refused (PGRST122) with `handling=strict`.

    Of a preference that is given several times, the first one counts.
    """
    if not header:
        return NOTHING_PREFERRED
    chosen, applied, unknown = dict[str, Any](), dict[str, str](), list[str]()
    for word in _words(header):
        name = word.partition("=")[0]
        if (known := _preference(word)) is None:
            unknown.append(word)
        elif name not in applied:
            chosen |= known
            applied[name] = word
    strict = applied.get("handling") == "handling=strict"
    if strict and unknown:
        details = f"Invalid preferences: {', '.join(unknown)}"
        raise DialectError("PGRST122", "Invalid preferences given with handling=strict", details=details)
    if not strict and "most_affected" in chosen:
        del chosen["most_affected"], applied["max-affected"]
    return Preferences(**chosen, applied=tuple(applied.values()))


def _words(header: str) -> list[str]:
    """Return the preferences as name=value, in lower case: a value may be quoted, and parameters have no effect."""
    parts = (part.lower().translate(_UNQUOTED) for part in _PREFERENCE.findall(header))
    return [word for part in parts if (word := part.partition(";")[0])]


def _preference(word: str) -> dict[str, Any] | None:
    """Return the field of Preferences that a word sets, nothing for one without effect, None for an unknown one."""
    name, _, value = word.partition("=")
    if word in ("handling=strict", "handling=lenient", *_IGNORED):
        return {}
    if word in _COUNTS:
        return {"counted": True}
    if name == "max-affected" and (most := whole(value)) is not None:
        return {"most_affected": most}
    choices: type[Enum] | None = {"return": Returning, "resolution": Duplicates}.get(name)
    if choices is None or value == Duplicates.REFUSE.value or value not in {form.value for form in choices}:
        return None
    return {"returning" if choices is Returning else "duplicates": choices(value)}


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
        raise no_such_range(
            "The lower boundary must be lower than or equal to the upper one in the Range header."
        )
    return first, int(last) - first + 1
