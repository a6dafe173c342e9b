"""/functions/v1/dashboard: the figures that no list of rows can give."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from guildhall.backoffice.queries.totals import Totals, totals
from guildhall.doors.asking import RuntimeDep
from guildhall.doors.functions.route import CallerDep, answered, function_router, require_admin
from guildhall.kit.money import to_major

router = function_router()


@router.post("/dashboard")
async def dashboard(runtime: RuntimeDep, caller: CallerDep) -> Response:
    """For admins: {counted_at, users, orders, partners, revenue, earnings, statuses}, over all rows.

    counted_at: the moment that the figures are of; in a large shop some minutes ago. users: {total, with_account};
    orders: how many; partners: {active, inactive, waiting}; revenue: [{currency, orders, received, refunded, tax,
    net}], net being the rest without refunds and tax; earnings: [{currency, amount}] of active partners; statuses:
    [{status, orders}]. Amounts have two decimals.
    """
    require_admin(caller)
    return answered(_told(await runtime.read_at_length(totals)))


def _told(of: Totals) -> dict[str, Any]:
    return {
        "counted_at": of.counted_at,
        "users": {"total": of.users, "with_account": of.users_with_account},
        "orders": of.orders,
        "partners": {
            "active": of.partners_active,
            "inactive": of.partners_inactive,
            "waiting": of.signups_waiting,
        },
        "revenue": [
            {
                "currency": each.currency,
                "orders": each.orders,
                "received": to_major(each.received),
                "refunded": to_major(each.refunded),
                "tax": to_major(each.tax),
                "net": to_major(each.net),
            }
            for each in of.revenue
        ],
        "earnings": [
            {"currency": currency, "amount": to_major(amount)} for currency, amount in of.earnings.items()
        ],
        "statuses": [{"status": status, "orders": orders} for status, orders in of.statuses.items()],
    }
