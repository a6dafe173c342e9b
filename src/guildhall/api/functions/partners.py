"""/functions/v1: approve partners, and their reports (R5, R6)."""

from starlette.responses import Response

from guildhall.api.functions.declare import ADMINS, FunctionRouter, Reading, Writing
from guildhall.api.functions.partner_answers import (
    Approved,
    PartnerMetrics,
    PartnerOrdersPage,
)
from guildhall.api.functions.partner_bodies import (
    ApproveSignup,
    ExplainOrder,
    PartnerOrders,
    PartnerReport,
    PayoutStatement,
)
from guildhall.api.functions.route import CallerDep, require_sign_in
from guildhall.core.errors import NotFound
from guildhall.core.unit_of_work import UnitOfWork
from guildhall.domains.referrals.commands.signups import approve_signup
from guildhall.domains.referrals.papers import statement_paper
from guildhall.domains.referrals.queries.balance import balances
from guildhall.domains.referrals.queries.explain import Explanation, explain_order
from guildhall.domains.referrals.queries.partner import codes_of, order_named, requested_partner
from guildhall.domains.referrals.queries.partner_orders import orders_of
from guildhall.domains.referrals.queries.report import days_of, forgotten_clicks
from guildhall.domains.referrals.queries.statement import statement_of
from guildhall.domains.referrals.queries.sub_ids import sub_ids_of
from guildhall.domains.referrals.report_periods import ReportPeriod
from guildhall.http.dependencies import RuntimeDep
from guildhall.http.once import Once
from guildhall.http.threads import DRAWING
from guildhall.rest_engine.caller import Caller
from guildhall.services.shop_settings.days import shop_day
from guildhall.services.shop_settings.queries import shop_settings

router = FunctionRouter()


@router.function("/approve-signup", only=ADMINS, refuses=("signup_not_found", "no_free_code"), once=Once())
def approve(uow: Writing, body: ApproveSignup, caller: CallerDep) -> Approved:
    """Make an applicant a partner (R5). For admins. Repeated calls return the same partner."""
    return Approved(referral_id=approve_signup(uow, caller, body.signup_id))


@router.function("/partner-report", refuses=("referral_not_found",))
def report(uow: Reading, body: PartnerReport, caller: CallerDep) -> PartnerMetrics:
    """Return a partner's metrics. Partners read their own, admins all. 404 if the caller is not a partner.

    `referralId` defaults to the partner's oldest code.
    """
    require_sign_in(caller)
    return _report(uow, caller, body)


@router.function("/partner-orders", refuses=("referral_not_found",))
def orders(uow: Reading, body: PartnerOrders, caller: CallerDep) -> PartnerOrdersPage:
    """List the orders referred by a partner, with the reason why each counted or not (R6).

    Items are named in `language`.
    """
    require_sign_in(caller)
    partner = requested_partner(uow, caller, body.referral_id)
    before = (body.before, body.before_id) if body.before and body.before_id else None
    return PartnerOrdersPage(orders=orders_of(uow, partner.id, language=body.language, before=before))


@router.file(
    "POST",
    "/payout-statement",
    "application/pdf",
    scopes=("payouts:read",),
    refuses=("payout_not_found",),
)
async def statement(body: PayoutStatement, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Return a payout statement as PDF. For its partner and for admins."""
    require_sign_in(caller)
    found = await runtime.read(lambda uow: statement_of(uow, caller, body.payout_id))
    paper = await DRAWING.run(statement_paper, runtime.settings, found)
    return Response(paper, media_type="application/pdf")


@router.function("/explain-order", only=ADMINS, refuses=("order_not_found",))
def explain(uow: Reading, body: ExplainOrder) -> Explanation:
    """Return the reason why an order did or did not count, with the amounts. For admins."""
    why = explain_order(uow, order_named(uow, body.order_id))
    if why is None:
        raise NotFound(reason="order_not_found")
    return why


def _report(uow: UnitOfWork, caller: Caller, body: PartnerReport) -> PartnerMetrics:
    partner = requested_partner(uow, caller, body.referral_id)
    first, last = body.days(shop_day(uow), shop_day(uow, partner.created_at))
    ever = body.period is ReportPeriod.ALL_TIME
    return PartnerMetrics(
        first=first,
        last=last,
        partner=partner,
        codes=codes_of(uow, partner),
        hold_days=shop_settings(uow).refund_days,
        payout_minimum=shop_settings(uow).payout_minimum,
        postbacks=shop_settings(uow).partner_postbacks,
        days=days_of(uow, partner.id, first, last),
        earlier_clicks=forgotten_clicks(uow, partner.id) if ever else 0,
        sub_ids=sub_ids_of(uow, partner.id, first, last),
        balances=balances(uow, partner.id),
    )
