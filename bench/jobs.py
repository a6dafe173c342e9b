"""What is measured, and the target of each (issue and sources: docs/performance.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from bench.shop import Shop

LIST = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc"
ORDERS = (
    "/rest/v1/orders?select=*,product:products(name,description,image_url,product_type),"
    "workshop:workshops(title,instructor),order_details(*)&order=created_at.desc&limit=20"
)


@dataclass(frozen=True)
class Job:
    """One kind of request. `target` is the least ratio to the bare application; `cached` through the answer cache."""

    name: str
    path: str
    target: dict[str, float]
    cached: bool = False
    signed_in: bool = False
    method: str = "GET"
    body: Callable[[Shop], str] | None = None
    tail: float | None = None  # p99 at most this many times p50


def _order(shop: Shop) -> str:
    return json.dumps(
        {"product_id": shop.product_id, "total_amount": 199, "currency": "USD", "status": "pending"}
    )


def both(ratio: float) -> dict[str, float]:
    return {"sqlite": ratio, "postgresql": ratio}


JOBS = (
    Job("catalogue list, cached", LIST, both(0.6), cached=True),
    Job("catalogue list, uncached", LIST, {"sqlite": 0.04, "postgresql": 0.03}),
    Job("20 orders with product, workshop, details", ORDERS, both(0.02), signed_in=True),
    Job("placing an order", "/rest/v1/orders", {"sqlite": 0.022, "postgresql": 0.015},
        signed_in=True, method="POST", body=_order, tail=4.0),
    Job("page shell of /", "/", both(0.5), cached=True),
    Job("page shell of a product", "/products/product-0", both(0.5), cached=True),
)  # fmt: skip
