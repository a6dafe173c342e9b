"""Importing discount codes, also those of partners, from a list."""

from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import select

from guildhall.core.answer_fields import JSON
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.discounts.code_list import CodeLine, read_codes
from guildhall.domains.discounts.commands.codes import create_discount
from guildhall.domains.discounts.models import DiscountCode
from guildhall.rest_engine.caller import Caller

Outcome = Literal["created", "there", "twice", "unknown_partner", "invalid"]


@dataclass(frozen=True, slots=True)
class ImportedCode:
    """A line of an imported file.

    `outcome` is `created`, or why not: `there` (the code exists, and stays as it is), `twice` (it stands above),
    `unknown_partner`, or `invalid`, whose column is the `fault`.
    """

    number: int = field(metadata={JSON: "line"})
    code: str
    outcome: Outcome
    fault: str | None


def import_codes(
    uow: UnitOfWork, caller: Caller, csv: str, *, commit: bool, partners: frozenset[str]
) -> list[ImportedCode]:
    """Add a code for each valid line; without `commit` only return the outcomes.

    `partners` are the referral codes that exist. Raises Refused as code_list.read_codes does.
    """
    known, seen = set(uow.db.scalars(select(DiscountCode.code))), set[str]()
    outcomes = []
    for line in read_codes(csv):
        outcome = _outcome(line, known, seen, partners)
        seen.add(line.code)
        if commit and outcome == "created" and line.payload:
            create_discount(uow, caller, line.payload)
        outcomes.append(ImportedCode(line.number, line.code, outcome, line.fault))
    return outcomes


def _outcome(line: CodeLine, known: set[str], seen: set[str], partners: frozenset[str]) -> Outcome:
    if line.payload is None:
        return "invalid"
    if line.code in known:
        return "there"
    if line.code in seen:
        return "twice"
    partner = line.payload.referral_code
    return "unknown_partner" if partner is not None and partner not in partners else "created"
