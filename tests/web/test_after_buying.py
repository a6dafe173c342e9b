"""The two confirmation pages, /order-success and /payment-success, as a visitor without an order reads them."""

import pytest

from tests.support.client import Client
from tests.support.html import read


@pytest.mark.slow
@pytest.mark.shows("PUB-84", "PUB-85", "PUB-86")
def test_the_order_was_placed_and_what_happens_next(demo: Client) -> None:
    main = read(demo, "/order-success").main
    assert main.headings() == ["Order placed successfully!", "What happens next?"]
    assert "We've received your order." in main.text
    assert len(main.one("ol").items()) == 4
    assert main.links() == [("Back to Home", "/"), ("Continue Shopping", "/products")]


@pytest.mark.shows("PUB-87", "PUB-88")
def test_the_payment_was_successful(demo: Client) -> None:
    main = read(demo, "/payment-success").main
    assert main.headings(1) == ["Payment successful!"]
    assert main.links() == [("View My Orders", "/user/orders"), ("Back to Home", "/")]
