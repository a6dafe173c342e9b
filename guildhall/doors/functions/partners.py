"""/functions/v1 of the referral programme: approving, and what a partner sees of it (R5, R6)."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.partner_bodies import (
    ApproveSignup,
    ExplainOrder,
    PartnerOrders,
    PartnerReport,
    PayoutStatement,
)
from guildhall.doors.functions.route import (
    CallerDep,
    answered,
    function_router,
    require_admin,
    require_sign_in,
)
from guildhall.kit.errors import NotFound
from guildhall.kit.house import House
from guildhall.kit.money import to_major
from guildhall.referrals.actions.approve_signup import approve_signup
from guildhall.referrals.drawing import draw
from guildhall.referrals.queries import explain_order
from guildhall.referrals.queries.balance import balances
from guildhall.referrals.queries.explain import Explanation
from guildhall.referrals.queries.partner import codes_of, order_named, partner_asked
from guildhall.referrals.queries.partner_orders import orders_of
from guildhall.referrals.queries.report import days_of
from guildhall.referrals.queries.statement import statement_of
from guildhall.shop_settings.queries import shop_settings
from guildhall.tables.caller import Caller

router = function_router()

SIGN_IN = "Please log in to see your partner area."


@router.post("/approve-signup")
async def approve(body: ApproveSignup, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: make an applicant a partner, once however often it is asked (R5). Answers {referralId}.

    404 signup_not_found: 'Signup not found'.
    """
    require_admin(caller)
    referral_id = await runtime.write(lambda house: approve_signup(house, caller, body.signup_id))
    return answered({"referralId": referral_id})


@router.post("/partner-report")
async def report(body: PartnerReport, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """A partner's figures: {partner, codes, holdDays, days, balances}; for partners their own, for admins anybody's.

    Without `referralId` those of the oldest code. codes: all of the same partner, [{id, code, active}]. days:
    [{day, clicks, checkouts, orders}] of the period. balances: [{currency, review, held, payable, inPayout, paid}] as
    of now, amounts with two decimals. 404 for whoever is no partner.
    """
    require_sign_in(caller, SIGN_IN)
    return answered(await runtime.read(lambda house: _report(house, caller, body)))


@router.post("/partner-orders")
async def orders(body: PartnerOrders, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """Every order that came through a partner and why it counted or not (R6), newest first, 20 at a time.

    Answers {orders: [{id, createdAt, item, buyer, amount, currency, why}]}; the buyer is masked, the item is named in
    the asked `language`.
    """
    require_sign_in(caller, SIGN_IN)

    def list_orders(house: House) -> list[dict[str, Any]]:
        partner = partner_asked(house, caller, body.referral_id)
        before = (body.before, body.before_id) if body.before and body.before_id else None
        return [
            {
                "id": order.id,
                "createdAt": order.created_at,
                "item": order.item,
                "buyer": order.buyer,
                "amount": to_major(order.amount),
                "currency": order.currency,
                "why": _wire_why(order.why),
            }
            for order in orders_of(house, partner.id, language=body.language, before=before)
        ]

    return answered({"orders": await runtime.read(list_orders)})


@router.post("/payout-statement")
async def statement(body: PayoutStatement, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """A payout's statement as PDF, for its partner and for admins. 404 payout_not_found."""
    require_sign_in(caller, SIGN_IN)
    found = await runtime.read(lambda house: statement_of(house, caller, body.payout_id))
    return Response(await run_in_threadpool(draw, found), media_type="application/pdf")


@router.post("/explain-order")
async def explain(body: ExplainOrder, runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: why an order did or did not count, with the figures. 404 order_not_found."""
    require_admin(caller)

    def look(house: House) -> dict[str, Any]:
        why = explain_order(house, order_named(house, body.order_id))
        if why is None:
            raise NotFound("Order not found", reason="order_not_found")
        return _wire_why(why)

    return answered(await runtime.read(look))


def _report(house: House, caller: Caller, body: PartnerReport) -> dict[str, Any]:
    partner = partner_asked(house, caller, body.referral_id)
    return {
        "partner": {
            "id": partner.id,
            "code": partner.code,
            "rate": to_major(partner.rate),
            "active": partner.is_active,
            "createdAt": partner.created_at,
            "name": partner.name,
            "email": partner.email,
        },
        "codes": [{"id": of.id, "code": of.code, "active": of.is_active} for of in codes_of(house, partner)],
        "holdDays": shop_settings(house).refund_days,
        "days": [
            {"day": of.day, "clicks": of.clicks, "checkouts": of.checkouts, "orders": of.orders}
            for of in days_of(house, partner.id, body.first, body.last)
        ],
        "balances": [
            {
                "currency": of.currency,
                "review": to_major(of.review),
                "held": to_major(of.held),
                "payable": to_major(of.payable),
                "inPayout": to_major(of.in_payout),
                "paid": to_major(of.paid),
            }
            for of in balances(house, partner.id)
        ],
    }


def _wire_why(why: Explanation) -> dict[str, Any]:
    return {
        "orderId": why.order_id,
        "reason": why.reason,
        "referralId": why.referral_id,
        "referralCode": why.referral_code,
        "boundBy": why.bound_by,
        "currency": why.currency,
        "rate": None if why.rate is None else to_major(why.rate),
        "base": to_major(why.base),
        "earned": to_major(why.earned),
        "returned": to_major(why.returned),
        "payableAt": why.payable_at,
        "note": why.note,
    }
