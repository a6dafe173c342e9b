"""The measured jobs with their targets: the floor of docs/decisions/0037-tricks-for-speed.md."""

import json
from dataclasses import dataclass, field

from bench.shop import PRODUCT_ID

LIST = "/rest/v1/products?select=*&is_active=eq.true&order=created_at.desc"
PRODUCT = "/rest/v1/products?select=*&slug=eq.product-0&is_active=eq.true"
ORDERS = (
    "/rest/v1/orders?select=*,product:products(name,description,image_url,product_type),"
    "workshop:workshops(title,instructor),order_details(*)&order=created_at.desc&limit=20"
)
OFFICE_ORDERS = (
    "/rest/v1/orders?select=*,product:products(name),workshop:workshops(title),"
    "user:users(id,email,first_name,last_name,auth_user_id)&order=created_at.desc,id.desc&limit=50"
)


@dataclass(frozen=True)
class Peers:
    """The ratios of other shops for the same job, one process each. Method: docs/decisions/0001-stack.md."""

    vendure: float
    saleor: float
    oscar: float


@dataclass(frozen=True)
class RequestJob:
    """A kind of request. `target`: the least ratio to the bare application. `cached`: through the answer cache."""

    name: str
    path: str
    target: dict[str, float] = field(default_factory=dict)
    cached: bool = False
    who: str = ""  # customer or admin; empty: anonymous
    method: str = "GET"
    body: str = ""
    tail: float | None = None  # p99 at most this many times p50
    peers: Peers | None = None


ORDER = json.dumps({"product_id": PRODUCT_ID, "total_amount": 199, "currency": "USD", "status": "pending"})


def both(ratio: float) -> dict[str, float]:
    return {"sqlite": ratio, "postgresql": ratio}


LISTS = Peers(0.0006, 0.0006, 0.0014)
JOBS = (
    RequestJob("catalogue list, cached", LIST, both(0.4), cached=True, peers=LISTS),
    RequestJob("catalogue list, uncached", LIST, {"sqlite": 0.07, "postgresql": 0.05}, peers=LISTS),
    RequestJob("one product by slug", PRODUCT, {"sqlite": 0.10, "postgresql": 0.07},
        peers=Peers(0.0067, 0.0011, 0.0018)),
    RequestJob("20 orders with product, workshop, details", ORDERS, both(0.02), who="customer"),
    RequestJob("50 of 10,000 orders in the office", OFFICE_ORDERS, {"sqlite": 0.035, "postgresql": 0.025},
        who="admin", peers=Peers(0.0020, 0.0006, 0.0001)),
    RequestJob("placing an order", "/rest/v1/orders", {"sqlite": 0.015, "postgresql": 0.009},
        who="customer", method="POST", body=ORDER, tail=4.0, peers=Peers(0.00026, 0.00004, 0.00043)),
    RequestJob("page shell of /", "/", both(0.4), cached=True),
    RequestJob("page shell of a product", "/products/product-0", both(0.4), cached=True),
)  # fmt: skip
