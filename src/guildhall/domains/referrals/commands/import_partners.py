"""Importing partners from another program, with the codes that they use already."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import insert, select

from guildhall.core.answer_fields import JSON
from guildhall.core.events import BusinessEvent
from guildhall.core.ids import new_id
from guildhall.core.money import BasisPoints, to_minor
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.identity.commands.create_auth_user import create_auth_user
from guildhall.domains.identity.commands.find_or_add_profile import find_or_add_profile
from guildhall.domains.identity.models import Profile
from guildhall.domains.referrals.models.partners import Referral
from guildhall.domains.referrals.partner_list import PartnerLine, read_partners
from guildhall.rest_engine.caller import Caller
from guildhall.services.audit.record import record
from guildhall.services.shop_settings.queries import shop_settings


@dataclass(frozen=True, slots=True)
class ImportedLine:
    """A line of an imported file.

    `outcome` is `created`, or the reason why not: `there` (imported before), `code_taken` (by another partner),
    `has_other_code` (the address), `bad_email`, `bad_code`, `bad_rate`, or `twice` (address or code stand above).
    """

    number: int = field(metadata={JSON: "line"})
    email: str
    code: str
    name: str
    rate: BasisPoints
    is_active: bool
    outcome: str


def import_partners(
    uow: UnitOfWork,
    caller: Caller,
    csv: str,
    *,
    commit: bool,
    codes: Mapping[int, str] | None = None,
    invite: bool = False,
) -> list[ImportedLine]:
    """Add a referral for each valid line; without `commit` only return the outcomes.

    `codes`: codes in place of those in the file, by line. `invite`: mail each new partner without an account a link to
    set a password; otherwise none is mailed, for they did not apply here. Raises Refused as partner_list.read_partners
    does.
    """
    lines = read_partners(csv, codes)
    standard = to_minor(shop_settings(uow).commission_rate)
    taken, emails = _known(uow)
    outcomes = []
    seen: set[str] = set()
    for line in lines:
        outcome = _outcome(line, taken, emails, seen)
        seen |= {line.email, line.code}
        rate = standard if line.rate is None else line.rate
        name = f"{line.first_name} {line.last_name}".strip()
        outcomes.append(ImportedLine(line.number, line.email, line.code, name, rate, line.is_active, outcome))
        if commit and outcome == "created":
            profile_id = _add(uow, line, rate)
            if invite:
                _invite(uow, caller, profile_id)
    if commit:
        created = sum(each.outcome == "created" for each in outcomes)
        details = {"lines": len(lines), "created": created}
        record(uow, caller.account_id, "referrals.imported", "referrals", "", **details)
    return outcomes


def _known(uow: UnitOfWork) -> tuple[dict[str, str], set[str]]:
    """Return the addresses by code, and the addresses of all partners."""
    rows = uow.db.execute(
        select(Referral.referral_code, Profile.email).join(Profile, Profile.id == Referral.user_id)
    ).all()
    return {row.referral_code: row.email for row in rows}, {row.email for row in rows}


def _outcome(line: PartnerLine, codes: dict[str, str], emails: set[str], seen: set[str]) -> str:
    if line.fault:
        return f"bad_{line.fault}"
    if codes.get(line.code) == line.email:
        return "there"
    if line.code in codes:
        return "code_taken"
    if line.email in emails:
        return "has_other_code"
    return "twice" if {line.email, line.code} & seen else "created"


def _add(uow: UnitOfWork, line: PartnerLine, rate: int) -> str:
    """Add the referral and return its partner's profile."""
    names = {"first_name": line.first_name, "last_name": line.last_name}
    referral_id, profile_id = new_id(), find_or_add_profile(uow, line.email, **names)
    uow.db.execute(
        insert(Referral),
        {
            "id": referral_id,
            "user_id": profile_id,
            "referral_code": line.code,
            "commission_rate": rate,
            "is_active": line.is_active,
        },
    )
    uow.publish(BusinessEvent("partner.created", "referrals", referral_id))
    return profile_id


def _invite(uow: UnitOfWork, caller: Caller, profile_id: str) -> None:
    if uow.db.scalar(select(Profile.auth_user_id).where(Profile.id == profile_id)) is None:
        create_auth_user(uow, caller, profile_id, None, next_path="/user")
