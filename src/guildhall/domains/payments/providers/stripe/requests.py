"""Requests to Stripe in the SDK's own parameter types (checked against them in tests)."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from guildhall.domains.payments.port import RefundRequest, SessionLine, SessionRequest

if TYPE_CHECKING:
    from stripe.params import (
        BalanceTransactionListParams,
        BalanceTransactionListParamsCreated,
        EventListParams,
        RefundCreateParams,
        RefundListParams,
        WebhookEndpointCreateParams,
    )
    from stripe.params.checkout import SessionCreateParams, SessionCreateParamsLineItem

LONGEST_NAME = 250
PAGE = 100  # events or refunds per response
EVENT_TYPES = (
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "charge.succeeded",
    "charge.refunded",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
)
"""The event types that the shop handles; `guildhall connect-payments` subscribes the webhook to them."""

API_VERSION: Final = (
    "2026-10-28.endive"  # as the SDK uses; Stripe renders events in the version of their endpoint
)


def session_params(request: SessionRequest) -> "SessionCreateParams":
    """Return a hosted or embedded Checkout Session.

    Its payment intent gets the metadata too: Stripe does not copy them.
    """
    metadata = {"payment_id": request.payment_id, "order_ids": ",".join(request.order_ids)[:500]}
    params: SessionCreateParams = {
        "mode": "payment",
        "line_items": [_line(line) for line in request.lines],
        "client_reference_id": request.order_ids[0],
        "metadata": metadata,
        "payment_intent_data": {"metadata": metadata},
        "expires_at": int(request.expires_at.timestamp()),
        "locale": request.language,
        "submit_type": "pay",
    }
    if request.embedded:
        params |= {
            "ui_mode": "embedded_page",
            "return_url": request.cancel_url,
            "redirect_on_completion": "if_required",
        }
    else:
        params |= {"success_url": request.success_url, "cancel_url": request.cancel_url}
    if request.customer_email:
        params["customer_email"] = request.customer_email
    return params


def refund_params(request: RefundRequest) -> "RefundCreateParams":
    return {
        "payment_intent": request.provider_payment_id,
        "amount": request.amount.minor,
        "metadata": dict(request.metadata),
    }


def refunds_params(request: RefundRequest) -> "RefundListParams":
    return {"payment_intent": request.provider_payment_id, "limit": PAGE}


def events_params(since: datetime) -> "EventListParams":
    return {"created": {"gte": int(since.timestamp())}, "types": list(EVENT_TYPES), "limit": PAGE}


def movements_params(since: datetime, until: datetime) -> "BalanceTransactionListParams":
    between: BalanceTransactionListParamsCreated = {
        "gte": int(since.timestamp()),
        "lt": int(until.timestamp()),
    }
    return {"created": between, "expand": ["data.source"], "limit": PAGE}


def payout_params(payout_id: str) -> "BalanceTransactionListParams":
    return {"payout": payout_id, "expand": ["data.source"], "limit": PAGE}


def endpoint_params(url: str) -> "WebhookEndpointCreateParams":
    events: list[Any] = list(EVENT_TYPES)  # the SDK has a literal of every type
    return {
        "url": url,
        "enabled_events": events,
        "api_version": API_VERSION,
        "description": "Guildhall",
    }


def _line(line: SessionLine) -> "SessionCreateParamsLineItem":
    return {
        "quantity": 1,
        "price_data": {
            "currency": line.amount.currency.lower(),
            "unit_amount": line.amount.minor,
            "product_data": {"name": line.name[:LONGEST_NAME]},
        },
    }
