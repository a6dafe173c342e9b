"""Reading a list of partners that another program exported, with the column names of several programs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from guildhall.core.csv_lines import read_lines
from guildhall.core.errors import Refused
from guildhall.core.money import to_minor
from guildhall.core.validation import Email, in_one_line
from guildhall.domains.referrals.schemas import Code

# Of Rewardful, FirstPromoter, Tapfiliate, AffiliateWP and Gumroad, without spaces and underscores.
COLUMNS = {
    "email": ("email", "emailaddress", "affiliateemail", "paymentemail", "useremail"),
    "code": ("referralcode", "code", "token", "refid", "defaultrefid", "affiliatecode", "slug", "username"),
    "rate": ("rate", "commissionrate", "commission", "percentage", "commissionpercent", "affiliaterate"),
    "first_name": ("firstname", "givenname"),
    "last_name": ("lastname", "familyname", "surname"),
    "active": ("active", "isactive", "status", "state"),
}
_ACTIVE = frozenset(
    {"1", "y", "yes", "true", "active", "enabled", "approved", "accepted", "ja", "aktiv", "oui", "actif"}
    | {"si", "sí", "activo", "activa", "sì", "attivo", "attiva"}
)
"""Any other status is not active: a word of another program never gives a partner back what it took."""
_RATE = re.compile(r"\d{1,6}(\.\d{0,6})?|\.\d{1,6}")
_EMAIL: TypeAdapter[str] = TypeAdapter(Email)
_CODE: TypeAdapter[str] = TypeAdapter(Code)


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """A partner of the file; `rate` in basis points, None if the file has none. `fault`: the first invalid column."""

    number: int
    email: str
    code: str
    rate: int | None
    first_name: str
    last_name: str
    is_active: bool
    fault: str | None


def read_partners(text: str, codes: Mapping[int, str] | None = None) -> list[PartnerLine]:
    """Return the lines below the header. Raises Refused for a file without email or code, or with too many lines.

    `codes`: by the number of a line, the code that takes the place of its own.
    """
    rows = read_lines(text)
    places = _places(rows.pop(0)[1] if rows else [])
    if "email" not in places or "code" not in places:
        raise Refused("columns_missing")
    return [_line(number, row, places, codes or {}) for number, row in rows]


def _places(header: list[str]) -> dict[str, int]:
    names = [re.sub(r"[^a-z]", "", name.lower()) for name in header]
    return {
        field: min(names.index(name) for name in known if name in names)
        for field, known in COLUMNS.items()
        if set(known) & set(names)
    }


def _line(number: int, row: list[str], places: dict[str, int], codes: Mapping[int, str]) -> PartnerLine:
    def cell(field: str) -> str:
        at = places.get(field, len(row))
        return row[at].strip() if at < len(row) else ""

    email, bad_email = _checked(_EMAIL, cell("email"))
    code, bad_code = _checked(_CODE, codes.get(number, cell("code")))
    rate, bad_rate = _rate(cell("rate"))
    faults = [name for name, bad in (("email", bad_email), ("code", bad_code), ("rate", bad_rate)) if bad]
    return PartnerLine(
        number=number,
        email=email,
        code=code,
        rate=rate,
        first_name=in_one_line(cell("first_name"))[:300],
        last_name=in_one_line(cell("last_name"))[:300],
        is_active="active" not in places or cell("active").casefold() in _ACTIVE,
        fault=faults[0] if faults else None,
    )


def _checked(kind: TypeAdapter[str], text: str) -> tuple[str, bool]:
    try:
        return kind.validate_python(text), False
    except ValidationError:
        return text, True


def _rate(text: str) -> tuple[int | None, bool]:
    plain = text.replace("%", "").replace(",", ".").strip()
    if not plain:
        return None, False
    if not _RATE.fullmatch(plain):
        return None, True
    try:
        rate = to_minor(plain)
    except ValueError:
        return None, True
    return rate, not 0 <= rate <= 10_000
