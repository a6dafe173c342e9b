"""Bringing partners over from another programme, with the codes that are already out in the world."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select

from guildhall.audit.record import record
from guildhall.identity.actions.find_or_add_profile import find_or_add_profile
from guildhall.identity.models import Profile
from guildhall.kit.events import BusinessEvent
from guildhall.kit.house import House
from guildhall.kit.ids import new_id
from guildhall.kit.money import to_minor
from guildhall.referrals.models import Referral
from guildhall.referrals.partner_list import Line, read_partners
from guildhall.shop_settings.queries import shop_settings
from guildhall.tables.caller import Caller


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a line: `created`; or nothing, because it is `there` already, the `code_taken` by another
    partner, the address `has_other_code`, a column cannot be read (`bad_email`, `bad_code`, `bad_rate`), or the file
    has the same address or code above (`twice`). `rate` in basis points."""

    number: int
    email: str
    code: str
    rate: int
    outcome: str


def import_partners(house: House, caller: Caller, csv: str, *, commit: bool) -> list[Outcome]:
    """Add a referral for each line that can be; without `commit` only say what would become of each.

    Nobody is mailed: these partners did not apply here. Raises Refused as partner_list.read_partners does.
    """
    lines = read_partners(csv)
    standard = to_minor(shop_settings(house).commission_rate)
    codes, emails = _known(house)
    outcomes = []
    seen: set[str] = set()
    for line in lines:
        outcome = _outcome(line, codes, emails, seen)
        seen |= {line.email, line.code}
        rate = standard if line.rate is None else line.rate
        outcomes.append(Outcome(line.number, line.email, line.code, rate, outcome))
        if commit and outcome == "created":
            _add(house, line, rate)
    if commit:
        created = sum(each.outcome == "created" for each in outcomes)
        said = {"lines": len(lines), "created": created}
        record(house, caller.account_id, "referrals.imported", "referrals", "", **said)
    return outcomes


def _known(house: House) -> tuple[dict[str, str], set[str]]:
    """Addresses by code, and the addresses of all partners."""
    rows = house.db.execute(
        select(Referral.referral_code, Profile.email).join(Profile, Profile.id == Referral.user_id)
    ).all()
    return {row.referral_code: row.email for row in rows}, {row.email for row in rows}


def _outcome(line: Line, codes: dict[str, str], emails: set[str], seen: set[str]) -> str:
    if line.fault:
        return f"bad_{line.fault}"
    if codes.get(line.code) == line.email:
        return "there"
    if line.code in codes:
        return "code_taken"
    if line.email in emails:
        return "has_other_code"
    return "twice" if {line.email, line.code} & seen else "created"


def _add(house: House, line: Line, rate: int) -> None:
    names = {"first_name": line.first_name or "Referral", "last_name": line.last_name or "Partner"}
    referral_id = new_id()
    house.db.execute(
        insert(Referral),
        {
            "id": referral_id,
            "user_id": find_or_add_profile(house, line.email, **names),
            "referral_code": line.code,
            "commission_rate": rate,
            "is_active": line.is_active,
            "created_at": house.now,
            "updated_at": house.now,
        },
    )
    house.announce(BusinessEvent("partner.created", "referrals", referral_id))
