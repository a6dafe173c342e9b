"""/functions/v1/save-payout-details: where a partner wants their money, with a fresh proof of who says so."""

from __future__ import annotations

from fastapi import Request

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.answers import Answer, Moment
from guildhall.doors.functions.declare import FunctionRouter
from guildhall.doors.functions.proof import REFUSES, ProvenBody, require_proof
from guildhall.doors.functions.route import CallerDep, require_sign_in
from guildhall.kit.wire import OptionalMoment
from guildhall.referrals.actions.payout_details import save_details
from guildhall.referrals.payout_wire import Details

router = FunctionRouter()


class SavePayoutDetails(ProvenBody):
    """`over` is the `updated_at` of the details that the page has shown, null where it has shown none."""

    details: Details
    over: OptionalMoment = None


class SavedPayoutDetails(Answer):
    """Payout runs use the details from `countFrom` on; null: at once."""

    count_from: Moment | None
    updated_at: Moment


@router.function("/save-payout-details", refuses=("not_allowed", "no_partner", "details_known", *REFUSES))
async def save(
    request: Request, body: SavePayoutDetails, runtime: RuntimeDep, caller: CallerDep
) -> SavedPayoutDetails:
    """For partners: where the money goes, with the current password or a code of the second step."""
    require_sign_in(caller, "Authentication required")
    await require_proof(request, runtime, caller, body)
    saved = await runtime.write(lambda house: save_details(house, caller, body.details, over=body.over))
    return SavedPayoutDetails(count_from=saved.counts_from, updated_at=saved.updated_at)
