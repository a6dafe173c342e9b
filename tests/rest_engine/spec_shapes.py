"""Shapes of answers by PostgREST's own specification, restated for the rows of `spec_cases.py`.

Each is the name of the specification, a query, and the rows of the answer; without `order` they come in any order.
"""

from typing import Any

Shape = tuple[str, str, list[Any]]


def of(amount: int | None, /, **related: Any) -> dict[str, Any]:
    """Return an order by its amount."""
    return {"total_amount": amount} | related


P1, P2 = {"slug": "p1"}, {"slug": "p2"}
GHENT, ARLES = {"city": "Ghent"}, {"city": "Arles"}
FIRST, THIRD = {"title": "First"}, {"title": "Third"}
BY_AMOUNT = "&order=total_amount"
SOLD = "products?select=slug,orders"
BOUGHT = "orders?select=total_amount,products"
SHAPES: list[Shape] = [
    # Inner joins of one row
    ("InnerJoin", f"{BOUGHT}!inner(slug){BY_AMOUNT}",
     [of(10, products=P1), of(20, products=P2), of(30, products=P1), of(40, products=P2)]),
    ("InnerJoin", f"{BOUGHT}!left(slug){BY_AMOUNT}",
     [of(10, products=P1), of(20, products=P2), of(30, products=P1), of(40, products=P2), of(50, products=None)]),
    ("InnerJoin", f"{BOUGHT}!inner(slug)&products.slug=eq.p1{BY_AMOUNT}", [of(10, products=P1), of(30, products=P1)]),
    ("InnerJoin", f"{BOUGHT}!inner(slug)&products.slug=eq.p2{BY_AMOUNT}", [of(20, products=P2), of(40, products=P2)]),
    ("InnerJoin", f"{BOUGHT}!inner(slug)&products.slug=eq.p0", []),
    ("InnerJoin", "order_details?select=title,orders!inner(total_amount,products!inner(slug))"
     "&orders.products.slug=eq.p1", [FIRST | {"orders": of(10, products=P1)}, THIRD | {"orders": of(30, products=P1)}]),
    ("InnerJoin", "order_details?select=title,orders!inner(total_amount,products!inner(slug))"
     "&orders.products.slug=eq.p2", []),
    ("InnerJoin", "order_details?select=title,orders(total_amount,products!inner(slug))&orders.products.slug=eq.p2",
     [FIRST | {"orders": None}, THIRD | {"orders": None}]),
    ("InnerJoin", f"{BOUGHT}!inner(slug),users!inner(first_name)&products.slug=eq.p1{BY_AMOUNT}",
     [of(10, products=P1, users={"first_name": "ann"}), of(30, products=P1, users={"first_name": "ben"})]),
    # Inner joins of several rows
    ("InnerJoin", f"{SOLD}!inner(total_amount)&orders.order=total_amount&order=slug",
     [P1 | {"orders": [of(10), of(30)]}, P2 | {"orders": [of(20), of(40)]}]),
    ("InnerJoin", f"{SOLD}!left(total_amount)&orders.order=total_amount&order=slug&limit=3",
     [P1 | {"orders": [of(10), of(30)]}, P2 | {"orders": [of(20), of(40)]}, {"slug": "p3", "orders": []}]),
    ("InnerJoin", f"{SOLD}!inner(total_amount)&orders.total_amount=eq.10", [P1 | {"orders": [of(10)]}]),
    ("InnerJoin", f"{SOLD}!inner(total_amount)&orders.total_amount=eq.20", [P2 | {"orders": [of(20)]}]),
    ("InnerJoin", f"{SOLD}!inner(total_amount)&orders.total_amount=eq.0", []),
    ("InnerJoin", f"{SOLD}!inner(total_amount,users!inner(city))&orders.users.city=eq.Ghent&order=slug",
     [P1 | {"orders": [of(10, users=GHENT)]}, P2 | {"orders": [of(20, users=GHENT)]}]),
    ("InnerJoin", f"{SOLD}!inner(total_amount,users!inner(city))&orders.users.city=in.(Ghent,Arles)&order=slug"
     "&orders.order=total_amount", [P1 | {"orders": [of(10, users=GHENT), of(30, users=ARLES)]},
                                    P2 | {"orders": [of(20, users=GHENT), of(40, users=ARLES)]}]),
    ("InnerJoin", f"{SOLD}!inner(total_amount,users(city))&orders.users.city=eq.Ghent&order=slug"
     "&orders.order=total_amount", [P1 | {"orders": [of(10, users=GHENT), of(30, users=None)]},
                                    P2 | {"orders": [of(20, users=GHENT), of(40, users=None)]}]),
    ("InnerJoin", "users?select=first_name,orders!inner(total_amount,products!inner(slug))&orders.products.slug=eq.p1"
     "&order=first_name", [{"first_name": "ann", "orders": [of(10, products=P1)]},
                           {"first_name": "ben", "orders": [of(30, products=P1)]}]),
    # Groups at embedded levels
    ("AndOr", "users?select=first_name,orders(total_amount)&orders.or=(total_amount.eq.10,status.eq.cancelled)"
     "&order=first_name", [{"first_name": "ann", "orders": [of(10)]}, {"first_name": "ben", "orders": [of(40)]}]),
    ("AndOr", "users?select=first_name,orders(total_amount,products(slug))&orders.products.or=(slug.eq.p1,slug.eq.p9)"
     "&order=first_name&orders.order=total_amount",
     [{"first_name": "ann", "orders": [of(10, products=P1), of(20, products=None)]},
      {"first_name": "ben", "orders": [of(30, products=P1), of(40, products=None)]}]),
    # Columns
    ("Query", "products?select=slug&slug=eq.p1", [P1]),
    ("Query", "products?select=key:slug&slug=eq.p1", [{"key": "p1"}]),
    ("Query", "products?select=features&slug=eq.p3", [{"features": ["1", "2"]}]),
    ("Query", "products?select=slug,sold&slug=eq.p1", [{"slug": "p1", "sold": 2}]),
    ("Query", "products?select=slug, price, orders(total_amount)&slug=eq.p1&orders.order=total_amount",
     [{"slug": "p1", "price": 1, "orders": [of(10), of(30)]}]),
    # Parents and children
    ("Query", f"orders?select=total_amount,product:products(key:slug,price)&total_amount=gte.40{BY_AMOUNT}",
     [of(40, product={"key": "p2", "price": 2}), of(50, product=None)]),
    ("Query", "orders?select=amount:total_amount,buyer:users(city),item:products(slug)&total_amount=eq.10",
     [{"amount": 10, "buyer": {"city": "Ghent"}, "item": P1}]),
    ("Query", f"{BOUGHT}(slug)&total_amount=in.(10,50){BY_AMOUNT}", [of(10, products=P1), of(50, products=None)]),
    ("Query", f"{SOLD}(total_amount)&slug=in.(p5)", [{"slug": "p5", "orders": []}]),
    ("Query", "users?select=first_name,orders(total_amount,order_details(title))&city=eq.Ghent"
     "&orders.order=total_amount", [{"first_name": "ann", "orders": [of(10, order_details=FIRST),
                                                                     of(20, order_details=None)]}]),
    ("Query", "users?select=first_name,orders(total_amount,products(slug))&orders.products.slug=like.*1"
     "&order=first_name&orders.order=total_amount",
     [{"first_name": "ann", "orders": [of(10, products=P1), of(20, products=None)]},
      {"first_name": "ben", "orders": [of(30, products=P1), of(40, products=None)]}]),
    ("Query", "order_details?select=title,order:orders(total_amount)&order.total_amount=eq.10",
     [FIRST | {"order": of(10)}, THIRD | {"order": None}]),
    # Two embeds of one table under their own names
    ("Query", "products?select=slug,paid:orders(total_amount),open:orders(total_amount)&paid.status=eq.paid"
     "&open.status=eq.pending&order=slug&limit=2",
     [P1 | {"paid": [of(10)], "open": [of(30)]}, P2 | {"paid": [], "open": [of(20)]}]),
    ("Query", "users?select=first_name,mine:orders(total_amount,products(slug))&mine.status=in.(paid,pending)"
     "&mine.products.slug=eq.p1&order=first_name&mine.order=total_amount",
     [{"first_name": "ann", "mine": [of(10, products=P1), of(20, products=None)]},
      {"first_name": "ben", "mine": [of(30, products=P1)]}]),
    ("Query", "users?select=first_name,mine:orders(total_amount,what:products(slug))&mine.and=(total_amount.in.(10,30))"
     "&mine.what.or=(slug.eq.p1,slug.eq.p9)&order=first_name",
     [{"first_name": "ann", "mine": [of(10, what=P1)]}, {"first_name": "ben", "mine": [of(30, what=P1)]}]),
    # Order of embedded rows
    ("Query", f"{SOLD}(total_amount)&slug=eq.p1&orders.order=total_amount.desc", [P1 | {"orders": [of(30), of(10)]}]),
    ("Query", "products?select=slug,sold_as:orders(total_amount)&slug=eq.p1&orders.order=total_amount.desc",
     [P1 | {"sold_as": [of(30), of(10)]}]),
    ("Query", "users?select=first_name,orders(total_amount,products(slug))&city=eq.Ghent"
     "&orders.order=total_amount.desc&orders.products.order=slug",
     [{"first_name": "ann", "orders": [of(20, products=P2), of(10, products=P1)]}]),
    ("Query", f"{BOUGHT}(slug)&products.order=slug.asc&total_amount=eq.10", [of(10, products=P1)]),
    ("Range", "users?select=first_name,orders(total_amount,products(slug))&order=first_name&limit=1"
     "&orders.order=total_amount&orders.limit=1", [{"first_name": "ann", "orders": [of(10, products=P1)]}]),
    ("Range", f"{SOLD}(total_amount)&slug=eq.p1&orders.order=total_amount&orders.offset=1",
     [P1 | {"orders": [of(30)]}]),
    ("Range", f"{SOLD}(total_amount)&slug=eq.p1&orders.limit=0", [P1 | {"orders": []}]),
    # Rows that have or lack related rows
    ("Related", f"orders?select=total_amount,products()&products=not.is.null{BY_AMOUNT}",
     [of(10), of(20), of(30), of(40)]),
    ("Related", "orders?select=total_amount,products()&products=is.null", [of(50)]),
    ("Related", "products?select=slug,orders()&orders=not.is.null&order=slug", [P1, P2]),
    ("Related", "products?select=slug,orders()&orders=is.null&order=slug", [{"slug": f"p{n}"} for n in (3, 4, 5)]),
    ("Related", "products?select=slug,sold_as:orders()&sold_as=is.null&order=slug&limit=1", [{"slug": "p3"}]),
    ("Related", "users?select=first_name,orders()&orders.status=eq.paid&orders=not.is.null", [{"first_name": "ann"}]),
    ("Related", "users?select=first_name,orders()&orders.status=eq.paid&orders=is.null", [{"first_name": "ben"}]),
    ("Related", "products?select=slug,orders(total_amount,order_details())&orders.order_details=not.is.null"
     "&orders=not.is.null&orders.order=total_amount", [P1 | {"orders": [of(10), of(30)]}]),
    ("Related", "orders?select=total_amount,product_id,product:product_id(slug)&product_id=is.null",
     [of(50, product_id=None, product=None)]),
    ("Related", "orders?select=total_amount,users(city)&users=is.null", [of(50, users=None)]),
]  # fmt: skip
