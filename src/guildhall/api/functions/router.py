"""All routers of /functions/v1, except file uploads, which are not JSON."""

from __future__ import annotations

from guildhall.api.functions import (
    account,
    api_tokens,
    audit,
    content,
    dashboard,
    event_stream,
    events,
    files,
    find,
    imports,
    invoices,
    ledger,
    legal,
    mails,
    notices,
    opening,
    orders,
    partners,
    payment_connection,
    payments,
    payout_details,
    payouts,
    quote,
    reconciliation,
    referrals,
    sales,
    settings,
    site,
    staff,
    two_factor,
    users,
    vat_numbers,
    waiting,
    waiting_lists,
    webhook_endpoints,
    withdrawals,
    workshops,
)
from guildhall.api.functions import (
    workshop_cancellation as cancel_workshop,
)

ROUTERS = tuple(
    part.router
    for part in (
        referrals,
        payments,
        orders,
        reconciliation,
        workshops,
        cancel_workshop,
        users,
        staff,
        two_factor,
        find,
        dashboard,
        waiting,
        sales,
        ledger,
        legal,
        partners,
        payouts,
        payout_details,
        invoices,
        quote,
        vat_numbers,
        imports,
        content,
        waiting_lists,
        withdrawals,
        settings,
        site,
        opening,
        account,
        files,
        mails,
        notices,
        audit,
        events,
        event_stream,
        api_tokens,
        webhook_endpoints,
        payment_connection,
    )
)
"""The routers, in the order of the documentation."""

FUNCTIONS = tuple(function for router in ROUTERS for function in router.functions)
"""The declarations of all functions."""
