"""/functions/v1/save-payout-details: a partner's bank details, confirmed by password or code."""

from fastapi import Request

from guildhall.api.functions.declare import FunctionRouter
from guildhall.api.functions.proof import REFUSES, ProvenBody, require_proof
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.validation import OptionalTimestamp
from guildhall.domains.referrals.commands.payout_details import SavedDetails, save_details
from guildhall.domains.referrals.payout_schemas import Details
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once

router = FunctionRouter()


class SavePayoutDetails(ProvenBody):
    """`over` is the `updated_at` of the details the client displayed, null if there were none."""

    details: Details
    over: OptionalTimestamp = None


@router.function("/save-payout-details", refuses=("no_partner", "details_known", *REFUSES), once=Once())
async def save(
    request: Request, body: SavePayoutDetails, runtime: RuntimeDep, caller: CallerDep
) -> SavedDetails:
    """Save the caller's payout details. For partners. Requires the current password or a two-factor code."""
    require_sign_in(caller)
    await require_proof(request, runtime, caller, body)
    return await runtime.write(lambda uow: save_details(uow, caller, body.details, over=body.over))
