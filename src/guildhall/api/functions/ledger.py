"""/functions/v1: a partner's ledger for the back office, with the balance after each entry."""

from typing import Annotated

from pydantic import Field
from starlette.responses import Response

from guildhall.api.csv_reader import reader_of
from guildhall.api.functions.answers import Answer, Money
from guildhall.api.functions.bodies import FunctionBody
from guildhall.api.functions.declare import ADMINS, FunctionRouter, LongReading, Reading
from guildhall.api.functions.route import Accept, CallerDep
from guildhall.core.money import to_major
from guildhall.core.validation import Identifier
from guildhall.domains.referrals.ledger_file import as_csv
from guildhall.domains.referrals.queries.partner import requested_partner
from guildhall.domains.referrals.queries.running import balances_after, whole_ledger
from guildhall.rest_engine.request_headers import wants_commas

router = FunctionRouter()

MOST = 100


class LedgerBalances(FunctionBody):
    referral_id: Identifier
    entry_ids: Annotated[list[Identifier], Field(max_length=MOST)]


class LedgerFile(FunctionBody):
    referral_id: Identifier


class Balances(Answer):
    """The balance after each entry, by the entry's id, in its currency."""

    balances: dict[str, Money]


@router.function(
    "/ledger-balances", only=ADMINS, scopes=("commissions:read",), refuses=("referral_not_found",)
)
def ledger_balances(uow: Reading, body: LedgerBalances, caller: CallerDep) -> Balances:
    """Return a partner's balance after each of these entries. For admins. Entries of other partners are left out."""
    found = balances_after(uow, requested_partner(uow, caller, body.referral_id).id, body.entry_ids)
    return Balances(balances={entry: to_major(amount) for entry, amount in found.items()})


@router.file(
    "POST",
    "/ledger-file",
    "text/csv",
    only=ADMINS,
    scopes=("commissions:read",),
    refuses=("referral_not_found",),
)
def ledger_file(uow: LongReading, body: LedgerFile, caller: CallerDep, accept: Accept = "") -> Response:
    """Return all ledger entries of a partner as CSV, oldest first, with the balance after each. For admins.

    `Accept: text/csv;decimal=comma` gives amounts with decimal commas, `;language=de` words and times for a person.
    """
    entries = whole_ledger(uow, requested_partner(uow, caller, body.referral_id).id)
    return Response(
        as_csv(entries, commas=wants_commas(accept), reader=reader_of(uow, accept)),
        media_type="text/csv; charset=utf-8",
    )
