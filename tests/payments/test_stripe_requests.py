from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from guildhall.core.money import Money
from guildhall.domains.payments.port import RefundRequest, SessionLine, SessionRequest
from guildhall.domains.payments.providers.stripe.requests import refund_params, session_params
from tests.payments.sdk_types import REFUND_CREATE, SESSION_CREATE

REQUEST = SessionRequest(
    payment_id="p1",
    idempotency_key="payment-p1-1",
    lines=(
        SessionLine("Congress Affiliate System", Money(29900, "EUR")),
        SessionLine("2 × Ledger", Money(1998, "EUR")),
    ),
    language="de",
    customer_email="ada@example.com",
    order_ids=("o1", "o2"),
    success_url="http://shop/payment-success",
    cancel_url="http://shop/user/orders",
    expires_at=datetime(2026, 11, 21, 13, 0, tzinfo=UTC),
)


def test_the_parameters_of_a_session_request() -> None:
    assert SESSION_CREATE.validate_python(session_params(REQUEST)) == {
        "mode": "payment",
        "line_items": [
            {
                "quantity": 1,
                "price_data": {
                    "currency": "eur",
                    "unit_amount": 29900,
                    "product_data": {"name": "Congress Affiliate System"},
                },
            },
            {
                "quantity": 1,
                "price_data": {
                    "currency": "eur",
                    "unit_amount": 1998,
                    "product_data": {"name": "2 × Ledger"},
                },
            },
        ],
        "success_url": "http://shop/payment-success",
        "cancel_url": "http://shop/user/orders",
        "client_reference_id": "o1",
        "metadata": {"payment_id": "p1", "order_ids": "o1,o2"},
        "payment_intent_data": {"metadata": {"payment_id": "p1", "order_ids": "o1,o2"}},
        "expires_at": 1795266000,
        "locale": "de",
        "submit_type": "pay",
        "customer_email": "ada@example.com",
    }


def test_the_parameters_of_a_refund_request() -> None:
    request = RefundRequest("r1", "pi_1", Money(500, "USD"))
    assert request.idempotency_key == "refund-r1"
    assert REFUND_CREATE.validate_python(refund_params(request)) == {
        "payment_intent": "pi_1",
        "amount": 500,
        "metadata": {"refund_id": "r1"},
    }


@pytest.mark.parametrize(
    "mistake",
    [
        {"amount_total": 1},
        {"expires_at": "1795266000"},
        {"metadata": {"payment_id": 1}},
        {"line_items": [{"quantity": 1, "price_data": {"currency": "eur", "unit_amount": 299.0}}]},
        {"line_items": [{"count": 1}]},
    ],
)
def test_the_sdk_types_would_notice_a_mistake(mistake: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SESSION_CREATE.validate_python({**session_params(REQUEST), **mistake})
