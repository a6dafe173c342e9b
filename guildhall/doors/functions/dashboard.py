"""/functions/v1/dashboard: the figures that no list of rows can give."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from guildhall.backoffice.queries.figures import earnings, orders_by_status, revenue
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.route import CallerDep, FunctionRoute, answered
from guildhall.kit.errors import NotAllowed
from guildhall.kit.house import House
from guildhall.kit.money import to_major

router = APIRouter(prefix="/functions/v1", tags=["functions"], route_class=FunctionRoute)


@router.post("/dashboard")
async def dashboard(runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {revenue, earnings, statuses}, over all rows.

    revenue: [{currency, orders, received, refunded, tax, net}], net being the rest without refunds and tax;
    earnings: [{currency, amount}] of active partners;
    statuses: [{status, orders}]. Amounts are numbers with two decimals.
    """
    if not caller.admin:
        raise NotAllowed(signed_in=caller.signed_in)
    return answered(await runtime.read(_figures))


def _figures(house: House) -> dict[str, Any]:
    return {
        "revenue": [
            {
                "currency": of.currency,
                "orders": of.orders,
                "received": to_major(of.received),
                "refunded": to_major(of.refunded),
                "tax": to_major(of.tax),
                "net": to_major(of.net),
            }
            for of in revenue(house)
        ],
        "earnings": [
            {"currency": currency, "amount": to_major(amount)} for currency, amount in earnings(house).items()
        ],
        "statuses": [
            {"status": status, "orders": orders} for status, orders in orders_by_status(house).items()
        ],
    }
