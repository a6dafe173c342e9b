"""/functions/v1: a partner's ledger as the office reads it, with the balance after each entry."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer, Money
from guildhall.doors.functions.bodies import FunctionBody
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.doors.functions.route import CallerDep, require_admin
from guildhall.kit.house import House
from guildhall.kit.money import to_major
from guildhall.kit.wire import Identifier
from guildhall.referrals.ledger_file import as_csv
from guildhall.referrals.queries.partner import partner_asked
from guildhall.referrals.queries.running import balances_after, whole_ledger

router = FunctionRouter()

MOST = 100


class LedgerBalances(FunctionBody):
    referral_id: Identifier
    entry_ids: Annotated[list[Identifier], Field(max_length=MOST)]


class LedgerFile(FunctionBody):
    referral_id: Identifier


class Balances(Answer):
    """What was owed after each entry, by its id, in the entry's currency."""

    balances: dict[str, Money]


@router.function("/ledger-balances", refuses=("not_allowed", "referral_not_found"))
async def ledger_balances(body: LedgerBalances, runtime: RuntimeDep, caller: CallerDep) -> Balances:
    """For admins: what was owed to a partner after each of these entries. Those of other partners are left out."""
    require_admin(caller)

    def look(house: House) -> dict[str, int]:
        return balances_after(house, partner_asked(house, caller, body.referral_id).id, body.entry_ids)

    found = await runtime.read(look)
    return Balances(balances={entry: to_major(amount) for entry, amount in found.items()})


@router.paper("POST", "/ledger-file", "text/csv", refuses=("not_allowed", "referral_not_found"))
async def ledger_file(body: LedgerFile, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: all entries of a partner as CSV, the oldest first, with the balance after each of them."""
    require_admin(caller)

    def look(house: House) -> bytes:
        return as_csv(whole_ledger(house, partner_asked(house, caller, body.referral_id).id))

    return Response(await runtime.read_at_length(look), media_type="text/csv; charset=utf-8")
